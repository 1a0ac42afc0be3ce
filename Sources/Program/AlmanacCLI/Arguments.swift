internal import Diagnostics

/// A parsed command line: a command, and its options.
struct Arguments: Equatable, Sendable {
  /// `nil` asks for the list of commands.
  var command: Command?
  var wantsHelp = false
  /// The words that are not options: at least those that the command needs, unless help is
  /// requested, and optional ones.
  private(set) var operands: [String] = []
  /// By the option's name; an option without a value has "".
  private var values: [String: String] = [:]

  subscript(option: Option) -> String? { values[option.name] }

  /// Takes the words after the program's name. A word "--" ends the options.
  init(parsing words: some Collection<String>) throws(UsageError) {
    var rest = Array(words)[...]
    guard var first = rest.popFirst() else { return }
    if ["help", "--help", "-h"].contains(first) {
      try readHelp(rest)
      return
    }
    if first == "--version" { first = Command.version.rawValue }
    guard let command = Command(rawValue: first) else {
      throw .unknownCommand(
        first, suggestion: didYouMean(first, among: Command.allCases.map(\.rawValue)))
    }
    self.command = command
    while let word = rest.popFirst() {
      try read(word, of: command, from: &rest)
    }
    if !wantsHelp, operands.count < command.neededOperands {
      throw .missingWord(command.operands[operands.count].form)
    }
  }

  private mutating func readHelp(_ rest: ArraySlice<String>) throws(UsageError) {
    wantsHelp = true
    guard let name = rest.first else { return }
    guard let command = Command(rawValue: name) else {
      throw .unknownCommand(
        name, suggestion: didYouMean(name, among: Command.allCases.map(\.rawValue)))
    }
    self.command = command
  }

  private mutating func read(
    _ word: String, of command: Command, from rest: inout ArraySlice<String>
  ) throws(UsageError) {
    guard word != "-h" else {
      wantsHelp = true
      return
    }
    guard word != "--" else {
      while let operand = rest.popFirst() { try append(operand, of: command) }
      return
    }
    guard word.hasPrefix("--") else {
      // A dash alone is a word; plans and rooms never begin with one.
      guard word.hasPrefix("-"), word != "-" else { return try append(word, of: command) }
      throw .shortOption(word, suggestion: Self.longOption(for: word, of: command))
    }
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = command.options.first(where: { $0.name == name }) else {
      throw .unknownOption(
        name, of: command, suggestion: didYouMean(name, among: command.options.map(\.name)))
    }
    guard values[name] == nil else { throw .repeated(name) }
    let attached = parts.count == 2 ? String(parts[1]) : nil
    values[name] = try Self.value(of: option, attached: attached, from: &rest)
    if option == .help { wantsHelp = true }
  }

  /// "did you mean '--site'?" for "-s": the first option with that letter.
  private static func longOption(for word: String, of command: Command) -> String? {
    let names = command.options.map(\.name)
    let near =
      names.first { $0 == "-\(word)" } ?? names.first { $0.hasPrefix("-\(word.prefix(2))") }
    return near.map { "did you mean '\($0)'?" }
  }

  private mutating func append(_ operand: String, of command: Command) throws(UsageError) {
    guard operands.count < command.operands.count || command.furtherWords != nil else {
      throw .unexpectedWord(operand)
    }
    if operands.count < command.operands.count {
      let expected = command.operands[operands.count]
      if case .choices(let choices) = expected.kind, !choices.contains(operand) {
        throw .notAChoice(
          operand, of: expected.form, suggestion: didYouMean(operand, among: choices))
      }
    }
    operands.append(operand)
  }

  private static func value(
    of option: Option, attached: String?, from rest: inout ArraySlice<String>
  ) throws(UsageError) -> String {
    switch option.value {
    case .none:
      guard attached == nil else { throw .unexpectedValue(option.name) }
      return ""
    case .optional(let choices):
      guard let attached else { return "" }
      return try choice(attached, of: choices, for: option)
    case .oneOf(let choices):
      return try choice(try given(attached, for: option, from: &rest), of: choices, for: option)
    case .required:
      return try given(attached, for: option, from: &rest)
    }
  }

  private static func given(
    _ attached: String?, for option: Option, from rest: inout ArraySlice<String>
  ) throws(UsageError) -> String {
    // A word that begins like an option is the next option, not a value; "--site=--odd" is still
    // possible.
    let next = rest.first.flatMap { $0.hasPrefix("--") ? nil : $0 }
    guard let value = attached ?? next, !value.isEmpty else {
      throw .missingValue(option.form)
    }
    if attached == nil { rest.removeFirst() }
    return value
  }

  private static func choice(
    _ value: String, of choices: [String], for option: Option
  ) throws(UsageError) -> String {
    guard choices.contains(value) else {
      throw .notAChoice(value, of: option.form, suggestion: didYouMean(value, among: choices))
    }
    return value
  }
}
