/// How programs of different makers learn the address of one feed.
///
/// Google's `cid=` link is not used: reports on whether it works for feeds of other hosts conflict.
package struct FeedLinks: Hashable {
  /// For programs that ask for it.
  let address: String
  /// For those that take a link.
  let webcal: String

  /// Where an address can be pasted; Outlook's pages take it as `url=` and a name as `name=`.
  package static let google = "https://calendar.google.com/calendar/u/0/r/settings/addbyurl"
  package static let outlookHome = "https://outlook.live.com/calendar/0/addfromweb"
  package static let outlookWork = "https://outlook.office.com/calendar/0/addfromweb"

  /// The links for the feed at `address`, which is absolute; `nil` where that is not an address of
  /// the web: no program could ask for it again.
  package init?(_ address: String) {
    guard let scheme = ["https:", "http:"].first(where: address.hasPrefix) else { return nil }
    self.address = address
    webcal = "webcal:" + address.dropFirst(scheme.count)
  }
}
