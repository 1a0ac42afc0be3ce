/// A file of `Content/static`, which is published unchanged.
package struct StaticFile: Hashable, Sendable {
  /// The folder with all of them, relative to the site's folder.
  package static let folder = "Content/static"

  /// The path below that folder, which is also its path on the site: "images/map.png".
  package let path: String

  package init(path: String) { self.path = path }

  /// Relative to the site's folder, for messages.
  package var file: String { "\(Self.folder)/\(path)" }
}
