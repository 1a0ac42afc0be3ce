internal import CampusModel
internal import Markup
internal import Scheduling
internal import SiteFrame

/// A preference in words, with its measured value.
struct PreferenceWords {
  let kind: PreferencePart.Kind

  init(_ kind: PreferencePart.Kind) { self.kind = kind }

  /// "First choices".
  var name: String {
    switch kind {
    case .compactDays: "Days off"
    case .lateStarts: "Late starts"
    case .lunch: "Lunch"
    case .fewGaps: "Gaps"
    case .littleWalking: "Walking"
    case .priority: "First choices"
    }
  }

  /// The measured value in a list: "5 days", "4 h gaps", "first choices".
  func short(_ amount: Double, isEstimate: Bool) -> TrustedMarkup {
    guard amount.isFinite, abs(amount) < 1e9 else { return Figure(nil, .count).markup }
    let minutes = Int(amount.rounded())
    switch kind {
    case .compactDays: return days(amount)
    case .lateStarts:
      return minutes == 0 ? phrase("no early start") : phrase("\(duration(minutes)) early")
    case .lunch: return minutes == 0 ? phrase("lunch") : phrase("\(days(amount)) without lunch")
    case .fewGaps: return minutes == 0 ? phrase("no gaps") : phrase("\(duration(minutes)) gaps")
    case .littleWalking:
      return minutes == 0
        ? phrase("no walks")
        : phrase("\(duration(minutes, isEstimate ? .estimate : .measured)) walks")
    case .priority:
      return amount == 0
        ? phrase("first choices") : counted(minutes, "choice skipped", "choices skipped")
    }
  }

  private func days(_ amount: Double) -> TrustedMarkup {
    let isWhole = amount == amount.rounded()
    return phrase(
      "\(Figure(amount, isWhole ? .count : .decimal(1))) \(amount == 1 ? "day" : "days")")
  }

  /// "1 h 20 min of gaps a week, at most 2 h a day counted": a preference stops counting where a
  /// day could not get worse. Only routes between buildings can be estimates.
  func measure(_ amount: Double, isEstimate: Bool) -> TrustedMarkup {
    guard amount.isFinite, abs(amount) < 1e9 else { return Figure(nil, .count).markup }
    let minutes = Int(amount.rounded())
    switch kind {
    case .compactDays: return phrase("\(Figure(amount, .decimal(1))) days with class a week")
    case .lateStarts: return phrase("\(duration(minutes)) a week before your preferred start")
    case .lunch: return phrase("\(Figure(amount, .decimal(1))) days without lunch a week")
    case .fewGaps:
      return phrase("\(duration(minutes)) of gaps a week, at most \(duration(120)) a day counted")
    case .littleWalking:
      return phrase(
        """
        \(duration(minutes, isEstimate ? .estimate : .measured)) of walking a week, at most \
        \(duration(30)) a day counted
        """)
    case .priority:
      return amount == 0
        ? phrase("the first choice in each list")
        : counted(minutes, "choice skipped", "choices skipped")
    }
  }
}
