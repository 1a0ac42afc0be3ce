internal import CampusModel
internal import Markup
internal import RoomUse
internal import SiteFrame

extension CapacityShare {
  /// "~40 %", or "~30 % to ~40 %" where small counts are withheld.
  var markup: TrustedMarkup {
    let (least, most) = (
      Figure(share.lowerBound * 100, .share, .estimate),
      Figure(share.upperBound * 100, .share, .estimate)
    )
    return least.text == most.text ? least.markup : phrase("\(least) to \(most)")
  }

  /// "of 320 seats", and the seats that it leaves out.
  var note: TrustedMarkup {
    let of: TrustedMarkup =
      switch capacity.basis {
      case .stated: phrase("of \(Figure.count(capacity.people)) people")
      case .seats: phrase("of \(counted(capacity.people, "seat", "seats"))")
      case .mixed: phrase("of \(Figure.count(capacity.people)) people or seats")
      }
    let heard =
      isWhole
      ? nil
      : phrase(
        "at least: \(Figure.count(heard)) of \(counted(accessPoints, "access point", "access points")) reporting"
      )
    let without =
      excluded.isEmpty ? nil : phrase("without \(counted(excluded.count, "floor", "floors"))")
    return [of, heard, without].compactMap(\.self).joined(by: ", ")
  }
}
