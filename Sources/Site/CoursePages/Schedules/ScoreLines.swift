internal import CampusModel
internal import Markup
internal import Plotting
internal import Scheduling
internal import SiteFrame

extension RankedSchedule {
  /// The week and the sections in a list: "5 days · 4 h gaps · first choices · GPA/rating 0.76";
  /// without preferences `arithmetic(weights:)`.
  func summary(weights: ComponentWeights) -> TrustedMarkup {
    guard !parts.isEmpty else { return arithmetic(weights: weights) }
    let isEstimate = walks.contains { $0.way?.isEstimate ?? false }
    let week = parts.map { PreferenceWords($0.kind).short($0.measure, isEstimate: isEstimate) }
    return (week + [phrase("GPA/rating \(shortQualityFigure)")]).joined(by: " · ")
  }

  /// "½ × GPA 3.28 of 4 + ½ × rating 4.14 of 5", estimates marked. Where preferences have a weight,
  /// its value and the preferences, each from 0 to 1: "GPA/rating 0.81 · gaps 0.90".
  func arithmetic(weights: ComponentWeights) -> TrustedMarkup {
    let halves = [term(weights.gpa, "GPA", gpa), term(weights.rating, "rating", rating)]
      .joined(by: " + ")
    guard !parts.isEmpty else { return halves }
    let quality = halves.isEmpty ? halves : phrase("GPA/rating \(shortQualityFigure)")
    return
      ([quality]
      + parts.map {
        phrase("\(PreferenceWords($0.kind).name.lowercased()) \(Figure($0.value, .gradePoints))")
      })
      .joined(by: " · ")
  }

  private func term(_ weight: Double, _ name: String, _ mean: ScheduleMean?) -> TrustedMarkup {
    guard weight > 0, let mean else { return .empty }
    let figure = Figure(mean.mean, .gradePoints, mean.imputedCount > 0 ? .imputed : .measured)
    let amount =
      weight == 0.5
      ? phrase("½ × ")
      : weight == 1
        ? .empty : phrase("\(Figure(weight, .gradePoints)) × ")
    return phrase("\(amount)\(name) \(figure) of \(Figure(mean.top, .credits))")
  }
}

extension SectionValue {
  /// "0.812", marked where an estimate is in it.
  var figure: Figure {
    let isImputed = [gpa, rating].contains { $0?.isImputed ?? false }
    return Figure(hasComponents ? q : nil, .score, isImputed ? .imputed : .measured)
  }

  /// Its parts: "GPA 3.18 n 412", "rating 4.41† estimated from 3 instructors of the same courses,
  /// usually within 0.40".
  var halves: [TrustedMarkup] {
    let subjects: [(String, Half?, EstimateWords.Subject)] = [
      ("GPA", gpa, .course), ("rating", rating, .instructor),
    ]
    return subjects.compactMap { name, half, subject in
      guard let half else { return nil }
      let figure = Figure(
        half.mean, .gradePoints, half.isImputed ? .imputed : .measured, sample: half.count)
      let unknown =
        half.isImputed || half.unknown.isEmpty
        ? TrustedMarkup.empty
        : phrase("without \(half.unknown.joined(separator: ", "))")
      let origin = EstimateWords(estimates: half.estimates, subject: subject).sentence
      return [phrase("\(name) \(strong: figure.markup)"), figure.sampleMarkup, unknown, origin]
        .joined(by: " ")
    }
  }
}

/// The explanation of a schedule's score: a line for each course, and their sum.
struct ScoreLines {
  let page: SchedulePage

  private var root: String { Address.root(from: page.address) }

  /// A line for each course.
  var courses: [ScheduleContent.Line] {
    page.schedule.picks.map { pick in
      let sections = pick.sections.map(\.id.text).joined(separator: " with ")
      return .init(
        color: page.colors[pick.course.id].className,
        href: root + Address.course(pick.course.id), name: sections, detail: detail(pick),
        parts: parts(pick), value: pick.value.hasComponents ? pick.value.figure.markup : .empty,
        seats: seats(pick))
    }
  }

