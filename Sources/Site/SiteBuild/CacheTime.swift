/// How long browsers and caches may use a file without asking for it again: the same for all hosts.
package enum CacheTime {
  /// For feeds.
  package static let hour = "public, max-age=3600"
  /// For a file whose name contains a digest of its content.
  package static let year = "public, max-age=31536000, immutable"
  /// For all other files, which are validated on each request.
  package static let none = "no-cache"

  /// The value of Cache-Control for a file of a site, by its path below the root.
  ///
  /// ```
  /// CacheTime.of("feeds/robin/my.ics")     // CacheTime.hour
  /// ```
  package static func of(_ path: String) -> String {
    if OldAssets.isFingerprinted(path) { return year }
    let isOfFeeds = path.hasPrefix("feeds/") || path.hasPrefix("f/")
    return isOfFeeds && (path.hasSuffix(".ics") || path.hasSuffix(".atom")) ? hour : none
  }
}
