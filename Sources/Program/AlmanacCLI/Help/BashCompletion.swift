/// Completion for bash, which needs nothing but bash.
///
/// In it a kind of word is "/" for folders, "." for files, the choices, or "" for any text.
enum BashCompletion {
  static let text = """
    # bash completion for almanac

    _almanac() {
      local command=${COMP_WORDS[1]} current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
      local options='' valued='' kind=- word last='' place=0
      local -a operands=()
      COMPREPLY=()
      # bash makes three words of "--format=json".
      if [[ $current == = ]]; then
        current=
      elif [[ $previous == = ]]; then
        previous=${COMP_WORDS[COMP_CWORD-2]}
      fi
      if (( COMP_CWORD == 1 )); then
        COMPREPLY=($(compgen -W '\(Command.firstWords.joined(separator: " "))' -- "$current"))
        return
      fi
      case $command:$previous in
    \(Command.allCases.flatMap(values).joined(separator: "\n"))
      esac
      case $command in
        help) operands=('\(Command.allCases.map(\.rawValue).joined(separator: " "))') ;;
    \(Command.allCases.map(words).joined(separator: "\n"))
      esac
      if [[ $kind == - && $current == -* ]]; then
        COMPREPLY=($(compgen -W "$options" -- "$current"))
        return
      fi
      if [[ $kind == - ]]; then
        for word in "${COMP_WORDS[@]:2:COMP_CWORD-2}"; do
          [[ $word == [-=]* || $last == = || " $valued " == *" $last "* ]] || (( place += 1 ))
          last=$word
        done
        kind=${operands[place]}
      fi
      case $kind in
        /) compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -d -- "$current")) ;;
        .) compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")) ;;
        *) COMPREPLY=($(compgen -W "$kind" -- "$current")) ;;
      esac
    }

    complete -F _almanac almanac

    """

  /// The lines for the values of a command's options.
  private static func values(of command: Command) -> [String] {
    valued(command).map {
      "    \(command.rawValue):\($0.name)) kind='\(word($0.values))' ;;"
    }
  }

  /// The options whose value is the next word.
  private static func valued(_ command: Command) -> [Option] {
    command.options.filter {
      switch $0.value {
      case .none, .optional: false
      case .oneOf, .required: true
      }
    }
  }

  private static func words(of command: Command) -> String {
    let operands = command.operands.map { " '\(word($0.kind))'" }.joined().dropFirst()
    return """
          \(command.rawValue))
            options='\(command.optionWords.joined(separator: " "))'
            valued='\(valued(command).map(\.name).joined(separator: " "))'
            operands=(\(operands)) ;;
      """
  }

  private static func word(_ kind: WordKind) -> String {
    switch kind {
    case .folder: "/"
    case .file: "."
    case .choices(let choices): choices.joined(separator: " ")
    case .text: ""
    }
  }
}
