internal import Bytes
internal import Markup

/// Pages of a site as parts of one HTML file.
///
/// Ids get a prefix, so that no two parts share one. Links lead to the other parts, or to the
/// published site; pictures and files to download are inside the links.
package struct SingleFile {
  /// The part of each page, by its address.
  private let places: [String: Int]
  /// The address of the published site, with a slash at its end.
  private let base: String
  /// The bytes of a file of the site that is no page; `nil` where there is none.
  private let file: (_ path: String) -> [UInt8]?

  package init(
    of routes: [Route], base: String, file: @escaping (_ path: String) -> [UInt8]?
  ) {
    places = Dictionary(
      routes.enumerated().map { ($1.text, $0 + 1) }, uniquingKeysWith: { first, _ in first })
    (self.base, self.file) = (base, file)
  }

  /// The id of the part of a page: "p1".
  package func id(of route: Route) -> String { "p\(places[route.text] ?? 0)" }

  /// The content of `<main>` of the page at `route`, changed for the file. Linear in the length of
  /// the page.
  package func part(_ page: [UInt8], at route: Route) -> [UInt8] {
    page.withUnsafeBufferPointer { bytes in
      var out: [UInt8] = []
      var start: Int?
      var copied = 0
      var tokens = HTMLTokens(bytes)
      let markup = tokens
      func change(name: Range<Int>, value: Range<Int>) {
        guard start != nil else { return }
        let name = String(decoding: markup[name], as: UTF8.self)
        let written = unescaped(markup[value])
        guard let changed = changed(written, of: name, on: route) else { return }
        out += bytes[copied..<value.lowerBound]
        Escaping.text(changed, into: &out)
        copied = value.upperBound
      }
      while let token = tokens.next(change) {
        guard markup[token.name].elementsEqual("main".utf8) else { continue }
        switch token.kind {
        case .open: (start, copied) = (token.range.upperBound, token.range.upperBound)
        case .close where start != nil: return out + bytes[copied..<token.range.lowerBound]
        case .close, .text, .comment, .raw: break
        }
      }
      return start == nil ? [] : out + bytes[copied...]
    }
  }

  /// The value of an attribute in the file; `nil` where it stays.
  private func changed(_ value: String, of name: String, on route: Route) -> String? {
    let prefix = "\(id(of: route))-"
    switch name {
    case "id", "for": return prefix + value
    case "aria-labelledby", "aria-describedby", "aria-controls":
      return value.split(separator: " ").map { prefix + $0 }.joined(separator: " ")
    case "fill", "stroke", "clip-path", "mask":
      guard value.hasPrefix("url(#") else { return nil }
      return "url(#\(prefix)" + value.dropFirst("url(#".count)
    case "href", "src": return target(value, on: route)
    default: return nil
    }
  }

  private func target(_ written: String, on route: Route) -> String? {
    if written.hasPrefix("#") { return "#\(id(of: route))-\(written.dropFirst())" }
    guard let target = LinkTarget(written[...], on: route), let path = target.path else {
      return nil
    }
    if let place = places[path] {
      return target.fragment.isEmpty ? "#p\(place)" : "#p\(place)-\(target.fragment)"
    }
    if !path.hasSuffix(".html"), let bytes = file(path) {
      return "data:\(MediaType.of(path));base64," + Base64.standard.text(of: bytes)
    }
    return base + path + (target.fragment.isEmpty ? "" : "#\(target.fragment)")
  }
}
