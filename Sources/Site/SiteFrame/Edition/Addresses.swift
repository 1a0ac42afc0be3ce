package import CampusModel
package import Catalog
internal import Markup
package import RoomUse

/// The addresses of everything in the site, and the only place that knows them. All are relative to
/// the site's root.
package enum Address {
  /// The front page of the site in its main language.
  package static let front = "index.html"
  /// The front page in a language, which is `nil` for the main one.
  package static func front(of language: LanguageTag?) -> String {
    "\(language?.folder ?? "")\(front)"
  }
  /// The page of today on a site whose owner wrote the front page.
  static let today = "today.html"
  /// The list of schedules of all public people.
  package static let plans = "schedules/index.html"
  /// The page on which visitors build schedules.
  package static let build = "schedules/build.html"
  /// The list of gradebooks of all public people.
  package static let grades = "grades/index.html"
  /// The page on which visitors keep grades of their own. No person's file has its name, since
  /// gradebooks are in folders.
  package static let myGrades = "grades/mine.html"
  /// The page on which visitors keep days of their own.
  package static let myDay = "days/mine.html"
  /// How long trips take, for the module of that page: see `DayPack`.
  package static let dayPack = "days/mine.bin"
  /// The places that days of visitors can lead to.
  package static let dayPlaces = "days/places.json"
  /// The rooms that are free, and all buildings.
  package static let rooms = "rooms/index.html"
  /// The front page of the present term's catalog.
  package static let catalog = catalog(in: catalogFolder)
  /// The first page of the problems in the data.
  package static let problems = problems(page: 1)
  /// The search of text pages in a language.
  package static func pageSearch(in language: LanguageTag?) -> String {
    "\(language?.folder ?? "")search.html"
  }

  /// The index of that search.
  package static func pageIndex(in language: LanguageTag?) -> String {
    "\(language?.folder ?? "")search.bin"
  }

  /// How each figure of the site is calculated.
  package static let figures = "figures.html"
  /// What hosts show for an address that is not there.
  package static let missing = "404.html"
  /// The page that a phone without a network shows in place of a page that it has not stored.
  package static let offline = "offline.html"
  /// The script that stores pages on phones. It is at the root, otherwise it could not store all of
  /// them.
  package static let worker = "sw.js"
  /// The index for the search of the present term's catalog.
  static let searchIndex = searchIndex(in: catalogFolder)

  /// The file that search engines read first.
  package static let robots = "robots.txt"
  /// The list of pages for search engines, or of its parts.
  package static let sitemap = "sitemap.xml"
  /// The picture that other sites show with a link to this one.
  package static let linkPicture = "link-picture.png"

  /// A part of a long list of pages, from 0.
  package static func sitemap(part: Int) -> String { "sitemap-\(part + 1).xml" }

  /// The present addresses of pages that have moved.
  package static let gone = "gone.json"

  /// The newest moments of all sources, for the foot of pages.
  package static let moments = "moments.json"
  /// The list of all people.
  package static let people = "\(peopleFolder)index.html"
  /// The folder of that list.
  package static let peopleFolder = "people/"
  /// The web app manifest.
  package static let manifest = "manifest.json"

  /// A page of the data problems, from 1.
  package static func problems(page: Int) -> String {
    "problems\(page == 1 ? "" : "-\(page)").html"
  }

  /// The page of shared schedules, which are in the links to it.
  package static let share = "share/index.html"

  /// The sections of a term, which the page of share links reads.
  package static func sharedTerm(_ term: TermID) -> String { "share/\(part(term.text)).json" }

  /// The folder of a term's packs, which the page that builds schedules reads.
  package static func packs(of term: TermID) -> String { "schedules/build/\(part(term.text))/" }

  /// The courses of a department among these packs.
  package static func pack(of department: String, in term: TermID) -> String {
    "\(packs(of: term))departments/\(part(department)).bin"
  }

  /// A page of somebody's list of schedules, from 1: in the order of the plan, or in another one.
  package static func ranking(
    _ person: PersonID, by order: Preferences.Order? = nil, page: Int = 1
  ) -> String {
    let folder = order.map { "by-\($0.rawValue)/" } ?? ""
    return "schedules/\(person.text)/\(folder)\(page == 1 ? "index" : "page-\(page)").html"
  }

  /// A schedule's own page, the same for any rank and any list.
  package static func listed(_ person: PersonID, _ mark: ScheduleMark) -> String {
    "schedules/\(person.text)/listed/\(mark.text).html"
  }

  /// How flexible each section of a plan is.
  package static func freedom(_ person: PersonID) -> String {
    "schedules/\(person.text)/sections.html"
  }

  /// The page of a saved schedule, by its id.
  package static func saved(_ person: PersonID, _ schedule: String) -> String {
    "schedules/\(person.text)/saved/\(fileName(schedule)).html"
  }

  /// The page of a gradebook.
  package static func gradebook(_ person: PersonID, _ course: GradedCourse) -> String {
    "grades/\(person.text)/\(slug(course.term.text))-\(slug(course.course.canonical)).html"
  }

  /// A person's averages of all terms.
  package static func transcript(_ person: PersonID) -> String {
    "grades/\(person.text)/averages.html"
  }

  /// How far a person has come toward a degree.
  package static func degree(_ person: PersonID) -> String { "grades/\(person.text)/degree.html" }

  /// The folder of the present term's catalog, and of the lists of courses that fit with schedules
  /// of any term. When a new term becomes the present one, it takes over these addresses.
  static let catalogFolder = "catalog/"

  /// The folder of the catalog of a term that is not the present one.
  static func catalogFolder(of term: TermID) -> String {
    // "catalog/gen-ed/" has lists of the present term.
    let name = term.text == "gen-ed" ? marked(term.text) : part(term.text)
    return "\(catalogFolder)\(name)/"
  }

  /// The front page of the catalog of a term, by its folder.
  package static func catalog(in folder: String) -> String { "\(folder)index.html" }

  /// The index for the search of the courses of a term, by its folder.
  package static func searchIndex(in folder: String) -> String { "\(folder)courses.bin" }

  /// The first page of a department's courses.
  package static func department(_ code: String, in folder: String = catalogFolder) -> String {
    courses(.department(code), in: folder)
  }

  /// A page of a list of courses of a term's catalog, from 1: in the order it begins with, or in
  /// another one.
  package static func courses(
    _ list: CourseList.Kind, in folder: String = catalogFolder, by order: CourseOrder? = nil,
    page: Int = 1
  ) -> String {
    let folder = if case .fit = list { catalogFolder } else { folder }
    let stem = "\(folder)\(stem(of: list))"
    guard let order else { return page == 1 ? "\(stem).html" : "\(stem)/page-\(page).html" }
    return "\(stem)/by-\(key(of: order))/\(page == 1 ? "index" : "page-\(page)").html"
  }

  private static func stem(of list: CourseList.Kind) -> String {
    switch list {
    case .department(let code): part(code)
    case .level(let level): "level/\(level)"
    case .genEd(let code): "gen-ed/\(part(code))"
    case .credits(let tenths): "credits/\(slug(Credits(tenths: tenths)?.text ?? ""))"
    case .variableCredits: "credits/choice"
    case .unknownCredits: "credits/unknown"
    case .band(let key, let band): "\(folder(of: key))/\(name(of: band))"
    case .unscored(let key): "\(folder(of: key))/unknown"
    case .fit(let code):
      "fits/"
        + code.split(separator: "/", maxSplits: 1).map { part(String($0)) }.joined(separator: "/")
    }
  }

  private static func key(of order: CourseOrder) -> String {
    switch order {
    case .catalog: "number"
    case .score(let key): key
    }
  }

  /// The folder of the lists of a kind of score. Names of evaluations' categories are an owner's or
  /// a source's.
  private static func folder(of key: String) -> String {
    key.hasPrefix(ScoreColumn.evaluationPrefix)
      ? "evaluation/\(part(String(key.dropFirst(ScoreColumn.evaluationPrefix.count))))" : key
  }

  /// "4-5", or "below-0-5" for the lowest one.
  private static func name(of band: ScoreBand) -> String {
    band.from.map { slug(ScoreBand.text($0)) } ?? "below-\(slug(ScoreBand.text(band.below ?? 0)))"
  }

  /// Students' comments on a course, on pages from 1.
  package static func comments(_ id: CourseID, page: Int = 1) -> String {
    "courses/\(part(id.canonical))/comments\(page == 1 ? "" : "-\(page)").html"
  }

  /// The list of instructors.
  package static let instructors = "\(instructorFolder)index.html"
  /// The folder of the pages of instructors.
  package static let instructorFolder = "instructors/"

  /// The page of an instructor, by the name as the sources have it.
  package static func instructor(_ name: String) -> String {
    "\(instructorFolder)\(part(name)).html"
  }

  /// The page of a course, the same for all terms.
  package static func course(_ id: CourseID) -> String { "courses/\(part(id.canonical)).html" }

  /// The page of a building: its floors and rooms.
  package static func building(_ code: BuildingCode) -> String {
    "rooms/\(part(code.text))/index.html"
  }

  /// The page of a floor, with its plan.
  package static func floor(_ id: String, of building: BuildingCode) -> String {
    "rooms/\(part(building.text))/floor-\(part(id)).html"
  }

  /// Whether it is worth going to a place.
  package static func crowd(_ place: CrowdPlace.Kind) -> String {
    switch place {
    case .zone(let id): "rooms/zones/\(part(id)).html"
    case .building(let code): "rooms/\(part(code.text))/crowd.html"
    case .floor(let code, let id): "rooms/\(part(code.text))/floor-\(part(id))-crowd.html"
    }
  }

  /// Every room's whole day.
  package static let roomsDay = "rooms/day.html"
  /// The data from which a script makes its lists of free rooms.
  package static let roomsData = "rooms/day.json"

  /// The folder of the pages of dates of people.
  package static let days = "days/"

  /// A person's page of a date.
  package static func day(_ person: PersonID, on date: CalendarDate) -> String {
    "\(days)\(person.text)/\(date).html"
  }

  /// The page of the week that contains the date.
  package static func week(_ person: PersonID, of date: CalendarDate) -> String {
    "\(days)\(person.text)/week-\(date.monday).html"
  }

  /// The page of the month that contains the date.
  package static func month(_ person: PersonID, of date: CalendarDate) -> String {
    "\(days)\(person.text)/month-\(date.description.dropLast(3)).html"
  }

  /// A person's favorite rooms and reservations.
  package static func ownRooms(_ person: PersonID) -> String { "rooms/people/\(person.text).html" }

  /// A room's page: the present day, then the days ahead.
  package static func room(_ id: RoomID) -> String {
    "rooms/\(part(id.building.text))/\(part(ofRoom: id.number)).html"
  }

  /// The part of a room's page about one of the days ahead within the horizon.
  package static func room(_ id: RoomID, on date: CalendarDate) -> String { "\(room(id))#\(date)" }

  /// An address without its extension, and the last part of that.
  package static func stem(of address: String) -> (path: String, name: String) {
    let path = address.lastIndex(of: ".").map { address[..<$0] } ?? address[...]
    return (
      String(path),
      String(path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...])
    )
  }

  /// The list of the terms of a taxonomy of the owner's pages.
  package static func taxonomy(_ name: String, in language: LanguageTag?) -> String {
    "\(language?.folder ?? "")\(taxonomyFolder(name))index.html"
  }

  /// The pages with a term, without the extension; `slug` is the term's.
  package static func term(_ slug: String, of taxonomy: String, in language: LanguageTag?) -> String
  {
    let isTaken = slug == "index" || FileName.isDevice(slug)
    return
      "\(language?.folder ?? "")\(taxonomyFolder(taxonomy))\(isTaken ? marked(slug) : slug)"
  }

  /// "tags/"; a name that the campus has a folder of is below another one.
  private static func taxonomyFolder(_ name: String) -> String {
    let short = slug(name)
    return campusFolders.contains(short) || FileName.isDevice(short)
      ? "topics/\(marked(short))/" : "\(short)/"
  }

  /// The folders of a campus's pages.
  private static let campusFolders: Set<String> = [
    "assets", "catalog", "courses", "days", "f", "feeds", "grades", "guide", "instructors",
    "people", "private", "rooms", "schedules", "share",
  ]

  /// The page of a text.
  package static func document(_ document: Document) -> String { "\(document.route).html" }

  /// The numbers of a chart or table of a document, by the id of its element.
  package static func data(of document: Document, named id: String) -> String {
    "\(document.route)-\(id).csv"
  }

  /// A picture that is next to a document, with a mark of its bytes: browsers may keep it for good.
  package static func picture(_ picture: Picture, of document: Document) -> String {
    let folder = document.route.lastIndex(of: "/").map { document.route[...$0] } ?? ""
    let (stem, ending) = FileName.parts(of: picture.file)
    return "\(folder)\(slug(stem)).\(picture.mark)\(ending.lowercased())"
  }

  /// A name from data as one part of an address, different for every name: its slug if that
  /// represents the whole name, otherwise the slug with a mark of the name. Registrars write "B-02"
  /// and "B 02" for two rooms, and only one can be `b-02`.
  static func part(_ name: String) -> String {
    let short = slug(name)
    let isReserved =
      reserved.contains(short) || short.hasPrefix("floor-") || FileName.isDevice(short)
    if name.lowercased() == short, !isReserved { return short }
    return marked(name)
  }

  /// The slug of a name whose neighbors have different slugs, with a mark if Windows treats it as a
  /// device.
  static func fileName(_ name: String) -> String {
    let short = slug(name)
    return FileName.isDevice(short) ? marked(name) : short
  }

  /// Rooms' numbers differ by case, unlike codes and ids: only one without lower-case letters has
  /// no mark.
  static func part(ofRoom number: String) -> String {
    number == number.uppercased() ? part(number) : marked(number)
  }

  private static func marked(_ name: String) -> String {
    "\(slug(name).prefix(60))-\(mark(of: name))"
  }

  /// Names of pages and folders next to those that come from data.
  private static let reserved: Set<String> = [
    "index", "crowd", "day", "people", "zones", "level", "credits", "gpa", "rating", "evaluation",
    "fits",
  ]

  /// Eight hexadecimal digits of FNV-1a over the name's bytes.
  private static func mark(of name: String) -> String {
    var hash: UInt32 = 0x811c_9dc5
    for byte in name.utf8 { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }

  /// The path from a page back to the root: "" at the top, "../../" two folders down.
  package static func root(from address: String) -> String {
    String(repeating: "../", count: address.utf8.filter { $0 == UInt8(ascii: "/") }.count)
  }
}
