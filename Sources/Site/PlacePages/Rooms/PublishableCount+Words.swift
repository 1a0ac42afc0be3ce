internal import CampusModel
internal import Markup
internal import SiteFrame

extension PublishableCount {
  /// "31", "under 5", or the dash of an unknown count.
  func markup(_ standing: Figure.Standing) -> TrustedMarkup {
    switch self {
    case .exactly(let devices): Figure(Double(devices), .count, standing).markup
    case .under(let limit): phrase("under \(Figure(Double(limit), .count, standing))")
    case .notHeard: Figure(nil, .count).markup
    }
  }
}

/// "12" if both bounds are written alike, "9 to 12", "up to 12" if the lower one is 0; the dash for
/// `nil`.
func rangeMarkup(_ bounds: ClosedRange<Double>?, _ standing: Figure.Standing) -> TrustedMarkup {
  guard let bounds else { return Figure(nil, .count).markup }
  let (least, most) = (
    Figure(bounds.lowerBound, .count, standing), Figure(bounds.upperBound, .count, standing)
  )
  if least.text == most.text { return least.markup }
  let none = Figure(0, .count).text
  return least.text == none ? phrase("up to \(most)") : phrase("\(least) to \(most)")
}

func rangeMarkup(_ bounds: ClosedRange<Int>?, _ standing: Figure.Standing) -> TrustedMarkup {
  rangeMarkup(bounds.map { Double($0.lowerBound)...Double($0.upperBound) }, standing)
}
