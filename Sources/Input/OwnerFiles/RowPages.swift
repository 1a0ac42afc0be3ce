internal import Blocks
internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import Markup
internal import TableFiles

/// The pages of a file whose name is a column between brackets, such as `branches/[branch].md`: one
/// for each value of that column in the table that the front matter names with `rows`.
///
/// A page shows the first row with its value: `${loans}` is the value of the column `loans`.
struct RowPages {
  let column: String
  /// Their folder, as a part of addresses; nothing for pages at the top.
  let folder: String
  let reader: DocumentReader

  /// The most pages of one file.
  static let most = 5000

  /// "branch" for "[branch]"; `nil` for other names.
  static func column(inFileName name: Substring) -> String? {
    guard name.count > 2, name.first == "[", name.last == "]" else { return nil }
    return String(name.dropFirst().dropLast())
  }

  /// The pages of the file, in the order of the rows; none after an error.
  func read(_ bytes: [UInt8], _ report: Report) -> [Document] {
    guard let opened = OpenDocument(bytes, report) else { return [] }
    guard opened.hasFront else {
      report.error(
        at: TextPlace(line: 1, column: 1), "a page for each row needs front matter",
        suggestion: "begin it with '---', 'title: …', 'rows: file.csv', '---', a line each")
      return []
    }
    guard let front = opened.front.flatMap({ FrontMatter($0, further: ["rows"]) }) else {
      return []
    }
    front.warnOfSlips()
    guard let rows = rows(front) else { return [] }
    let title = opened.heading ?? "${\(column)}"
    let language = front.language(of: reader.place, among: reader.languages)
    let head = front.head(title: title, route: path(to: column, in: language))
    return zip(rows.indices, rows.addresses).map { row, address in
      let text = RowText(rows.table, row: row, column: column, address: address)
      return page(
        of: text, named: address, head: head, in: opened, language, reportingTo: report)
    }
  }

  /// The table, and the first row of each value; `nil` after an error.
  private func rows(_ front: FrontMatter) -> Rows? {
    let report = front.report
    guard let value = front["rows"] else {
      report.error(at: TextPlace(line: 1, column: 1), "'rows' is missing")
      return nil
    }
    guard let name = value.read(.text).map({ Placed(value: $0, place: value.place) }) else {
      return nil
    }
    let files = reader.blocks.files
    guard let path = files.path(of: name.value, from: reader.blocks.folder),
      let table = files.table(at: path)
    else {
      report.error(
        at: name.place, "the file '\(name.value)' was not found or is not a table",
        suggestion: didYouMean(name.value, among: files.names(from: reader.blocks.folder)))
      return nil
    }
    guard let values = table.columns.first(where: { $0.name.lowercased() == column.lowercased() })
    else {
      report.error(
        at: name.place, "'\(name.value)' has no column '\(column)', which the file is called after",
        suggestion: didYouMean(column, among: table.names)
          ?? "the columns are \(table.names.joined(separator: ", "))")
      return nil
    }
    var seen: Set<DataValue> = []
    let indices = values.values.indices.filter {
      !values.values[$0].isMissing && seen.insert(values.values[$0]).inserted
    }
    guard indices.count <= Self.most else {
      report.error(
        at: name.place, "'\(column)' has \(indices.count) values; expected at most \(Self.most)")
      return nil
    }
    return Rows(table: table, values: values, indices: indices)
  }

  /// A table, and the first row of each value of one of its columns.
  private struct Rows {
    let table: DataTable
    let values: DataColumn
    let indices: [Int]

    /// The last parts of the pages' addresses, each once.
    var addresses: [String] {
      var taken: Set<String> = []
      return indices.map { row in
        let short = slug(values.text(of: values.values[row]))
        let stem = FileName.isDevice(short) ? "\(short)-1" : short
        var name = stem
        var number = 2
        while !taken.insert(name).inserted {
          name = "\(stem)-\(number)"
          number += 1
        }
        return name
      }
    }
  }

  private func page(
    of row: RowText, named name: String, head: DocumentHead, in opened: OpenDocument,
    _ language: LanguageTag?, reportingTo report: Report
  ) -> Document {
    let first = opened.firstLine
    let markdown = row.filled(markdown: opened.text, firstLine: first, report)
    var context = reader.blocks
    context.row = row
    let withoutHeading = opened.heading != nil
    let text = DocumentText(markdown, in: report.file, room: reader.room) {
      [again = reader.again] file in
      // Problems were reported when the page was read.
      again(file, withoutHeading).map {
        row.filled(markdown: $0, firstLine: first, Report(file: file))
      }
    }
    var own = head
    own.title = row.filled(head.title)
    own.summary = head.summary.map { row.filled($0) }
    own.aliases = []
    return Document(
      shelf: reader.shelf, route: path(to: name, in: language),
      head: own, markdown: text, file: report.file, firstLine: first,
      blocks: PageBlocks.read(markdown, of: text, firstLine: first, with: context, report),
      isRow: true, language: language, translationKey: path(to: name, in: nil))
  }

  private func path(to name: String, in language: LanguageTag?) -> String {
    (language?.folder ?? "") + (folder.isEmpty ? name : "\(folder)/\(name)")
  }
}
