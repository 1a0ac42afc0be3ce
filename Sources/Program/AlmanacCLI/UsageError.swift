/// A mistake in a command line. A suggestion is a question, as in "did you mean 'build'?".
enum UsageError: Error, Equatable {
  case unknownCommand(String, suggestion: String?)
  case unknownOption(String, of: Command, suggestion: String?)
  /// "-s".
  case shortOption(String, suggestion: String?)
  case unexpectedWord(String)
  case missingWord(String)
  case missingValue(String)
  case unexpectedValue(String)
  case repeated(String)
  case notAChoice(String, of: String, suggestion: String?)
  case notAMoment(String)
  case notANumber(String)
  case notAPattern(String)
  case notACount(String)
  case notAPort(String)
  case notAHost(String)
  case notHits(String)
  case notFilters(String)
  case notScores(String)
  case notADate(String)
  case notASlot(String)
  /// An option with a number outside of a range.
  case notInRange(String, option: String, range: ClosedRange<Int>)
  case notAStart(String)
  /// An option that another choice takes.
  case notFor(option: String, choice: String, choices: String)
  /// An option that needs another one.
  case needs(String, other: String)

  /// The sentence people see.
  var message: String {
    switch self {
    case .unknownCommand(let word, let suggestion):
      "unknown command '\(word)'" + Self.hint(suggestion)
    case .unknownOption(let name, let command, let suggestion):
      "'\(command.rawValue)' has no option '\(name)'" + Self.hint(suggestion)
    case .shortOption(let name, let suggestion):
      "unknown option '\(name)'" + Self.hint(suggestion)
    case .unexpectedWord(let word): "unexpected argument '\(word)'"
    case .missingWord(let name): "missing argument: \(name)"
    case .missingValue(let form): "missing value: \(form)"
    case .unexpectedValue(let name): "'\(name)' takes no value"
    case .repeated(let name): "'\(name)' appears twice"
    case .notAChoice(let value, let form, let suggestion):
      "'\(value)' is not one of the choices: \(form)" + Self.hint(suggestion)
    case .notAMoment(let text):
      "'\(text)' is not a valid date and time; write one like 2026-11-18T13:10 or 2026-11-18T18:10Z"
    case .notACount(let text):
      "'\(text)' is not a valid number of schedules; write one from 1 to 100000"
    case .notHits(let text): "'\(text)' is not a valid number of courses; write one from 1 to 200"
    case .notFilters(let text):
      "'\(text)' is not a valid filter; write one like 'gen-ed=DSSP' or 'rating=4..5'"
    case .notAHost(let text):
      "'\(text)' is not a valid address; write one of this machine like 192.168.1.20, or 0.0.0.0 for all"
    case .notAPort(let text): "'\(text)' is not a valid port; write a number from 0 to 65535"
    case .notAPattern(let text):
      "'\(text)' is not a valid address pattern; write one like 'rooms/**'"
    case .notScores(let text):
      "'\(text)' is not a valid list of scores; write one like 'Final exam=85, Homework 8=18/20'"
    case .notADate(let text):
      "'\(text)' is not a valid date; write one like 2026-11-19, today or tomorrow"
    case .notASlot(let text):
      "'\(text)' is not a valid slot; write one like 13:30 or 13:30-15:00, within one day"
    case .notInRange(let text, let option, let range):
      "'\(text)' is not a valid value of '\(option)'; write a number from \(range.lowerBound) to "
        + "\(range.upperBound)"
    case .notAStart(let text): "'\(text)' is not a valid time; write one like 05:10"
    case .notFor(let option, let choice, let choices):
      "'\(option)' is not an option of '\(choice)', but of \(choices)"
    case .needs(let name, let other): "'\(name)' needs '\(other)'"
    case .notANumber(let text): "'\(text)' is not a valid number of jobs; write one from 1 to 256"
    }
  }

  private static func hint(_ suggestion: String?) -> String {
    suggestion.map { "; \($0)" } ?? ""
  }
}
