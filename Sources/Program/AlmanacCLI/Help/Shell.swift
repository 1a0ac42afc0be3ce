/// A shell that completes commands, options and their values.
enum Shell: String, CaseIterable, Sendable {
  case bash
  case zsh
  case fish

  /// The file for the shell, made from the table of commands and options.
  var completion: String {
    switch self {
    case .bash: BashCompletion.text
    case .zsh: ZshCompletion.text
    case .fish: FishCompletion.text
    }
  }
}

extension Command {
  /// The possible first words: the commands, and the words that ask for help.
  static let firstWords = allCases.map(\.rawValue) + ["help", "--help", "--version"]

  /// The options with the words that complete them: `--strict=data` is a word of its own.
  var optionWords: [String] {
    options.flatMap { option in
      guard case .optional(let choices) = option.value else { return [option.name] }
      return [option.name] + choices.map { "\(option.name)=\($0)" }
    }
  }
}
