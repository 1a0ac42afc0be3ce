internal import CampusModel
internal import FoundationEssentials
internal import Markup
internal import Testing

@testable internal import CoursePages
@testable internal import Pages
@testable internal import PlacePages
@testable internal import SiteFrame
@testable internal import Templating
@testable internal import WrittenPages

/// The content of each page against its template, both ways.
struct PageContentTests {
  /// A content with what else its template is given, of which the last is asked first.
  struct Layers: Sendable {
    let content: any PageContent.Type
    var others: [any (Encodable & Sendable).Type] = []
    /// Whether the partial with the template's name is a file of its own.
    var isLive = false

    var template: String { content.template }
    var own: [any (Encodable & Sendable).Type] { others + [content] }
  }

  /// What the layout shows.
  static let layout: [any (Encodable & Sendable).Type] = [
    LayoutSiteContent.self, TabContent.self, FrameContent.self,
  ]

  static let pages: [Layers] = [
    .live(BuildingContent.self), Layers(content: CatalogContent.self),
    Layers(content: CommentsContent.self), Layers(content: CourseContent.self),
    Layers(content: CoursesContent.self), Layers(content: CoverContent.self),
    Layers(content: DayContent.self), Layers(content: DegreeContent.self),
    Layers(content: DirectoryContent.self),
    Layers(content: FeedContent.self), Layers(content: FeedIndexContent.self),
    Layers(content: FiguresContent.self), .live(FloorContent.self),
    Layers(content: FreedomContent.self), Layers(content: GradebookContent.self),
    Layers(content: GradebooksContent.self), Layers(content: HomeContent.self),
    Layers(content: HowToSubscribeContent.self), Layers(content: InstructorContent.self),
    Layers(content: MissingContent.self),
    Layers(content: MonthContent.self), Layers(content: MyDayContent.self),
    Layers(content: MyGradesContent.self),
    Layers(content: NotesContent.self),
    Layers(content: OfflineContent.self), Layers(content: OwnRoomsContent.self),
    Layers(content: PageSearchContent.self),
    Layers(content: PlansContent.self), Layers(content: ProblemsContent.self),
    Layers(content: ProseContent.self), Layers(content: RankingContent.self),
    .live(RoomContent.self, rest: RoomRestContent.self), Layers(content: RoomListContent.self),
    Layers(content: RoomsDayContent.self), Layers(content: ScheduleContent.self),
    Layers(content: BuildContent.self), Layers(content: ShareContent.self),
    Layers(content: SingleFileContent.self), Layers(content: TodayContent.self),
    Layers(content: TranscriptContent.self), Layers(content: WeekContent.self),
    .live(CrowdContent.self),
  ]

  /// Properties that no built-in template shows, each with the reason why they are there.
  static let unused: [String: String] = [
    "FrameContent.PageWords.isLive": "the layouts of sites ask for it",
    "LinkedAssets.own": "only templates of the owner have names for the owner's files",
  ]

  private static func records(_ types: [any (Encodable & Sendable).Type]) throws -> [Shape.Record] {
    try types.map { try Shape.Record(of: $0) }
  }

  @Test func `every page's template has one content`() throws {
    let templates = try SiteLook().library.indices.keys.filter { !$0.hasPrefix("partials/") }
    let known = Self.pages.map(\.template) + ["layout", "private"]
    #expect(known.sorted() == templates.sorted())
  }

  @Test func `every name in a template is a property, and every property is a name`() throws {
    let look = try SiteLook()
    var used: Set<String> = []
    var problems: [String] = []
    var records = try Self.records(Self.layout)
    let layout = records
    for library in [look.library, look.library(layout: "private")] {
      var reading = TemplateReading(library)
      for page in Self.pages {
        let own = try Self.records(page.own)
        reading.read(page.template, showing: layout + own)
        if page.isLive, let content = own.last {
          reading.read("partials/\(page.template)", showing: layout + [content])
        }
        records += own
      }
      used.formUnion(reading.used)
      problems += reading.problems
    }
    #expect(problems == [])
    let properties = Set(
      records.flatMap { Shape.record($0).records }.flatMap { record in
        record.fields.map { "\(record.type).\($0.name)" }
      })
    #expect(properties.subtracting(used).sorted() == Self.unused.keys.sorted())
  }

  @Test func `a name that no content has is found wherever it is`() throws {
    let sources = [
      ("layout", "{{page.title}}{{$main}}{{/main}}"),
      (
        "share",
        "{{<layout}}{{$main}}{{>partials/x}}{{#terms}}{{id}}{{ide}}{{/terms}}{{/main}}{{/layout}}"
      ),
      (
        "partials/x",
        "{{^example}}{{exampel}}{{/example}}{{#crumbs}}{{text.x}}{{/crumbs}}{{terms}}"
      ),
    ].map { TemplateSource(name: $0, file: $0, bytes: Array($1.utf8)) }
    var reading = TemplateReading(TemplateLibrary(sources))
    reading.read("share", showing: try Self.records(Self.layout + [ShareContent.self]))
    #expect(
      reading.problems == [
        "partials/x:1:13: 'exampel' is no property", "partials/x:1:47: 'text.x' is no record",
        "partials/x:1:68: 'terms' cannot be written here", "share:1:52: 'ide' is no property",
      ])
    #expect(
      reading.used == [
        "FrameContent.page", "FrameContent.PageWords.title", "ShareContent.example",
        "ShareContent.crumbs", "Crumb.text", "ShareContent.terms", "ShareContent.TermName.id",
      ])
  }

  /// `RECORD=1` writes the tables.
  @Test func `the guide lists every template with every name in it`() throws {
    let text = try TemplateGuide().text(
      layout: try Self.records(Self.layout),
      pages: try Self.pages.map { ($0.template, try Self.records($0.own.reversed())) })
    let bytes = try #require(FileManager.default.contents(atPath: TemplateGuide.file.path))
    let kept = String(decoding: bytes, as: UTF8.self)
    let start = try #require(kept.firstRange(of: TemplateGuide.heading)).lowerBound
    guard kept[start...] != text else { return }
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try Data((kept[..<start] + text).utf8).write(to: TemplateGuide.file)
      Issue.record("recorded guide/templates.md: look at it, then run again")
    } else {
      #expect(kept[start...] == text)
    }
  }

  @Test func `a value has the names of all its properties, absent ones too`() {
    let value = TemplateValue(
      of: RoomListContent.FreeRow(
        href: "x", name: "A", detail: .empty, label: "until",
        at: ClockFace(.init(wrapping: 90)), ruler: .empty))
    guard case .record(let row) = value, case .record(let at)? = row["at"] else {
      Issue.record("a structure is a record")
      return
    }
    #expect(row.names == ["href", "name", "rooms", "detail", "label", "at", "ruler"])
    #expect(at["half"] == .text("am"))
    #expect(
      TemplateValue(of: Crumb("Rooms")) == ["text": .markup(phrase("Rooms")), "href": .nothing])
    #expect(
      TemplateValue(of: CatalogContent.More(facets: []))
        == ["facets": .list([])])
  }
}

extension PageContentTests.Layers {
  static func live(
    _ content: any PageContent.Type, rest: any (Encodable & Sendable).Type = NoContent.self
  ) -> Self {
    Self(content: content, others: [LivePart.self, rest], isLive: true)
  }
}