  private func detail(_ pick: Pick) -> TrustedMarkup {
    let instructors = Set(pick.sections.flatMap(\.instructors)).sorted()
    return [
      phrase("\(pick.course.title)"),
      phrase(
        "\(instructors.isEmpty ? "instructor not listed" : instructors.joined(separator: ", "))"),
    ].joined(by: " · ")
  }

  /// "4 cr", "GPA 3.18 n 412", "rating 4.41 n 63".
  private func parts(_ pick: Pick) -> [TrustedMarkup] {
    let credits = pick.course.credits.map { phrase("\($0.markup) cr") }
    return [credits ?? phrase("credits not listed")] + pick.value.halves
  }

  /// "● 8 of 24 seats", "✕ 0 of 24 seats, 5 waiting".
  private func seats(_ pick: Pick) -> TrustedMarkup {
    guard page.hasSeats else { return .empty }
    if pick.sections.allSatisfy({ $0.seats?.open == nil }) { return phrase("seats not listed") }
    return pick.sections.map { section in
      guard let seats = section.seats, seats.open != nil else { return phrase("seats not listed") }
      let total = seats.total.map { phrase(" of \(Figure.count($0))") } ?? .empty
      let waiting = seats.waitlist.flatMap {
        $0 > 0 ? phrase(", \(Figure.count($0)) waiting") : nil
      }
      let noun = (seats.total ?? seats.open) == 1 ? "seat" : "seats"
      return phrase("\(SeatMark(open: seats.open).markup)\(total) \(noun)\(waiting ?? .empty)")
    }.joined(by: "; ")
  }

  /// The formula of quality, where the score has preferences, too: "(3 · 0.812 + 4 · 0.744) / 7
  /// credits".
  var quality: TrustedMarkup {
    page.schedule.parts.isEmpty || page.schedule.qualityFigure.amount == nil
      ? .empty : phrase("GPA/rating: \(mean) = \(page.schedule.qualityFigure)")
  }

  /// A line for each preference: its value, the measured amount, its part of the score; quality
  /// first.
  var preferences: [ScheduleContent.PreferenceLine] {
    let schedule = page.schedule
    guard !schedule.parts.isEmpty else { return [] }
    let own = ScheduleContent.PreferenceLine(
      name: "GPA/rating", detail: phrase("Averages of the sections above"),
      share: weight(1 - schedule.parts.reduce(0) { $0 + $1.share }),
      value: schedule.qualityFigure.markup)
    return [own]
      + schedule.parts.map { part in
        let words = PreferenceWords(part.kind)
        return .init(
          name: words.name, detail: words.measure(part.measure, isEstimate: hasEstimates),
          share: weight(part.share), value: Figure(part.value, .score).markup)
      }
  }

  private var hasEstimates: Bool { page.schedule.walks.contains { $0.way?.isEstimate ?? false } }

  private func weight(_ share: Double) -> TrustedMarkup {
    phrase("\(percentage(share)) of the score")
  }

  /// "Score: (3 · 0.812 + 4 · 0.744) / 7 credits = 0.773"; with preferences "Score: 80 % · 0.773 +
  /// 20 % · 0.900 = 0.798".
  var sum: TrustedMarkup {
    let schedule = page.schedule
    guard schedule.scoreFigure.amount != nil else {
      return phrase("No data to score it.")
    }
    guard !schedule.parts.isEmpty else { return phrase("Score: \(mean) = \(schedule.scoreFigure)") }
    let own = 1 - schedule.parts.reduce(0) { $0 + $1.share }
    let terms =
      [phrase("\(percentage(own)) · \(schedule.qualityFigure)")]
      + schedule.parts.map { phrase("\(percentage($0.share)) · \(Figure($0.value, .score))") }
    return phrase("Score: \(terms.joined(by: " + ")) = \(schedule.scoreFigure)")
  }

  /// "(3 · 0.812 + 4 · 0.744) / 7 credits".
  private var mean: TrustedMarkup {
    let weights = page.schedule.weightOfPicks
    let terms = zip(weights, page.schedule.picks).map { weight, pick in
      phrase("\(Figure(Double(weight) / 10, .credits)) · \(pick.value.figure)")
    }
    let total = Figure(Double(weights.reduce(0, +)) / 10, .credits)
    return phrase("(\(terms.joined(by: " + "))) / \(total)")
  }
}
