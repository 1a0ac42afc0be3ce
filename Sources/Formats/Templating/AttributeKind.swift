/// The kind of an attribute's values, by the attribute's name.
enum AttributeKind: Equatable {
  case text
  case link
  /// The `type` of a script, which decides how its content is read.
  case scriptType
  /// The `content` of a `<meta>`, which with `http-equiv` is a command.
  case metaContent
  /// Code, styles, lists of links, and the attributes through which SVG animates links.
  case refused

  init(_ attribute: [UInt8], of element: [UInt8]) {
    let local = attribute.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    let name = String(decoding: local.last ?? [], as: UTF8.self)
    let element = String(decoding: element, as: UTF8.self)
    self =
      switch name {
      case "type" where element == "script": .scriptType
      case "content" where element == "meta": .metaContent
      case _ where name.hasPrefix("on") || Self.refusedNames.contains(name): .refused
      case _ where Self.linkNames.contains(name): .link
      default: .text
      }
  }

  private static let linkNames: Set<String> = [
    "action", "background", "cite", "classid", "codebase", "data", "formaction", "href", "icon",
    "longdesc", "manifest", "poster", "profile", "src", "usemap",
  ]

  private static let refusedNames: Set<String> = [
    "archive", "attributename", "by", "from", "http-equiv", "imagesrcset", "ping", "srcdoc",
    "srcset", "style", "to", "values",
  ]
}
