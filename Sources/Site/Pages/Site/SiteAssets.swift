/// The styles, scripts and icons of a site.
struct SiteAssets: Sendable {
  let linked: LinkedAssets
  /// The addresses of the icons for home screens, in two sizes.
  let smallIcon: String
  let largeIcon: String
  /// The script of gradebooks itself, which sealed pages contain.
  let gradebookScript: String
  /// The address of the icon if it is the owner's.
  let ownMark: String?

  /// `published` has the addresses of published files by their paths in a look.
  init(
    published: [String: String], gradebookScript: String, presentScript: String, hasOwnIcon: Bool
  ) {
    linked = LinkedAssets(published: published, presentScript: presentScript)
    smallIcon = published["assets/icon-192.png"] ?? ""
    largeIcon = published["assets/icon-512.png"] ?? ""
    self.gradebookScript = gradebookScript
    ownMark = hasOwnIcon ? linked.icon : nil
  }
}

/// The addresses of what pages link to, relative to the root of the site; each contains a digest of
/// the file.
struct LinkedAssets: Encodable, Sendable {
  /// The style of every page.
  var style: String
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
  var buildStyle: String
  /// The style of charts and tables on Markdown pages.
  var blocksStyle: String
  /// The script of these.
  var blocks: String
  /// The script of every page.
  var script: String
  /// The script of the present.
  var present: String
  /// The script of people's days, which follows that of the present.
  var agenda: String
  /// Both of these scripts themselves, which sealed pages contain.
  var presentScript: String
  /// The script that makes calendar files.
  var calendar: String
  /// The script that knows when classes meet, for those of schedules.
  var classes: String
  /// The script of student comments.
  var comments: String
  /// The script of two schedules side by side.
  var compare: String
  /// The script that tries scores.
  var gradebook: String
  /// The script that finds names in lists of people.
  var directory: String
  /// The script of the field for searching on the front page.
  var front: String
  /// The script of the page on how to subscribe.
  var how: String
  /// The script of missing pages.
  var missing: String
  /// The script of rooms.
  var rooms: String
  /// The script that finds free rooms.
  var finder: String
  /// The script of requests for later days, which follows that of rooms.
  var request: String
  /// The script of schedules in links.
  var schedules: String
  /// The script of the catalog's search.
  var search: String
  /// The engine of that search.
  var module: String
  /// The script that asks it.
  var engine: String
  /// The script of the page that builds schedules.
  var build: String
  /// The script of the next class of a visitor's own schedule.
  var mine: String
  /// The script that ranks them in the background, and its engine.
  var planner: String
  var plannerModule: String
  /// The site's icon.
  var icon: String
  /// The icon on a phone's home screen.
  var touchIcon: String

  init(published: [String: String], presentScript: String) {
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
    script = address("almanac.js")
    present = address("present.js")
    agenda = address("agenda.js")
    self.presentScript = presentScript
    calendar = address("calendar.js")
    classes = address("classes.js")
    comments = address("comments.js")
    compare = address("compare.js")
    gradebook = address("gradebook.js")
    directory = address("directory.js")
    front = address("front.js")
    how = address("how.js")
    missing = address("missing.js")
    rooms = address("rooms.js")
    finder = address("finder.js")
    request = address("request.js")
    schedules = address("schedules.js")
    search = address("search.js")
    module = address("search.wasm")
    engine = address("engine.js")
    build = address("build.js")
    mine = address("mine.js")
    planner = address("planner.js")
    plannerModule = address("planner.wasm")
    icon = address("icon.svg")
    touchIcon = address("touch-icon.png")
  }

  /// The styles of all areas of a campus.
  var areaStyles: [String] {
    [catalogStyle, daysStyle, feedsStyle, gradesStyle, roomsStyle, schedulesStyle]
  }

  /// What serves only pages of a campus.
  var ofCampus: [String] {
    areaStyles + [
      agenda, build, buildStyle, calendar, classes, comments, compare, directory, engine, finder,
      front, gradebook, how, mine, module, planner, plannerModule, present, request, rooms,
      schedules, search,
    ]
  }
}
