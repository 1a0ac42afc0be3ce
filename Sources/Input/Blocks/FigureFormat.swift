internal import CampusModel
internal import DataShaping
internal import Diagnostics
package import FileFormats

/// A block `figure`: one number with its small print.
package enum FigureFormat: BlockFormat {
  package static let word = "figure"

  package static func content(_ map: YAMLMapping, _ context: BlockContext) -> BlockContent? {
    let label = map.required("label", .text)
    let note = map.optional("note", .text)
    let data = BlockData(map, context)
    guard let value = map.requiredPlaced("value", .text), let data,
      let columns = BlockColumns([.init(text: value)], of: data.table, map.report),
      let table = columns.table(from: data, map), let column = table.columns.first
    else { return nil }
    guard table.rowCount == 1, let number = column.values.first else {
      map.report.error(
        at: value.place, .manyValues(value.value, table.rowCount),
        suggestion: "write a function such as sum(…) or mean(…), or exclude rows with 'where'")
      return nil
    }
    guard let label else { return nil }
    let figure = FigureBlock(
      label: label, value: number, kind: column.kind, rows: data.table.rowCount, note: note)
    return BlockContent(content: .figure(figure), sources: data.sources)
  }
}

extension Diagnostic.Message {
  static func manyValues(_ text: String, _ count: Int) -> Self {
    "'\(text)' has \(count) values, expected one"
  }
}
