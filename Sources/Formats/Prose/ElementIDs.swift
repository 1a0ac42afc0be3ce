/// The ids of a text's elements: each is used once.
struct ElementIDs {
  private let mark: String
  /// Ids that the text names for its parts: headings without one do not take them.
  private let reserved: Set<String>
  private var used: Set<String> = []
  /// The next number to try after an id that is taken, so that many equal headings take linear
  /// time.
  private var numbers: [String: Int] = [:]

  /// `mark` is in front of all ids.
  init(of source: PreparedSource, mark: String) {
    self.mark = mark
    reserved =
      source.marks.contains(.attributes) ? WrittenAttributes.ids(in: source.bytes) : []
  }

  /// The id that a heading's text makes, with the first free number if another element has it.
  mutating func make(for text: String) -> String {
    let base = text.isEmpty ? "section" : Prose.anchor(of: text)
    return reserved.contains(base) ? numbered(mark + base) : claim(base)
  }

  /// An id that the text names, or that of a footnote; numbered where it is taken.
  mutating func claim(_ name: String) -> String {
    let id = mark + name
    return used.insert(id).inserted ? id : numbered(id)
  }

  private mutating func numbered(_ base: String) -> String {
    var number = numbers[base, default: 2]
    defer { numbers[base] = number + 1 }
    while true {
      let id = "\(base)-\(number)"
      if used.insert(id).inserted { return id }
      number += 1
    }
  }
}
