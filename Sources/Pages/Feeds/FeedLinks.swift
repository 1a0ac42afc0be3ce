internal import Markup

/// How the programs of different makers are told the address of one feed.
///
/// Google's `cid=` link is left out on purpose: it has stopped working for feeds of other hosts. Outlook's pages take address
/// and name; its new program for Windows strips `webcal:` from an address, and leaves one that is there twice.
struct FeedLinks: Hashable {
  /// For programs that ask for it.
  let address: String
  /// For those that are asked by a link.
  let webcal: String
  let outlookHome: String
  let outlookWork: String
  let newOutlook: String

  static let google = "https://calendar.google.com/calendar/u/0/r/settings/addbyurl"

  /// The links for the feed at `address`, which is absolute; `nil` where that is no address of the web: then there is nothing
  /// that a program could ask again.
  init?(_ address: String, name: String) {
    guard let scheme = ["https:", "http:"].first(where: address.hasPrefix) else { return nil }
    self.address = address
    webcal = "webcal:" + address.dropFirst(scheme.count)
    newOutlook = "webcal:" + address
    let query = "?url=\(Escaping.urlQuery(address))&name=\(Escaping.urlQuery(name))"
    outlookHome = "https://outlook.live.com/calendar/0/addfromweb" + query
    outlookWork = "https://outlook.office.com/calendar/0/addfromweb" + query
  }
}
