internal import CampusModel
internal import Diagnostics
internal import Markup
internal import SiteFrame

extension CampusDrawing {
  /// How to subscribe to a feed, by its address without `feeds/` and without an ending, or by the
  /// name that calendar programs show.
  func feed(_ name: WrittenName) throws(UnknownNameError) -> CampusPart {
    let entries = try plan(for: name).feeds.flatMap(\.entries).filter { !$0.isSecret }
    let address =
      name.text.hasPrefix(Address.feedFolder) ? name.text : Address.feedFolder + name.text
    let stem = address.hasSuffix(".ics") ? String(address.dropLast(4)) : address
    let found = entries.first { $0.address == stem || $0.calendar.name == name.text }
    guard let found else {
      throw UnknownNameError(
        name, "no feed '\(name.text)'",
        suggestion: didYouMean(
          name.text,
          among: entries.map { String($0.address.dropFirst(Address.feedFolder.count)) })
          ?? "write an address as the page of calendars has it, such as campus/terms/…")
    }
    let block = SubscribeBlock(
      edition: edition, feed: found.address, page: frame.address, id: id)
    return CampusPart(
      title: found.calendar.name, markup: filled("partials/subscribe", with: block.content),
      line: phrase("\(found.calendar.description)."))
  }
}
