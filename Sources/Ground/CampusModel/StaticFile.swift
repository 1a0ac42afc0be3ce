/// A file of `Content/static`, which is published byte for byte, whatever it is.
package struct StaticFile: Hashable, Sendable {
  /// The folder all of them are in, relative to the site's folder.
  package static let folder = "Content/static"

  /// Its path below that folder, and from the root of the site: "images/map.png".
  package let path: String

  package init(path: String) { self.path = path }

  /// Relative to the site's folder, for messages.
  package var file: String { "\(Self.folder)/\(path)" }
}
