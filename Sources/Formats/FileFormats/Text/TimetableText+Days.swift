package import CampusModel

extension TimetableText {
  /// Days as schools write them: "MWF", "TR", "TTh", "MTWRF", "TuTh", "M/W", "Mon, Wed", "MoWeFr",
  /// "Tuesday & Thursday", "M-F"; in any case. `nil` for anything else.
  ///
  /// R and H are Thursday, U is Sunday, S alone is Saturday. "TH" is Thursday and "SU" is Sunday,
  /// unless each letter is a day: where there is an R, and in a table that is `byLetter`. Names may
  /// also be German, French, Spanish, Italian, Dutch or Swedish: "Mo, Mi", "martes".
  ///
  /// ```
  /// TimetableText.days("TTh")?.code    // "TuTh"
  /// TimetableText.days("Mon-Thu")?.code    // "MTuWTh"
  /// ```
  package static func days(_ text: String, byLetter: Bool = false) -> WeekdaySet? {
    if byLetter || text.contains("R"), isInOrder(text), let days = oneLetterDays(text) {
      return days
    }
    var set: WeekdaySet = []
    var isRange = false
    var last: Weekday?
    for part in parts(of: text.lowercased()) {
      if part == "-" {
        guard !isRange, last != nil else { return nil }
        isRange = true
        continue
      }
      guard let days = days(inWord: part), let first = days.first else { return nil }
      if isRange, let start = last {
        guard days.count == 1, start < first else { return nil }
        for day in Weekday.allCases where start < day && day < first {
          set.formUnion(WeekdaySet(day))
        }
      }
      isRange = false
      for day in days { set.formUnion(WeekdaySet(day)) }
      last = days.last
    }
    return set.isEmpty || isRange ? nil : set
  }

  /// Whether a text shows that its table has a letter for each day: it is in the order of the week
  /// and has an R, or it is only a U.
  package static func showsLetters(_ text: String) -> Bool {
    text == "U" || text.contains("R") && isInOrder(text)
  }

  /// Whether the letters are days in the order of the week: "TUFR" is "TuFr".
  private static func isInOrder(_ text: String) -> Bool {
    let places = text.map { letter in Array("MTWRFSU").firstIndex(of: letter) ?? -1 }
    return !places.contains(-1) && zip(places, places.dropFirst()).allSatisfy { $0 < $1 }
  }

  /// Words of letters, and a dash for each one between them.
  private static func parts(of text: String) -> [String] {
    var parts: [String] = []
    var isInWord = false
    for character in text {
      if character.isLetter {
        if isInWord {
          parts[parts.count - 1].append(character)
        } else {
          parts.append("\(character)")
        }
        isInWord = true
        continue
      }
      isInWord = false
      switch character {
      case "-", "–", "—": parts.append("-")
      case " ", ",", "/", "&", "+", ";", ".", "|", "\t", "\u{a0}": break
      default: return [""]
      }
    }
    return parts.filter { !["and", "to", "through", "und", "et", "y", "och"].contains($0) }
  }

  /// The days whose names follow each other in a word; `nil` where something is left.
  private static func days(inWord word: String) -> [Weekday]? {
    var days: [Weekday] = []
    var rest = word[...]
    while !rest.isEmpty {
      guard let name = dayNames.first(where: { rest.hasPrefix($0.text) }) else { return nil }
      days.append(name.day)
      rest = rest.dropFirst(name.text.count)
    }
    return days.isEmpty ? nil : days
  }

  /// The names of days, the longest first: text that begins like two names is the longer one.
  private static let dayNames: [(text: String, day: Weekday)] = {
    let letters: [(String, Weekday)] = [
      ("m", .monday), ("t", .tuesday), ("w", .wednesday), ("r", .thursday), ("h", .thursday),
      ("f", .friday), ("s", .saturday), ("u", .sunday), ("tues", .tuesday), ("thur", .thursday),
      ("thurs", .thursday), ("weds", .wednesday),
    ]
    let names = Weekday.allCases.flatMap { day in
      let name = day.name.lowercased()
      return [name, String(name.prefix(3)), String(name.prefix(2))].map { ($0, day) }
    }
    let others = foreignNames.flatMap { names in zip(names, Weekday.allCases).map { ($0, $1) } }
    return (letters + names + others).sorted { $0.0.count > $1.0.count }.map {
      (text: $0.0, day: $0.1)
    }
  }()

  /// Names of the days from Monday on. None of them is also a run of English letters, or another
  /// day in another language.
  private static let foreignNames = [
    "montag dienstag mittwoch donnerstag freitag samstag sonntag", "mo di mi do fr sa so",
    "mont dien mitt donn frei sams sonnabend",
    "lundi mardi mercredi jeudi vendredi samedi dimanche", "lun mar mer jeu ven sam dim",
    "lunes martes miércoles jueves viernes sábado domingo",
    "lunes martes miercoles jueves viernes sabado domingo", "lun mar mié jue vie sáb dom",
    "lunedì martedì mercoledì giovedì venerdì sabato domenica",
    "maandag dinsdag woensdag donderdag vrijdag zaterdag zondag",
    "måndag tisdag onsdag torsdag fredag lördag söndag", "mån tis ons tors fre lör sön",
  ].map { $0.split(separator: " ").map(String.init) }

  /// The day of a name with at least three letters: "Tues", "Dienstag"; `nil` for anything else.
  package static func namedDay(_ text: String) -> Weekday? {
    let name = text.lowercased()
    return name.count > 2 ? dayNames.first { $0.text == name }?.day : nil
  }
}
