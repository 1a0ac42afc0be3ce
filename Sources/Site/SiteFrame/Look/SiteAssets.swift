internal import CampusModel

/// The styles, scripts and icons of a site.
package struct SiteAssets: Sendable {
  package let linked: LinkedAssets
  /// The addresses of the icons for home screens, in two sizes.
  package let smallIcon: String
  package let largeIcon: String
  /// The scripts of grades and gradebooks themselves, which sealed pages contain.
  package let gradebookScript: String
  /// The address of the icon if it is the owner's.
  let ownMark: String?

  /// `published` has the addresses of published files by their paths in a look.
  /// `own` are the paths of the owner's files among them.
  init(
    published: [String: String], own: [String], gradebookScript: String, presentScript: String
  ) {
    linked = LinkedAssets(published: published, own: own, presentScript: presentScript)
    smallIcon = published["assets/icon-192.png"] ?? ""
    largeIcon = published["assets/icon-512.png"] ?? ""
    self.gradebookScript = gradebookScript
    ownMark = own.contains("assets/icon.svg") ? linked.icon : nil
  }
}

extension SiteAssets {
  /// The picture for links: the site's title, or the icon if the title cannot be drawn.
  func picture(for settings: PublishingSettings) -> LayoutSiteContent.Picture {
    guard LinkPicture(title: settings.title) != nil else {
      return .init(
        href: settings.url(of: largeIcon), width: "512", height: "512", card: "summary")
    }
    return .init(
      href: settings.url(of: Address.linkPicture), width: "\(LinkPicture.width)",
      height: "\(LinkPicture.height)", card: "summary_large_image")
  }
}

