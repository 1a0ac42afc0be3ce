/// When a file is sent. A stage begins when the one before has ended, so that a visitor who follows
/// links from the front page never meets a page without its style, or a link to a page that is not
/// there.
enum SendingStage: Int, CaseIterable, Sendable {
  /// Files that pages need: styles, scripts, pictures, data, feeds.
  case assets
  /// No page at the target links to them yet.
  case newPages
  case changedPages
  case frontPage
  /// Files that name many pages: sitemaps, indexes of searches, the list of files that a browser
  /// stores.
  case indexes

  /// `isLinked` is whether the target has a file at this path to which its pages may lead.
  init(of path: String, isLinked: Bool) {
    let stem = CopyName.stem(of: path) ?? path
    if Self.isIndex(stem, isThere: isLinked) {
      self = .indexes
    } else if !Self.isPage(stem) {
      self = .assets
    } else if stem == "index.html" {
      self = .frontPage
    } else {
      self = isLinked ? .changedPages : .newPages
    }
  }

  /// Whether files of this stage may lead to new pages.
  var mayLink: Bool { rawValue > Self.newPages.rawValue }

  static func isPage(_ path: String) -> Bool { path.hasSuffix(".html") || path.hasSuffix(".htm") }

  /// A new index of a search is sent with the assets, since new pages need it.
  private static func isIndex(_ path: String, isThere: Bool) -> Bool {
    if path.hasSuffix(".bin") { return isThere }
    return names.contains(path) || (path.hasPrefix("sitemap") && path.hasSuffix(".xml"))
  }

  private static let names: Set<String> = [
    "sw.js", "robots.txt", "gone.json", "_redirects", "_headers", ".htaccess",
  ]
}
