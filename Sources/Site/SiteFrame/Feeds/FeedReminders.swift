internal import ICalendar
internal import Markup

/// The reminders of a feed's variant with alarms, in words.
struct FeedReminders {
  private enum Occasion: CaseIterable {
    case meeting, reservation, activity, errand, exam, leaving

    init(_ event: Event) {
      self =
        if event.travel?.alarm != nil || event.categories.contains("Travel") {
          .leaving
        } else if event.categories.contains("Exam") {
          .exam
        } else if event.categories.contains("Reservation") {
          .reservation
        } else if event.categories.contains("Activity") {
          .activity
        } else if event.categories.contains("Errand") {
          .errand
        } else {
          .meeting
        }
    }

    var noun: String {
      switch self {
      case .meeting: "class"
      case .reservation: "reservation"
      case .activity: "activity"
      case .errand: "errand"
      case .exam: "exam"
      case .leaving: ""
      }
    }
  }

  /// So many minutes before each of these, in the order of occasions.
  private var leads: [(minutes: Int, occasions: [Occasion])] = []

  init(of events: [Event]) {
    var most: [Occasion: Int] = [:]
    for event in events {
      guard let minutes = event.travel?.alarm ?? event.alarm else { continue }
      most[Occasion(event), default: 0] = max(most[Occasion(event)] ?? 0, minutes)
    }
    for occasion in Occasion.allCases {
      guard let minutes = most[occasion] else { continue }
      // "Time to leave" is no noun to list among the others.
      if occasion != .leaving, let lead = leads.firstIndex(where: { $0.minutes == minutes }) {
        leads[lead].occasions.append(occasion)
      } else {
        leads.append((minutes, [occasion]))
      }
    }
  }

  /// "Reminds you 10 min before each class and activity, 1 h before each exam and 5 min before it’s
  /// time to leave".
  var markup: TrustedMarkup {
    let parts = leads.map { minutes, occasions in
      if occasions == [.leaving] { return phrase("\(duration(minutes)) before it’s time to leave") }
      let nouns = Self.listed(occasions.map { phrase("\($0.noun)") })
      return phrase("\(duration(minutes)) before each \(nouns)")
    }
    return phrase("Reminds you \(Self.listed(parts))")
  }

  /// "a, b and c".
  private static func listed(_ words: [TrustedMarkup]) -> TrustedMarkup {
    guard words.count > 1, let last = words.last else { return words.first ?? .empty }
    return phrase("\(Array(words.dropLast()).joined(by: ", ")) and \(last)")
  }
}
