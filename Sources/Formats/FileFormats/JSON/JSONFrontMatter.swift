internal import Diagnostics

extension YAMLValue {
  /// The object at the beginning of a file, as if it were YAML; `nil`, with an error, if it is not
  /// valid. A repeated key is an error at the second place; the first counts.
  package init?(parsingJSON bytes: ArraySlice<UInt8>, _ report: Report) {
    var places = PlaceCursor(bytes)
    do throws(JSONError) {
      let value = try JSONReader.read(Array(bytes))
      self.init(value.node(&places, from: bytes.startIndex, report), report)
    } catch {
      let place = places.place(ofIndex: bytes.startIndex + error.offset)
      report.error(at: place, report.quoting == .open ? error.message : "this is not valid JSON")
      return nil
    }
  }
}

extension JSONValue {
  /// The value as one of YAML; `start` is the index of the text's first byte.
  fileprivate func node(
    _ places: inout PlaceCursor, from start: Int, _ report: Report
  ) -> YAMLNode {
    let place = places.place(ofIndex: start + offset)
    switch kind {
    case .null: return YAMLNode(value: .scalar("null", isPlain: true), place: place)
    case .flag, .number:
      let text = String(decoding: source, as: UTF8.self)
      return YAMLNode(value: .scalar(text, isPlain: true), place: place)
    case .string:
      return YAMLNode(value: .scalar(string ?? "", isPlain: false), place: place)
    case .array:
      let items = elements.map { $0.node(&places, from: start, report) }
      return YAMLNode(value: .sequence(items), place: place)
    case .object:
      return YAMLNode(value: .mapping(entries(&places, from: start, report)), place: place)
    }
  }

  private func entries(
    _ places: inout PlaceCursor, from start: Int, _ report: Report
  ) -> [YAMLNode.Entry] {
    var entries: [YAMLNode.Entry] = []
    let end = Int(node.next)
    var at = index + 1
    while at < end {
      let key = JSONValue(tree: tree, index: at)
      let place = places.place(ofIndex: start + key.offset)
      if key.node.kind == .repeatedKey {
        report.error(at: place, "this key appears twice")
      } else {
        let value = JSONValue(tree: tree, index: at + 1).node(&places, from: start, report)
        entries.append(YAMLNode.Entry(key: key.string ?? "", place: place, value: value))
      }
      at = Int(tree.nodes[at + 1].next)
    }
    return entries
  }
}
