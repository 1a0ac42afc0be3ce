internal import Markup

/// The footnotes that a text refers to, in the order of their first references.
struct FootnoteUses {
  /// The labels of footnotes, by their place.
  let labels: [Int: String]
  private(set) var order: [Int] = []
  private var numbers: [Int: Int] = [:]
  /// The ids of the references to each footnote, by its place.
  private(set) var references: [Int: [String]] = [:]
  private(set) var ids: [Int: String] = [:]

  init(of source: PreparedSource) {
    labels = Dictionary(source.footnotes.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Notes a reference; returns the footnote's number, its id and the id of the reference.
  mutating func note(
    _ place: Int, _ elements: inout ElementIDs
  ) -> (number: Int, id: String, reference: String) {
    let name = Prose.anchor(of: labels[place] ?? "")
    if numbers[place] == nil {
      order.append(place)
      numbers[place] = order.count
      ids[place] = elements.claim("fn-\(name)")
    }
    let reference = elements.claim("fnref-\(name)")
    references[place, default: []].append(reference)
    return (numbers[place] ?? 0, ids[place] ?? "", reference)
  }
}

extension DocumentRenderer {
  /// A number that leads to the footnote. Inside a link it is only a number.
  mutating func writeReference(to place: Int) {
    needsStyle = true
    let use = footnotes.note(place, &ids)
    writer.open("sup", ["id": use.reference])
    if isInLink {
      writer.text("\(use.number)")
    } else {
      writer.element(
        "a",
        ["href": "#\(use.id)", "role": "doc-noteref", "aria-label": words.footnote(use.number)],
        "\(use.number)")
    }
    writer.close("sup")
  }

  /// The footnotes that the text refers to; footnotes may refer to others.
  mutating func renderFootnotes(
    of walk: inout DocumentWalk, _ resolve: (String) -> String?
  ) {
    guard !footnotes.order.isEmpty else { return }
    writer.open(
      "section", ["class": "footnotes", "role": "doc-endnotes", "aria-label": words.footnotes])
    writer.open("ol")
    var next = 0
    while next < footnotes.order.count {
      let place = footnotes.order[next]
      next += 1
      writer.open("li", ["id": footnotes.ids[place]])
      walk.enterFootnote(place)
      renderFootnote(at: place, numbered: next, &walk, resolve)
      closeBlock("li")
    }
    writer.close("ol")
    closeBlock("section")
  }

  /// The links back are in the last paragraph, if the footnote ends with one.
  private mutating func renderFootnote(
    at place: Int, numbered number: Int, _ walk: inout DocumentWalk,
    _ resolve: (String) -> String?
  ) {
    var held: WalkEvent?
    while let event = walk.next() {
      if let end = held { write(end, of: &walk, resolve) }
      held = nil
      if case .leave(.paragraph) = event { held = event } else { write(event, of: &walk, resolve) }
    }
    closeDefinitions()
    if held == nil { writer.open("p") }
    // References inside of footnotes to come are not known yet.
    let references = footnotes.references[place] ?? []
    for (index, reference) in references.enumerated() {
      writer.text(" ")
      writer.element(
        "a",
        [
          "href": "#\(reference)", "role": "doc-backlink",
          "aria-label": words.back(number, index + 1),
        ], "↩")
    }
    if let end = held { write(end, of: &walk, resolve) } else { closeBlock("p") }
  }
}
