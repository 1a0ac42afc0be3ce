internal import CampusModel
internal import Packs
internal import Scheduling

// Why schedules are excluded, and the problems of a plan.
extension JSONBytes {
  /// Its name and its subject: `["pin", "CMSC131"]`, `["block", 0]`, `["earliest"]`.
  mutating func constraint(_ constraint: Constraint) {
    enclosing { json in
      switch constraint {
      case .earliest: json.text("earliest")
      case .latest: json.text("latest")
      case .daysOff: json.text("daysOff")
      case .dailyHours: json.text("dailyHours")
      case .minimumCredits: json.text("minimumCredits")
      case .maximumCredits: json.text("maximumCredits")
      case .openSeats: json.text("openSeats")
      case .gap: json.text("gap")
      case .walking: json.text("walking")
      case .attendance: json.text("attendance")
      case .exams: json.text("exams")
      case .holding(let place): json.named("holding", place)
      case .block(let place): json.named("block", place)
      case .pin(let course): json.named("pin", course.canonical)
      case .exclusion(let choice):
        json.text("exclusion")
        json.choice(choice)
      case .fixed(let section): json.named("fixed", section.canonical)
      }
    }
  }

  /// `unusable` courses with their number of `ways` and the `reasons` for which these fall out; the
  /// `smallest` set that cannot be combined; an `example` of a clash; and all `pairs`.
  mutating func obstruction(_ obstruction: Obstruction) {
    object { json in
      json.key("unusable")
      json.list(obstruction.unusable) { $0.unusable($1) }
      json.key("smallest")
      json.list(obstruction.smallest) { $0.text($1.canonical) }
      json.key("example")
      json.optional(obstruction.example) { $0.clash($1) }
      json.key("pairs")
      json.list(obstruction.pairs) { json, pair in
        json.enclosing { json in
          json.text(pair.first.canonical)
          json.text(pair.second.canonical)
          json.text("\(pair.fitting)")
          json.text("\(pair.all)")
        }
      }
    }
  }

  private mutating func unusable(_ course: Obstruction.Unusable) {
    object { json in
      json.key("course")
      json.text(course.course.canonical)
      json.key("ways")
      json.number(Int64(course.ways))
      json.key("reasons")
      json.list(course.reasons) { json, reason in
        json.enclosing { json in
          json.constraint(reason.constraint)
          json.number(Int64(reason.ways))
        }
      }
    }
  }

  /// Each party as its kind and its name, the date as days from 1970-01-01, times in minutes.
  mutating func clash(_ clash: Clash) {
    object { json in
      json.key("parties")
      json.list([clash.first, clash.second]) { json, party in
        json.enclosing { json in
          switch party {
          case .section(let id): json.named("section", id.canonical)
          case .exam(let id): json.named("exam", id.canonical)
          case .block(let title): json.named("block", title)
          }
        }
      }
      json.key("date")
      json.number(Int64(clash.date.dayNumber))
      json.key("times")
      json.list([clash.firstTime, clash.secondTime]) { json, time in
        json.list([time.start, time.end]) { $0.number(Int64($1)) }
      }
    }
  }

  mutating func problem(_ problem: PlanProblem) {
    enclosing { json in
      switch problem {
      case .unknownCourse(let id, _): json.named("unknownCourse", id.canonical)
      case .noSections(let id): json.named("noSections", id.canonical)
      case .noBundle(let id): json.named("noBundle", id.canonical)
      case .unknownSection(let id, _): json.named("unknownSection", id.canonical)
      case .fixedNotWanted(let id): json.named("fixedNotWanted", id.canonical)
      case .fixedApart(let id, _): json.named("fixedApart", id.canonical)
      case .fixedBreaks(let id, let constraint):
        json.named("fixedBreaks", id.canonical)
        json.constraint(constraint)
      case .blocked(let id, let blocks):
        json.named("blocked", id.canonical)
        json.list(blocks) { $0.text($1) }
      case .clash(let clash):
        json.text("clash")
        json.clash(clash)
      case .twins(let one, let other):
        json.named("twins", one.canonical)
        json.text(other.canonical)
      case .tooFewCandidates(_, let found): json.named("tooFewCandidates", found)
      case .chosenCreditsOutOfRange(let id, _, _):
        json.named("chosenCreditsOutOfRange", id.canonical)
      case .unknownPin(let choice):
        json.text("unknownPin")
        json.choice(choice)
      case .unknownExclusion(let choice):
        json.text("unknownExclusion")
        json.choice(choice)
      case .tooManyChoices(let count): json.named("tooManyChoices", count)
      case .tooManyWays(let id, let count):
        json.named("tooManyWays", id.canonical)
        json.number(Int64(count))
      }
    }
  }

  private mutating func choice(_ choice: SectionChoice) {
    enclosing { json in
      switch choice {
      case .section(let id): json.named("section", id.canonical)
      case .instructor(let name, let course):
        json.named("instructor", name)
        json.optional(course) { $0.text($1.canonical) }
      }
    }
  }

  private mutating func named(_ name: String, _ subject: String) {
    text(name)
    text(subject)
  }

  private mutating func named(_ name: String, _ subject: Int) {
    text(name)
    number(Int64(subject))
  }

  /// `[…]` around the output of `write`.
  private mutating func enclosing(_ write: (inout Self) -> Void) {
    list(CollectionOfOne(())) { json, _ in write(&json) }
  }
}
