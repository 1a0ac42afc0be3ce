/// A published stylesheet or script that is made of parts, so that each part is a file about one
/// subject.
///
/// | parts, in the order of their names | asset |
/// |---|---|
/// | `styles/*.css` | `assets/site.css` |
/// | `styles/NAME/*.css` | `assets/NAME.css` |
/// | `scripts/NAME/*.js` | `assets/NAME.js` |
///
/// The parts of a folder `ONE+OTHER` are in both assets.
///
/// All parts of a script become the body of one strict function: they share their names with each
/// other and with no other script, and a `return` ends the script.
package enum JoinedAsset {
  /// The assets that the file at `path` is a part of; none for a file that is published by itself
  /// or not at all.
  package static func paths(ofPart path: String) -> [String] {
    let names = path.split(separator: "/", omittingEmptySubsequences: false)
    let kind = ["styles": ".css", "scripts": ".js"][names[0]]
    guard let kind, path.hasSuffix(kind) else { return [] }
    if names.count == 2 { return kind == ".css" ? ["assets/site.css"] : [] }
    guard names.count == 3 else { return [] }
    return names[1].split(separator: "+").map { "assets/\($0)\(kind)" }
  }

  /// The asset at `path`, made of its parts.
  package static func joined(_ parts: [[UInt8]], to path: String) -> [UInt8] {
    let text = Array(parts.joined(separator: [UInt8(ascii: "\n")]))
    guard path.hasSuffix(".js") else { return text }
    return Array("(() => {\n\"use strict\";\n".utf8) + text + Array("\n})();\n".utf8)
  }

  /// A built-in file as it is published: without comments and needless white space. Files that are
  /// neither styles nor scripts stay as they are.
  package static func compacted(_ bytes: [UInt8], path: String) -> [UInt8] {
    if path.hasSuffix(".css") { return StyleCompactor.compacted(bytes) }
    return path.hasSuffix(".js") ? ScriptCompactor.compacted(bytes) : bytes
  }
}
