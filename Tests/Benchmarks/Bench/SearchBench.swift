import CatalogIndex
import Glibc

/// `index FILE` reads a first line of columns ("key:places", with tabs between), a second of facets
/// ("key:code|code"), then a line for each row: id, title, address, instructors, description, weeks
/// ("day:from:to,…|…"), scores ("value:count", empty for none, with "|" between) and labels
/// ("place,place|…"), with tabs between.
enum SearchBench {
  static func run(_ path: String) {
    let columns = fields(readLine() ?? "", "\t").map { text in
      let parts = fields(text, ":")
      return CatalogTable.Column(key: parts[0], name: parts[0], places: Int(parts[1]) ?? 0)
    }
    let facets = fields(readLine() ?? "", "\t").map { text in
      let parts = fields(text, ":")
      return CatalogTable.Facet(
        key: parts[0], name: parts[0], labels: fields(parts[1], "|").map { .init(code: $0) })
    }
    var table = CatalogTable(columns: columns, facets: facets)
    while let line = readLine() { table.rows.append(row(fields(line, "\t"))) }
    do {
      write(try CatalogIndex.bytes(of: table), to: path)
    } catch {
      fatalError("no index: \(error)")
    }
  }
}

private func row(_ parts: [String]) -> CatalogTable.Row {
  CatalogTable.Row(
    id: parts[0], title: parts[1], address: parts[2], instructors: fields(parts[3], "|"),
    description: parts[4], weeks: fields(parts[5], "|").map(week),
    scores: parts[6].split(separator: "|", omittingEmptySubsequences: false).map(score),
    labels: parts[7].split(separator: "|", omittingEmptySubsequences: false).map {
      fields(String($0), ",").compactMap { Int($0) }
    })
}

private func week(_ text: String) -> Week {
  var week = Week()
  for stretch in fields(text, ",") {
    let numbers = fields(stretch, ":").compactMap { Int($0) }
    week.add(day: numbers[0], from: numbers[1], to: numbers[2])
  }
  return week
}

private func score(_ text: Substring) -> CatalogTable.Score? {
  let numbers = fields(String(text), ":").compactMap { Int($0) }
  return numbers.count == 2 ? CatalogTable.Score(numbers[0], count: numbers[1]) : nil
}

private func fields(_ text: String, _ separator: Character) -> [String] {
  text.isEmpty
    ? [] : text.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
}

private func write(_ bytes: [UInt8], to path: String) {
  guard let file = fopen(path, "w") else { fatalError("no file \(path)") }
  defer { fclose(file) }
  guard fwrite(bytes, 1, bytes.count, file) == bytes.count else { fatalError("\(path) is cut") }
}
