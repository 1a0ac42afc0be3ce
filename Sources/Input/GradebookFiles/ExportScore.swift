internal import CampusModel
internal import FileFormats

/// How one file writes its numbers.
struct ExportNumberStyle {
  /// Whether a comma is before the decimals, and a point may separate thousands; otherwise it is
  /// the other way round.
  var hasDecimalComma: Bool

  /// Found in the cells: a comma that does not separate thousands, or any comma if cells are not
  /// divided by commas.
  init(of cells: some Sequence<String>, delimiter: CSVReader.Delimiter) {
    var commas = false
    for cell in cells {
      let parts = cell.numberPart.split(separator: ",", omittingEmptySubsequences: false)
      guard parts.count == 2, parts.allSatisfy(\.isDigits), !parts[1].isEmpty else {
        // One number that has a point before its decimals settles it.
        if ExactNumber(parsing: cell.numberPart).map({ $0.places > 0 && $0.places != 3 }) == true {
          hasDecimalComma = false
          return
        }
        continue
      }
      if parts[1].utf8.count != 3 || delimiter != .comma { commas = true }
    }
    hasDecimalComma = commas
  }

  init(hasDecimalComma: Bool) { self.hasDecimalComma = hasDecimalComma }

  /// Reads "85", "7.5", "7,5", "1,499.00"; `nil` for anything else and for more than nine digits on
  /// a side.
  func number(_ text: some StringProtocol) -> ExactNumber? {
    let text = text.numberPart
    let (mark, other): (Character, Character) = hasDecimalComma ? (",", ".") : (".", ",")
    let halves = text.split(separator: mark, omittingEmptySubsequences: false)
    guard let whole = halves.first, halves.count <= 2 else { return nil }
    let groups = whole.drop { $0 == "-" }.split(separator: other, omittingEmptySubsequences: false)
    if groups.count > 1 {
      let isGrouped =
        (1...3).contains(groups[0].utf8.count)
        && groups.dropFirst().allSatisfy { $0.utf8.count == 3 }
      if isGrouped {
        return ExactNumber(parsing: text.filter { $0 != other }.map { $0 == mark ? "." : $0 })
      }
      // The other mark alone can only be that of decimals.
      guard halves.count == 1, groups.count == 2 else { return nil }
      return ExactNumber(parsing: text.map { $0 == other ? "." : $0 })
    }
    return ExactNumber(parsing: text.map { $0 == mark ? "." : $0 })
  }
}

extension ExactNumber {
  fileprivate init?(parsing characters: [Character]) { self.init(parsing: String(characters)) }
}

extension StringProtocol {
  fileprivate var isDigits: Bool { utf8.allSatisfy { (48...57).contains($0) } }

  /// The text without margins, inner spaces that part thousands, and a sign of percent.
  fileprivate var numberPart: String {
    let text = withoutMargins
    return String(
      (text.hasSuffix("%") ? text.dropLast() : text).filter { $0 != " " && $0 != "\u{a0}" })
  }
}

/// The meaning of a cell with one student's work.
enum ExportScore: Equatable {
  /// Nothing yet, or nothing that is final.
  case open
  /// Waived by the grader.
  case excused
  case points(ExactNumber)
  case percent(ExactNumber)
  /// A letter, "Complete", a remark.
  case words
  /// Negative, or with too many digits.
  case unreadable

  init(_ text: String, style: ExportNumberStyle, isPercent: Bool = false) {
    let word = text.lowercased()
    if ["", "-", "–", "—", "n/a", "(read only)"].contains(word) || Self.isUnfinished(word) {
      self = .open
    } else if ["ex", "excused", "exempt"].contains(word) {
      self = .excused
    } else if let number = style.number(text) {
      self =
        number.digits < 0
        ? .unreadable : isPercent || word.hasSuffix("%") ? .percent(number) : .points(number)
    } else {
      self = text.contains { $0.isLetter } ? .words : .unreadable
    }
  }

  /// "Needs Grading(85.00)" and "In Progress(85.00)" hold a score from a machine or an earlier
  /// attempt: they are not graded.
  private static func isUnfinished(_ word: String) -> Bool {
    ["needs grading", "in progress", "submitted", "not submitted"].contains(where: word.hasPrefix)
  }
}

extension ExactNumber {
  /// So many percent of `whole`, exactly; `nil` where that has more digits than fit.
  static func percent(_ part: ExactNumber, of whole: ExactNumber) -> ExactNumber? {
    var (digits, isTooLarge) = part.digits.multipliedReportingOverflow(by: whole.digits)
    guard !isTooLarge else { return nil }
    var places = part.places + whole.places + 2
    while places > 0, digits % 10 == 0 { (digits, places) = (digits / 10, places - 1) }
    return places <= 9 ? ExactNumber(digits: digits, places: places) : nil
  }
}
