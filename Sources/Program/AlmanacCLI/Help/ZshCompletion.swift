/// Completion for zsh, as `_arguments` takes it.
enum ZshCompletion {
  static let text = """
    #compdef almanac

    _almanac() {
      local -a commands
      commands=(
    \(Command.allCases.map { "    '\($0.rawValue):\(escaped($0.summary))'" }.joined(separator: "\n"))
        'help:show the commands, or the options of one'
      )
      if (( CURRENT == 2 )); then
        _describe -t commands 'command' commands
        return
      fi
      shift words
      (( CURRENT-- ))
      case $words[1] in
        help) _describe -t commands 'command' commands ;;
    \(Command.allCases.map(arguments).joined(separator: "\n"))
      esac
    }

    if [[ $funcstack[1] == _almanac ]]; then
      _almanac "$@"
    else
      compdef _almanac almanac
    fi

    """

  private static func arguments(of command: Command) -> String {
    let lines =
      command.options.map { "'\(form($0))'" }
      + command.operands.enumerated().map { place, operand in
        "'\(place + 1):\(escaped(operand.form)):\(action(operand.kind))'"
      } + (command.furtherWords.map { ["'*:\($0): '"] } ?? [])
    return "    \(command.rawValue))\n      _arguments \\\n"
      + lines.map { "        \($0)" }.joined(separator: " \\\n") + "\n      ;;"
  }

  /// `--site=[help]:DIR:_files -/`, in single quotes.
  private static func form(_ option: Option) -> String {
    let help = "[\(escaped(option.help))]"
    return switch option.value {
    case .none: option.name + help
    case .required(let placeholder):
      "\(option.name)=\(help):\(placeholder):\(action(option.values))"
    case .oneOf: "\(option.name)=\(help):choice:\(action(option.values))"
    case .optional: "\(option.name)=-\(help)::choice:\(action(option.values))"
    }
  }

  private static func action(_ kind: WordKind) -> String {
    switch kind {
    case .folder: "_files -/"
    case .file: "_files"
    case .choices(let choices): "(\(choices.joined(separator: " ")))"
    case .text: " "
    }
  }

  /// Inside single quotes, where `_arguments` reads brackets and colons.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for letter in text {
      switch letter {
      case "'": result += "'\\''"
      case "\\", "[", "]", ":": result += "\\\(letter)"
      default: result.append(letter)
      }
    }
    return result
  }
}
