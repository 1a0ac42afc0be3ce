internal import CampusModel
internal import DataShaping
package import FileFormats

/// A block `table`: rows of data.
package enum TableBlockFormat: BlockFormat {
  package static let word = "table"

  package static func content(_ map: YAMLMapping, _ context: BlockContext) -> BlockContent? {
    let title = map.optional("title", .text)
    let pageSize = map.integer("rows", in: 1...1000) ?? 20
    let data = BlockData(map, context)
    let written = columns(map)
    guard let data, let columns = BlockColumns(written, of: data.table, map.report),
      let table = columns.table(from: data, map)
    else { return nil }
    let block = TableBlock(table, title: title, pageSize: pageSize)
    return BlockContent(content: .table(block), sources: data.sources)
  }

  /// A list of columns, or titles with their columns.
  private static func columns(_ map: YAMLMapping) -> [BlockColumns.Written] {
    guard let value = map["columns"] else { return [] }
    guard value.isMapping else {
      return map.oneOrMore("columns", .text).map { BlockColumns.Written(text: $0) }
    }
    return (value.entries("columns by their titles") ?? []).compactMap { entry in
      entry.value.read(.text).map {
        BlockColumns.Written(
          text: Placed(value: $0, place: entry.value.place), title: entry.key)
      }
    }
  }
}
