internal import Diagnostics

/// Warns that a site has another address than at its last build, while calendars still use the old
/// one.
enum SiteMove {
  /// A warning if the site was at `former`, an address or a host, and is at `address` now; `nil`
  /// without a former one.
  static func warning(from former: String?, to address: String) -> Diagnostic? {
    guard let former else { return nil }
    return Diagnostic(
      .warning, .owner, at: FilePlace("Content/site.yml"),
      """
      the site moved from '\(former)' to '\(address)', but calendars still request feeds at the old \
      address
      """,
      suggestion: """
        redirect the old address to the new one, or ask people to subscribe again; events keep their \
        identity
        """)
  }
}
