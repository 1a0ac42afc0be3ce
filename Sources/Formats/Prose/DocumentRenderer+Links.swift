internal import Markup

// Links and images
extension DocumentRenderer {
  /// Whether a link is open that has a tag: others cannot begin in it.
  var isInLink: Bool { openLinks.contains(true) }

  mutating func openLink(
    _ target: String, _ title: String, _ attributes: WrittenAttributes?
  ) {
    let target = Self.explicit(target)
    openLinks.append(Escaping.isAllowed(target))
    guard openLinks.last == true else { return }
    if let attributes {
      let id = attributes.id.map { ids.claim($0) }
      writer.open("a", ["href": target, "title": title], adding: attributes, id: id)
    } else if title.isEmpty {
      writer.open("a", ["href": target])
    } else {
      writer.open("a", ["href": target, "title": title])
    }
  }

  /// Nothing is loaded from another host: such an image becomes a link, or its text inside a link.
  mutating func writeImage(
    _ target: String, _ title: String, alt: String, _ attributes: WrittenAttributes?
  ) {
    let target = Self.explicit(target)
    if !Escaping.isAllowed(target) {
      writer.text(alt)
    } else if isRemote(target) {
      if isInLink {
        writer.text(alt)
      } else {
        writer.element("a", ["href": target], alt.isEmpty ? target : alt)
      }
    } else if let attributes {
      let id = attributes.id.map { ids.claim($0) }
      writer.open(
        "img", ["src": target, "alt": alt, "title": title], adding: attributes, id: id)
    } else if title.isEmpty {
      writer.empty("img", ["src": target, "alt": alt])
    } else {
      writer.empty("img", ["src": target, "alt": alt, "title": title])
    }
  }

  /// A picture with its size, so that nothing moves when it arrives. Its title is its caption where
  /// it is the only content of a paragraph.
  mutating func write(
    _ picture: Prose.PlacedPicture, _ title: String, alt: String,
    _ attributes: WrittenAttributes?
  ) {
    let (width, height) = ("\(picture.width)", "\(picture.height)")
    if let attributes {
      let id = attributes.id.map { ids.claim($0) }
      writer.open(
        "img",
        ["src": picture.address, "alt": alt, "width": width, "height": height],
        adding: attributes, id: id)
    } else {
      writer.empty(
        "img", ["src": picture.address, "alt": alt, "width": width, "height": height])
    }
    if isFigure { writer.element("figcaption") { $0.text(title) } }
  }

  /// A target with a host but no scheme gets `https`, so that it leads there from any page source.
  private static func explicit(_ target: String) -> String {
    target.utf8.starts(with: "//".utf8) ? "https:\(target)" : target
  }

  /// Whether a target has a scheme or a host. Browsers read a backslash as a slash here.
  private func isRemote(_ target: String) -> Bool {
    if target.count >= 2, target.prefix(2).allSatisfy({ $0 == "/" || $0 == "\\" }) { return true }
    guard let colon = target.firstIndex(of: ":") else { return false }
    return !target[..<colon].contains { "/?#".contains($0) }
  }
}
