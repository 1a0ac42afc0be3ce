// Where a template gives nothing better than a class, its name is here and in no test.
extension Selector {
  /// The head of a page: its trail, its heading and what is said below it.
  static let head: Selector = "main > header"
  /// What leads up from a page.
  static let trail: Selector = ".crumb"
  /// What somebody wrote, in Markdown.
  static let prose: Selector = ".prose"
  /// A box that calls for attention.
  static let callout: Selector = ".notice"
  /// Words in the color of something wrong, or nearly.
  static let warning: Selector = ".warn"
  /// What has the color of the first of somebody's courses, or of the first department.
  static let firstColor: Selector = ".hue1"
  /// Something canceled, struck out.
  static let struckOut: Selector = ".off"
  static let qrCode: Selector = ".qr"
  /// The small line of seats over time.
  static let sparkline: Selector = "svg.sparkline"
  /// The line of a drawing that its numbers stand at.
  static let axis: Selector = "path.axis"
  /// A big number with its label and its note.
  static let figure: Selector = "dl.figures > div"
}

// Days
extension Selector {
  /// On the front page, what somebody does next; a script shows one after the other.
  static let nextUp: Selector = "section.notice > div"
  /// A line of a day: what is done, or the way to it.
  static let dayLine: Selector = "ol.day > li"
  static let leg: Selector = "li.leg"
  /// The way that is next.
  static let nextLeg: Selector = "li.leg.next"
  /// That an hour is the last one to leave at.
  static let deadline: Selector = ".time .label"
  /// In a month, a day without classes.
  static let classFree: Selector = "td.holiday"
  /// What is over, folded away.
  static let past: Selector = "details.past"
}

// Feeds
extension Selector {
  /// What recurs in a feed: its name, its hours, its dates.
  static let feedRule: Selector = "ul.rules > li > div"
  /// A day of a feed with everything on it.
  static let feedDay: Selector = "ol.dates > li"
  /// A month of a feed, folded away.
  static let foldedMonth: Selector = "details.later-month"
}

// Grades
extension Selector {
  /// What is known of a course beside its grade: its term, its credits, who teaches it.
  static let fact: Selector = ".facts > span"
  /// What each letter needs.
  static let ladder: Selector = "table.ladder"
  /// Words in the color of something safe or right.
  static let fine: Selector = ".ok"
  /// What a group of a degree lacks.
  static let missing: Selector = "p.red"
}

// Rooms
extension Selector {
  /// In a drawing of a room's day, a time when it is free.
  static let freeStretch: Selector = ".ok-tint"
}

// Schedules
extension Selector {
  /// A schedule of a list.
  static let ranked: Selector = "ol.rank > li"
  /// What a schedule's parts make of its score, a line for each course and then for each
  /// preference.
  static let preference: Selector = "ul.preferences > li"
  /// What a reader must know to trust the scores.
  static let scoreNote: Selector = "div.notes > p"
  static let exam: Selector = "ol.exams > li"
  /// A word or two about a schedule, with a sign.
  static let badge: Selector = ".badge"
  /// When something was noticed, at the end of its line.
  static let noticed: Selector = ".end time"
}
