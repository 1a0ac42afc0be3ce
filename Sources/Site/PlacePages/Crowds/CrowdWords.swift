internal import CampusModel
internal import Markup
internal import RoomUse
internal import SiteFrame

/// The words about how full a place is.
struct CrowdWords {
  let edition: Edition
  let crowd: Crowd

  /// The answer: "Yes, go now."
  var verdict: TrustedMarkup {
    switch crowd.verdict {
    case .closed: phrase("Closed now.")
    case .unknown(.noCounts): phrase("No counts here yet.")
    case .unknown(.stale): phrase("No recent counts.")
    case .unknown(.tooFewCounters): phrase("Too few sensors reporting.")
    case .known(let present, let level, let comparison):
      answer(level, comparison?.standing)
        ?? phrase("\(people(present.people)) people now.")
    }
  }

  private func answer(
    _ level: CrowdLevel?, _ standing: CrowdComparison.Standing?
  ) -> TrustedMarkup? {
    switch (level, standing) {
    case (.quiet, .busier): phrase("Quiet, but busier than usual.")
    case (.quiet, _): phrase("Yes, go now.")
    case (.moderate, .quieter): phrase("A good time: quieter than usual.")
    case (.moderate, .asUsual): phrase("As busy as usual.")
    case (.moderate, .busier): phrase("Busier than usual.")
    case (.moderate, nil): phrase("Neither quiet nor busy.")
    case (.busy, .quieter): phrase("Busy, but less than usual.")
    case (.busy, .asUsual): phrase("Busy, as usual.")
    case (.busy, .busier): phrase("No: busier than usual.")
    case (.busy, nil): phrase("Busy now.")
    case (nil, .quieter): phrase("Quieter than usual.")
    case (nil, .asUsual): phrase("As busy as usual.")
    case (nil, .busier): phrase("Busier than usual.")
    case (nil, nil): nil
    }
  }

  /// "28 people at 1:05 pm; usually 40 on Wednesdays."
  var line: TrustedMarkup {
    switch crowd.verdict {
    case .closed, .unknown(.noCounts):
      return crowd.nextQuiet.map { phrase("Quiet next \(time(of: $0)).") } ?? .empty
    case .unknown(.stale(let time)):
      return phrase("Last counted \(edition.local(time).markup).")
    case .unknown(.tooFewCounters(let heard, let all)):
      return phrase(
        "\(Figure.count(heard)) of \(counted(all, "sensor", "sensors")) reporting.")
    case .known(let present, _, let comparison):
      let now = phrase("\(people(present.people)) people at \(present.local.time)")
      guard let comparison else { return phrase("\(now).") }
      return phrase(
        "\(now); usually \(people(comparison.usual.median)) on \(comparison.weekday.name)s.")
    }
  }

  /// For a line of a list: "~28 people, quieter than usual".
  var short: TrustedMarkup {
    switch crowd.verdict {
    case .closed: return phrase("– closed")
    case .unknown(.stale): return phrase("◷ no recent counts")
    case .unknown: return phrase("unknown")
    case .known(let present, _, let comparison):
      let words: TrustedMarkup =
        switch comparison?.standing {
        case .quieter: phrase("quieter than usual")
        case .asUsual: phrase("as usual")
        case .busier: phrase("busier than usual")
        case nil: .empty
        }
      return [phrase("\(people(present.people)) people"), words].joined(by: ", ")
    }
  }

  /// "Usually quiet Tue 2:00 – 4:00 pm, about 12 people: median of 9 Tuesdays."
  func words(of quiet: QuietStretch) -> TrustedMarkup {
    phrase(
      """
      Usually quiet \(quiet.weekday.shortName) \(quiet.time.markup), \(people(quiet.people)) people: \
      median of \(Figure.count(quiet.days)) \(quiet.weekday.name)s
      """)
  }

  /// "today 9:30 pm", "Thu 19 Nov 8:00 am".
  private func time(of quiet: QuietTime) -> TrustedMarkup {
    let start = quiet.stretch.time.startTime
    return quiet.date == edition.now.date
      ? phrase("today \(start)") : phrase("\(quiet.date) \(start)")
  }

  /// An estimate of people; "under 4" for fewer devices than the settings allow to be published.
  func people(_ people: Double) -> TrustedMarkup {
    guard let least, people < least else { return phrase("\(Figure(people, .count, .estimate))") }
    return phrase("under \(Figure(least.rounded(.up), .count))")
  }

  /// The smallest number of people that may be published; `nil` without such a limit.
  var least: Double? {
    let devices = edition.campus.settings.counts.smallest
    return devices > 0 ? Double(devices) * crowd.place.peoplePerDevice : nil
  }
}
