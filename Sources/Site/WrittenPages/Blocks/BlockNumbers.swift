internal import CampusModel
internal import SiteFrame

/// The numbers by which a page calls its charts and tables, and their ids.
struct BlockNumbers {
  /// The name of each block: "Chart 1"; `nil` for kinds without a number.
  let names: [String?]
  /// The ids of the blocks' elements: the author's, otherwise "chart-1", "block-3".
  let ids: [String]

  init(_ blocks: [BlockOutline], _ words: InterfaceWords) {
    var (charts, tables) = (0, 0)
    var names: [String?] = []
    var ids: [String] = []
    for (index, block) in blocks.enumerated() {
      switch block.kind {
      case .chart, .campusChart:
        charts += 1
        names.append(words.text(.chart, ["number": words.number(charts)]))
        ids.append(block.name ?? "chart-\(charts)")
      case .table:
        tables += 1
        names.append(words.text(.table, ["number": words.number(tables)]))
        ids.append(block.name ?? "table-\(tables)")
      case .figure, .campusList:
        names.append(nil)
        ids.append(block.name ?? "block-\(index + 1)")
      }
    }
    (self.names, self.ids) = (names, ids)
  }
}
