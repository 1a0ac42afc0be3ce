internal import CampusModel
internal import Packs
internal import Scheduling

/// A ranking as JSON, for a page's script.
///
/// - `fitting`, `combinations`, `folded`: numbers of schedules as texts, for they may be larger
///   than a script's integers; `">"` for 2⁶⁴ or more, `null` where they are not known.
/// - `list`, and `others` in every other order: `order` as in a plan's file; `entries`; `measures`
///   in billionths or `null`; `proof`: `"proven"`, `null` for unknown, otherwise the highest score
///   of the part that was not searched.
/// - An entry has a `score` and a `quality`, or `null` without data; `gpa` and `rating` (`mean`,
///   `top`, and how many are `imputed`); `parts` of the score (`kind`, `share`, `value`,
///   `measure`); `picks`, each with its `course`, the codes of its `sections`, and those of its
///   `others`; and `walks`.
/// - `freedom`: by section, the share of all schedules that contain it.
/// - `costs`: a `constraint` and how many schedules there are `without` it.
/// - `stuck`: why nothing fits, or `null`.
/// - `problems`: lists whose first member says which kind.
///
/// Shares, scores and measures are in billionths; see `JSONBytes.real`.
struct RankingText {
  let bytes: [UInt8]

  /// `order` is that of the ranked plan.
  init(_ ranking: Ranking, in order: Preferences.Order) {
    var json = JSONBytes()
    json.object { $0.members(of: ranking, in: order) }
    bytes = json.bytes
  }
}

extension JSONBytes {
  fileprivate mutating func members(of ranking: Ranking, in order: Preferences.Order) {
    count("fitting", ranking.fitting)
    count("combinations", ranking.combinations)
    count("folded", ranking.folded)
    key("list")
    list(
      OrderedList(
        order: order, entries: ranking.entries, measures: ranking.measures,
        proof: ranking.proof))
    key("others")
    list(ranking.otherLists) { $0.list($1) }
    key("freedom")
    object { json in
      for (section, share) in ranking.freedom.sorted(by: { $0.key < $1.key }) {
        json.key(section.canonical)
        json.real(share)
      }
    }
    key("costs")
    list(ranking.costs) { json, cost in
      json.object { json in
        json.key("constraint")
        json.constraint(cost.constraint)
        json.count("without", cost.without)
      }
    }
    key("stuck")
    optional(ranking.obstruction) { $0.obstruction($1) }
    key("problems")
    list(ranking.problems) { $0.problem($1) }
  }

  private mutating func count(_ name: String, _ count: ScheduleCount) {
    key(name)
    switch count {
    case .exactly(let number): text("\(number)")
    case .tooMany: text(">")
    case .unknown: nothing()
    }
  }

  private mutating func list(_ list: OrderedList) {
    object { json in
      json.key("order")
      json.text(list.order.rawValue)
      json.key("proof")
      switch list.proof {
      case .proven: json.text("proven")
      case .atMost(let score): json.real(score)
      case .unknown: json.nothing()
      }
      json.key("measures")
      json.list(list.measures) { json, measure in json.optional(measure) { $0.real($1) } }
      json.key("entries")
      json.list(list.entries) { $0.entry($1) }
    }
  }

  private mutating func entry(_ schedule: RankedSchedule) {
    object { json in
      json.key("score")
      json.optional(schedule.isScored ? schedule.score : nil) { $0.real($1) }
      json.key("quality")
      json.optional(schedule.hasQuality ? schedule.quality : nil) { $0.real($1) }
      json.key("gpa")
      json.optional(schedule.gpa) { $0.mean($1) }
      json.key("rating")
      json.optional(schedule.rating) { $0.mean($1) }
      json.key("parts")
      json.list(schedule.parts) { $0.part($1) }
      json.key("picks")
      json.list(schedule.picks) { $0.pick($1) }
      json.key("walks")
      json.list(schedule.walks) { $0.walk($1) }
    }
  }

  private mutating func mean(_ mean: ScheduleMean) {
    object { json in
      json.key("mean")
      json.real(mean.mean)
      json.key("top")
      json.real(mean.top)
      json.key("imputed")
      json.number(Int64(mean.imputedCount))
    }
  }

  private mutating func part(_ part: PreferencePart) {
    object { json in
      json.key("kind")
      json.number(Int64(part.kind.rawValue))
      json.key("share")
      json.real(part.share)
      json.key("value")
      json.real(part.value)
      json.key("measure")
      json.real(part.measure)
    }
  }

  private mutating func pick(_ pick: Pick) {
    object { json in
      json.key("course")
      json.text(pick.course.id.canonical)
      json.key("sections")
      json.list(pick.sections) { $0.text($1.id.code) }
      json.key("others")
      json.list(pick.alternatives) { json, option in json.list(option) { $0.text($1.code) } }
    }
  }

  private mutating func walk(_ walk: Walk) {
    object { json in
      json.key("from")
      json.text(walk.fromBuilding.text)
      json.key("to")
      json.text(walk.toBuilding.text)
      json.key("days")
      json.number(Int64(walk.weekdays.rawValue))
      json.key("leave")
      json.number(Int64(walk.leave))
      json.key("arrive")
      json.number(Int64(walk.arrive))
      json.key("minutes")
      json.optional(walk.way) { $0.number(Int64($1.minutes)) }
      json.key("isEstimate")
      json.number(walk.way?.isEstimate == true ? 1 : 0)
    }
  }
}

extension SectionID {
  /// As the page's script writes it: "CMSC131-0101".
  var canonical: String { "\(course.canonical)-\(code)" }
}
