/// A time zone of the tz database, read from the system's TZif files (RFC 9636).
package struct Zone: Sendable {
  /// "America/New_York".
  package let name: String

  package init(name: String) { self.name = name }
}
