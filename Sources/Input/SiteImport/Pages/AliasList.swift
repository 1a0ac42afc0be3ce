internal import Bytes
internal import FileFormats

/// The list of aliases in a front matter, to which further ones are added.
struct AliasList {
  private let list: YAMLNode

  init(_ list: YAMLNode) { self.list = list }

  /// The text of a front matter with further aliases before the first one; `lines` is how many
  /// lines it has more than in the file, all of them before the list.
  func adding(_ aliases: [String], to front: [UInt8], lines: Int) -> [UInt8] {
    let first = list.items.first?.place ?? list.place
    let row = first.line - 1 + lines
    var start = 0
    for _ in 0..<row {
      guard let end = front[start...].firstIndex(of: UInt8(ascii: "\n")) else { return front }
      start = end + 1
    }
    let place = min(start + first.column - 1, front.count)
    let before = front[start..<place]
    let quoted = aliases.map { OldFrontMatter.quoted($0) }
    if list.items.isEmpty {
      guard let text = list.text, !list.isEmpty else { return front }
      let end = front[place...].firstIndex(of: UInt8(ascii: "\n")) ?? front.count
      let all = ([OldFrontMatter.quoted(text)] + quoted).joined(separator: ", ")
      return front[..<place] + Array("[\(all)]".utf8) + front[end...]
    }
    // A list in lines: "  - /old/".
    let marks = before.filter { !$0.isASCIISpace }
    if marks == [UInt8(ascii: "-")] {
      let mark = String(decoding: before, as: UTF8.self)
      let added = quoted.map { "\(mark)\($0)\n" }.joined()
      return front[..<start] + Array(added.utf8) + front[start...]
    }
    return front[..<place] + Array("\(quoted.joined(separator: ", ")), ".utf8) + front[place...]
  }
}
