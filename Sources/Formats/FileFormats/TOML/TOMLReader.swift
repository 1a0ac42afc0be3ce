internal import Diagnostics

extension YAMLValue {
  /// The table of a TOML text, as if it were YAML; `nil`, with an error, if it is not valid.
  ///
  /// `lineOffset` lines of the file come before `bytes`, as with front matter.
  package init?(parsingTOML bytes: ArraySlice<UInt8>, lineOffset: Int = 0, _ report: Report) {
    guard report.isReadable(bytes, lineOffset: lineOffset) else { return nil }
    var parser = TOMLParser(bytes)
    var places = PlaceCursor(bytes, lineOffset: lineOffset)
    do {
      self.init(try parser.document().node(&places), report)
    } catch {
      report.error(
        at: places.place(ofIndex: error.offset), error.message(report), suggestion: error.suggestion
      )
      return nil
    }
  }
}

extension TOMLTable {
  /// The table as a value of YAML. Places are looked up in the order of the text as far as
  /// possible.
  fileprivate func node(_ places: inout PlaceCursor) -> YAMLNode {
    let place = places.place(ofIndex: offset)
    let entries = entries.map { entry in
      YAMLNode.Entry(
        key: entry.key, place: places.place(ofIndex: entry.offset),
        value: entry.value.node(&places))
    }
    return YAMLNode(value: .mapping(entries), place: place)
  }
}

extension TOMLTable.Value {
  fileprivate func node(_ places: inout PlaceCursor) -> YAMLNode {
    switch self {
    case .scalar(let text, let isPlain, let offset):
      return YAMLNode(
        value: .scalar(text, isPlain: isPlain), place: places.place(ofIndex: offset))
    case .array(let values, let offset):
      let place = places.place(ofIndex: offset)
      return YAMLNode(value: .sequence(values.map { $0.node(&places) }), place: place)
    case .table(let table): return table.node(&places)
    case .tables(let tables):
      let nodes = tables.map { $0.node(&places) }
      let start = TextPlace(line: 1, column: 1)
      return YAMLNode(value: .sequence(nodes), place: nodes.first?.place ?? start)
    }
  }
}
