package import CampusModel
internal import FileFormats

/// The format of evaluations in an entry of `sources:`.
package struct EvaluationReading: Sendable {
  /// The columns of a row besides the scores, in a table with a column for each category.
  package enum Column: String, CaseIterable, Sendable {
    case course, subject, number, section, term, instructor, responses, invited, comment
    /// Columns of a table with a row for each category.
    case category, mean, count

    /// The default names of its column.
    var usualNames: [String] {
      switch self {
      case .responses: ["responses", "responded"]
      case .invited: ["invited", "enrolled"]
      case .comment: ["comment", "comments"]
      case .mean: ["mean", "score"]
      case .count: ["count", "n"]
      default: [rawValue]
      }
    }
  }

  /// The settings of one category in an entry.
  package struct Category: Sendable {
    /// As the source names it, and so does the site.
    package var name: String
    package var role: EvaluationCategory.Role
    /// Whether it is asked about each instructor, not about the course.
    package var isAboutInstructor: Bool
    /// `nil` if the entry does not say.
    package var top: Double?
    /// The column of its means, where that is not called like it.
    package var column: String?
    /// The column of how many answered; without one all of the row's `responses` did.
    package var count: String?
    /// The columns of how often each answer was given; their names are also the names of the
    /// answers.
    package var answers: [String]

    package init(
      name: String, role: EvaluationCategory.Role = .other, isAboutInstructor: Bool = false,
      top: Double? = nil, column: String? = nil, count: String? = nil, answers: [String] = []
    ) {
      (self.name, self.role, self.top) = (name, role, top)
      self.isAboutInstructor = isAboutInstructor
      (self.column, self.count, self.answers) = (column, count, answers)
    }
  }

  package var columns: [Column: String]
  /// In the order of the entry.
  package var categories: [Category]
  /// The columns of how often each answer was given, in a table with a row for each category.
  package var answers: [String]

  package init(
    columns: [Column: String] = [:], categories: [Category] = [], answers: [String] = []
  ) {
    (self.columns, self.categories, self.answers) = (columns, categories, answers)
  }

  /// A source's category, as the entry describes it, or as `usual` does where the entry does not.
  func category(_ name: String, answers: [String] = [], usual: Usual = .other) -> EvaluationCategory
  {
    let own = categories.first { $0.name == name }
    return EvaluationCategory(
      name: name, role: own?.role ?? usual.role,
      top: own?.top ?? (own.map { $0.role == .workload ? 168 : 5 } ?? usual.top), answers: answers)
  }

  /// The default of a category.
  struct Usual {
    var role: EvaluationCategory.Role
    var top: Double
    static let other = Usual(role: .other, top: 5)
    static let overall = Usual(role: .overall, top: 5)
    /// A week has 168 hours.
    static let hours = Usual(role: .workload, top: 168)
  }
}

/// Where comments of a source's files stay until they are asked for.
package struct CommentShelf: Sendable {
  private let room: TextBudget
  private let read: CommentSource.PartReader?

  /// All stay in memory.
  package static let memory = CommentShelf(room: TextBudget(bytes: .max), read: nil)

  /// Files that do not fit in `room` are read again, part by part.
  package init(room: TextBudget, read: CommentSource.PartReader?) {
    (self.room, self.read) = (room, read)
  }

  func source(of text: SourceText) -> CommentSource {
    guard let read, let start = text.start, !room.reserve(text.bytes.count) else {
      return CommentSource(text.bytes, decode: CommentForm.text)
    }
    return CommentSource(
      file: text.path,
      read: { file, part in read(file, part.lowerBound + start..<part.upperBound + start) },
      decode: CommentForm.text)
  }
}

/// How the bytes of a comment are to be read.
enum CommentForm: UInt8 {
  case plain
  /// In a CSV, with `""` for a quote.
  case doubledQuotes
  /// In JSON, with `\n` for a line end.
  case escaped
  /// In a page, with `<br>` for a line end.
  case markup

  /// The text, white space around it gone.
  @Sendable static func text(_ bytes: [UInt8], _ form: UInt8) -> String {
    let text =
      switch CommentForm(rawValue: form) {
      case .plain, nil: String(decoding: bytes, as: UTF8.self)
      case .doubledQuotes: withSingleQuotes(bytes[...])
      case .escaped: JSONTree.unescaped(bytes[...])
      case .markup:
        PlainText.lines(of: String(decoding: bytes, as: UTF8.self)).joined(separator: "\n")
      }
    return String(text.withoutMargins)
  }
}

extension Comments {
  /// Adds the comment of these bytes of a text, unless there is nothing in them.
  mutating func append(
    _ range: Range<Int>, _ form: CommentForm, of text: SourceText, in source: CommentSource
  ) {
    text.bytes.withUnsafeBytes { bytes in
      let own = UnsafeRawBufferPointer(rebasing: bytes[range])
      guard own.contains(where: { $0 > 0x20 }) else { return }
      append(Place(own, at: range.lowerBound, form: form.rawValue, in: source))
    }
  }
}
