import Testing

// What whole pages are asked
extension Element {
  /// Whether search engines are asked not to list it.
  var isKeptFromSearch: Bool { has("meta[name=robots][content=noindex]") }

  /// Scripts that are in the page and not in a file: a page has none.
  var inlineScripts: [Element] { all("script").filter { $0["src"] == nil } }

  /// Links that calendar programs subscribe to, without what all of a site begin with.
  func subscriptions(of site: String = "almanac.example.edu/larkspur/") -> [String] {
    all("a[href^=webcal://\(site)]").compactMap {
      $0["href"].map { String($0.dropFirst("webcal://\(site)".count)) }
    }
  }

  /// The one section that has such an element.
  func section(
    with selector: Selector, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Element {
    let found = all("section").filter { $0.has(selector) }
    try #require(found.count == 1, "\(selector)", sourceLocation: sourceLocation)
    return found[0]
  }

  /// The drawing that `id` names.
  func drawing(
    _ id: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Element {
    try one("svg[aria-labelledby=\(id)-t]", sourceLocation: sourceLocation)
  }

  func hasDrawing(_ id: String) -> Bool { has("svg[aria-labelledby=\(id)-t]") }
}
