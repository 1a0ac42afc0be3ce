internal import CampusModel
internal import Diagnostics
package import FileFormats

/// A kind of source: how all files of an entry of `sources:` become a contribution to the site.
package protocol SourceFormat: SendableMetatype {
  static var kind: SourceKind { get }
  static var traits: SourceTraits { get }
  /// The keys that entries of this kind have besides those of every kind.
  static var keys: SourceKeys { get }
  /// The shapes of its files, for messages about files of another kind; if several kinds fit, the
  /// one whose shape has the most names is suggested.
  static var shapes: [FileShape] { get }
  /// Reads the files of one source, and returns their data with all problems, in their order.
  static func read(_ files: [SourceFile], context: SourceContext) async -> Contribution
}

/// A kind of source whose files are read one after the other.
///
/// A new kind is such a type, and its line in `SourceFormats.builtIn`:
///
/// ```swift
/// struct StarsReader: FileSourceFormat {
///   static let kind = SourceKind("stars")
///   static let shapes = [FileShape.table("id", "stars")]
///   private var means: [CourseID: Measure] = [:]
///
///   init(_ context: SourceContext) {}
///
///   mutating func read(_ report: Report) {
///     guard var reader = CSVReader(report), let columns = reader.columns(["id", "stars"])
///     else { return }
///     while let row = reader.next() {
///       guard let id = CourseID(row[columns[0]]) else { row.drop(.identifier, .noID); continue }
///       means[id] = Measure.read(row[columns[1]], of: id.text, in: row)
///       row.keep()
///     }
///   }
///
///   func add(to contribution: inout Contribution) { contribution.gpas = means }
/// }
/// ```
package protocol FileSourceFormat: SourceFormat {
  /// `context` has the settings of the entry, and the facts known about the site.
  init(_ context: SourceContext)
  /// Reads the text of one file. Its problems go into its report, and so does the number of its
  /// records that were understood.
  mutating func read(_ report: Report)
  /// Adds the data of all files, once every file is read and its rows are counted.
  mutating func add(to contribution: inout Contribution)
  /// The order in which files are read; by default as they are listed.
  static func readingOrder(of files: [SourceFile]) -> [SourceFile]
}

extension SourceFormat {
  package static var traits: SourceTraits { .plain }
  package static var keys: SourceKeys { .none }
  package static var shapes: [FileShape] { [] }
}

extension FileSourceFormat {
  package static func readingOrder(of files: [SourceFile]) -> [SourceFile] { files }

  /// Reads one file after the other, and judges the source as a whole.
  package static func read(_ files: [SourceFile], context: SourceContext) -> Contribution {
    var format = Self(context)
    var contribution = Contribution()
    for file in readingOrder(of: files) {
      let report = context.report(on: file, isHandWritten: traits.isHandWritten)
      if !report.hasFailed { format.read(report) }
      if report.hasFailed { context.advise(on: file, of: kind, report) }
      contribution.close(report)
    }
    format.add(to: &contribution)
    if let first = files.first {
      contribution.judge(
        as: traits, at: FilePlace(first.path), isPattern: context.isPattern || files.count > 1,
        lossLimit: context.lossLimit)
    }
    return contribution
  }
}

extension SourceContext {
  /// Notes the entry that reads a file which a kind could not read.
  fileprivate func advise(on file: SourceFile, of kind: SourceKind, _ report: Report) {
    guard let formats, let today = today ?? terms.first?.days.first,
      let guess = SourceSniffer(formats, today: today).guess(file),
      guess.kind != kind || !guess.columns.isEmpty
    else { return }
    report.note("this file can be read with '\(guess.entry)'")
  }

  /// A report on a file, of a workbook on its sheet; one that has failed where that cannot be read.
  fileprivate func report(on file: SourceFile, isHandWritten: Bool) -> Report {
    let origin: Diagnostic.Origin = isHandWritten ? .owner : .data
    do throws(WorkbookError) {
      return Report(try file.asTable(sheet: sheet), origin: origin, shapes: shapes)
    } catch {
      let report = Report(file, origin: origin, shapes: shapes)
      report.fail(error.message, suggestion: error.suggestion)
      return report
    }
  }
}

/// The kinds of sources that a site can have.
package struct SourceFormats: Sendable {
  /// In the order in which messages list them.
  package var all: [any SourceFormat.Type]

  package init(_ all: [any SourceFormat.Type]) { self.all = all }

  package var kinds: [SourceKind] { all.map { $0.kind } }

  /// The shapes of the files of all kinds.
  package var shapes: FileShapes { FileShapes(all.map { ($0.kind.rawValue, $0.shapes) }) }

  package subscript(kind: SourceKind) -> (any SourceFormat.Type)? { all.first { $0.kind == kind } }
}