/// The addresses of files that pages link to, relative to the root of the site; each contains a
/// digest of the file.
package struct LinkedAssets: Encodable, Sendable {
  /// The style of every page.
  package var style: String
  /// The style of the catalog and of courses.
  var catalogStyle: String
  /// The style of days.
  var daysStyle: String
  /// The style of feeds.
  var feedsStyle: String
  /// The style of grades.
  var gradesStyle: String
  /// The style of rooms.
  var roomsStyle: String
  /// The style of ranked schedules.
  var schedulesStyle: String
  /// The style of the page that builds schedules.
  package var buildStyle: String
  /// The style of charts and tables on Markdown pages.
  package var blocksStyle: String
  /// The script of these.
  var blocks: String
  /// The style of code, footnotes, tasks and the like in Markdown.
  package var proseStyle: String
  /// The script of every page.
  package var script: String
  /// The script of the present.
  package var present: String
  /// The script of people's days, which follows that of the present.
  package var agenda: String
  /// Both of these scripts themselves, which sealed pages contain.
  package var presentScript: String
  /// The script that makes calendar files.
  package var calendar: String
  /// The script that knows when classes meet, for scripts of schedules.
  package var classes: String
  /// The script of student comments.
  var comments: String
  /// The script of two schedules side by side.
  var compare: String
  /// The script that calculates grades.
  package var grading: String
  /// The script that tries scores, which follows that of grades.
  package var gradebook: String
  /// The script that keeps plans, schedules, grades and days in the browser.
  package var store: String
  /// The script that seals kept data with a passphrase.
  package var lock: String
  /// The style of the page on which visitors keep grades, and its script, which follows the scripts
  /// of grades and of kept data.
  package var myGradesStyle: String
  package var myGrades: String
  /// The script that reads gradebooks from files.
  package var gradeFiles: String
  /// The script of degrees on the page on which visitors keep grades.
  package var degrees: String
  /// The style of the page on which visitors keep days, its script, which follows the script of
  /// kept data, and its engine.
  package var myDayStyle: String
  package var myDay: String
  package var daysModule: String
  /// The script that finds names in lists of people.
  var directory: String
  /// The script of the field for searching on the front page.
  package var front: String
  /// The script of the page on how to subscribe.
  var how: String
  /// The script of missing pages.
  var missing: String
  /// The script of rooms.
  package var rooms: String
  /// The script that finds free rooms.
  package var finder: String
  /// The script of requests for later days, which follows that of rooms.
  package var request: String
  /// The script of schedules in links.
  var schedules: String
  /// The script of the catalog's search.
  package var search: String
  /// The script of the search of text pages.
  var pageSearch: String
  /// The engine of that search.
  package var module: String
  /// The script that asks it.
  package var engine: String
  /// The script of the page that builds schedules.
  package var build: String
  /// The script of the next class of a visitor's own schedule.
  package var mine: String
  /// The script that ranks them in the background, and its engine.
  var planner: String
  var plannerModule: String
  /// The site's icon.
  package var icon: String
  /// The icon on a phone's home screen.
  var touchIcon: String
  /// The owner's files in `Templates/assets`, by their names with a dash for each character other
  /// than letters, digits and underscores: `logo-svg`.
  var own: [String: String]

  init(published: [String: String], own: [String], presentScript: String) {
    func address(_ name: String) -> String { published["assets/\(name)"] ?? "" }
    style = address("site.css")
    catalogStyle = address("catalog.css")
    daysStyle = address("days.css")
    feedsStyle = address("feeds.css")
    gradesStyle = address("grades.css")
    roomsStyle = address("rooms.css")
    schedulesStyle = address("schedules.css")
    buildStyle = address("build.css")
    blocksStyle = address("blocks.css")
    blocks = address("blocks.js")
    proseStyle = address("prose.css")
    script = address("almanac.js")
    present = address("present.js")
    agenda = address("agenda.js")
    self.presentScript = presentScript
    calendar = address("calendar.js")
    classes = address("classes.js")
    comments = address("comments.js")
    compare = address("compare.js")
    grading = address("grading.js")
    gradebook = address("gradebook.js")
    store = address("store.js")
    lock = address("lock.js")
    myGradesStyle = address("my-grades.css")
    myGrades = address("my-grades.js")
    gradeFiles = address("grade-files.js")
    degrees = address("degrees.js")
    myDayStyle = address("my-day.css")
    myDay = address("my-day.js")
    daysModule = address("days.wasm")
    directory = address("directory.js")
    front = address("front.js")
    how = address("how.js")
    missing = address("missing.js")
    rooms = address("rooms.js")
    finder = address("finder.js")
    request = address("request.js")
    schedules = address("schedules.js")
    search = address("search.js")
    pageSearch = address("pages.js")
    module = address("search.wasm")
    engine = address("engine.js")
    build = address("build.js")
    mine = address("mine.js")
    planner = address("planner.js")
    plannerModule = address("planner.wasm")
    icon = address("icon.svg")
    touchIcon = address("touch-icon.png")
    self.own = Dictionary(
      own.map { (Self.templateName(of: $0), published[$0] ?? "") }, uniquingKeysWith: { a, _ in a })
  }

  /// "logo-svg" for "assets/logo.svg": a dot in a template leads into a record.
  private static func templateName(of path: String) -> String {
    String(
      path.dropFirst("assets/".count).map {
        $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "-"
      })
  }

  /// The styles of all areas of a campus.
  package var areaStyles: [String] {
    [catalogStyle, daysStyle, feedsStyle, gradesStyle, roomsStyle, schedulesStyle]
  }

  /// The scripts that the search of text pages needs.
  var ofPageSearch: [String] { [engine, module, pageSearch] }

  /// Files that only pages of a campus, or the search of text pages, need.
  var ofCampus: [String] {
    areaStyles + [
      agenda, build, buildStyle, calendar, classes, comments, compare, daysModule, degrees,
      directory, finder, front, gradebook, gradeFiles, grading, how, lock, mine, myDay, myDayStyle,
      myGrades, myGradesStyle, planner, plannerModule, present, request, rooms, schedules, search,
      store,
    ] + ofPageSearch
  }
}
