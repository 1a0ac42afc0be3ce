internal import CampusModel

extension Prose {
  /// A link or an image of a text.
  package struct Link: Hashable, Sendable {
    /// As it is written, but for escapes of Markdown.
    package var target: String
    /// Where the target is written, or the link where it has its target from elsewhere; both from
    /// 1, columns in bytes.
    package var line: Int
    package var column: Int
  }

  /// The links and images of `markdown`, in order. Takes time in proportion to the length.
  package static func links(in markdown: [UInt8]) -> [Link] {
    guard var walk = Walk(through: markdown) else { return [] }
    var places = TargetPlaces(in: markdown)
    var links: [Link] = []
    while let event = walk.next() {
      switch event {
      case .enter(.link(let target, _)), .enter(.image(let target, _)):
        // libcmark counts columns within a block: they may be before the link.
        let (target, line, start) = (target.string, walk.lines.lowerBound, max(1, walk.column))
        let column = places.nextColumn(of: target, on: line, from: start) ?? start
        links.append(Link(target: target, line: line, column: column))
      default: continue
      }
    }
    return links
  }

  /// The id of a heading with these words, as a link names it: as `slug` has it for Latin letters,
  /// and with the letters of other scripts as they are. "Spring 2026" is `spring-2026`, "数学 II" is
  /// `数学-ii`.
  package static func anchor(of words: String) -> String {
    let folded = foldedName(words)
    guard folded.utf8.contains(where: { $0 >= 0x80 }) else { return slug(words) }
    return String(folded.prefix(80)).split(separator: " ").joined(separator: "-")
  }
}
