package import CampusModel

/// The addresses of feeds, and of the blocks of pages with which people subscribe to them.
extension Address {
  /// The calendar of a schedule in a list, without its extension.
  package static func listedFeed(_ person: PersonID, _ mark: ScheduleMark) -> String {
    "feeds/\(person.text)/listed/\(mark.text)"
  }

  /// The calendar of a saved schedule, without its extension.
  package static func feed(_ person: PersonID, _ schedule: String) -> String {
    "feeds/\(person.text)/\(fileName(schedule))"
  }

  /// The feed of a term's calendar, without its extension.
  package static func termFeed(_ term: TermID) -> String { "feeds/campus/terms/\(part(term.text))" }

  /// The feed of all sections of a course, without its extension.
  package static func courseFeed(_ course: CourseID, in term: TermID) -> String {
    "feeds/campus/courses/\(part(term.text))/\(part(course.canonical))"
  }

  /// The feed of a section, without its extension.
  package static func sectionFeed(_ section: SectionID, in term: TermID) -> String {
    sectionFeeds(of: term) + part("\(section.course.canonical)-\(section.code)")
  }

  /// The folder of a term's feeds of sections.
  package static func sectionFeeds(of term: TermID) -> String {
    "feeds/campus/sections/\(part(term.text))/"
  }

  /// The feed of all that is in a room, without its extension.
  package static func roomFeed(_ room: RoomID) -> String {
    "feeds/campus/rooms/\(part(room.building.text))/\(part(ofRoom: room.number))"
  }

  /// A person's own calendar, or a part of it, without its extension.
  package static func ownFeed(_ person: PersonID, _ key: String) -> String {
    "feeds/\(person.text)/my/\(key)"
  }

  /// The folder of the feeds that everybody can find.
  package static let feedFolder = "feeds/"
  /// The folder of the feeds of private people, each below a token.
  package static let secretFeedFolder = "f/"

  /// The list of calendar feeds.
  package static let feeds = "feeds/index.html"

  /// How to subscribe in each program; after its "#" may be the file of a feed.
  package static let subscribing = "feeds/how.html"

  /// The id of the block for subscribing on a subject's page.
  package static let feedBlock = "cal"

  /// On the page of a course, the block for all its sections of a term.
  package static func feedBlock(of term: TermID) -> String { "cal-\(part(term.text))" }

  /// On the page of a course, the block for one section. No slug has an underscore.
  package static func feedBlock(of section: SectionID, in term: TermID) -> String {
    "cal-\(part(term.text))_\(part(section.code))"
  }

  /// All changes of a person's saved schedules, for feed readers.
  package static func changes(_ person: PersonID) -> String { "feeds/\(person.text)/changes.atom" }

  /// The feed of the owner's pages.
  static let pageFeed = "feeds/pages.atom"

  /// That of all pages in a language, which is `nil` for the main one.
  package static func pageFeed(in language: LanguageTag?) -> String {
    language.map { "feeds/pages/\($0.folder.dropLast()).atom" } ?? pageFeed
  }

  /// The feed of the pages of a section, whose own page is `document`.
  package static func pageFeed(of document: Document) -> String {
    "feeds/pages/\(document.folder.dropLast()).atom"
  }
}
