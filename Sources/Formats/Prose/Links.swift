internal import CampusModel

extension Prose {
  /// A link or an image of a text.
  package struct Link: Hashable, Sendable {
    /// As written, without Markdown's escapes.
    package var target: String
    /// The line of the target, from 1; of the link where its target is defined elsewhere.
    package var line: Int
    /// The column of the target, from 1 and in bytes.
    package var column: Int
  }

  /// The links and images of `markdown`, in order.
  ///
  /// - Complexity: linear in the length.
  package static func links(in markdown: [UInt8]) -> [Link] {
    guard var walk = DocumentWalk(through: markdown) else { return [] }
    var places = TargetPlaces(in: markdown)
    var links: [Link] = []
    var note = 0
    while let event = walk.next(then: &note) {
      switch event {
      case .enter(.link(let target, _)), .enter(.image(let target, _)):
        // libcmark counts columns within a block: they may be before the link.
        let (target, line, start) = (target.string, walk.line, max(1, walk.column))
        let column = places.nextColumn(of: target, on: line, from: start) ?? start
        links.append(Link(target: target, line: line, column: column))
      default: continue
      }
    }
    // Footnotes are read after the text, and may be written anywhere in it.
    return note == 0 ? links : links.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
  }

  /// The id of a heading with these words, as links name it.
  ///
  /// Made by `slug` for Latin letters; letters of other scripts are kept.
  ///
  /// ```
  /// anchor(of: "Spring 2026") = "spring-2026", anchor(of: "数学 II") = "数学-ii"
  /// ```
  package static func anchor(of words: String) -> String {
    let folded = foldedName(words)
    guard folded.utf8.contains(where: { $0 >= 0x80 }) else { return slug(words) }
    return String(folded.prefix(80)).split(separator: " ").joined(separator: "-")
  }
}
