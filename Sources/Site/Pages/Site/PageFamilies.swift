internal import CoursePages
internal import PlacePages
internal import SiteBuild
internal import SiteFrame
internal import WrittenPages

/// Lists the pages of a kind, such as those of rooms, in any order. Nothing is rendered before it
/// is requested.
///
/// Throws if data contains a name that is not safe as a file name.
typealias PageFamily = @Sendable (SitePlan) throws -> [Page]

/// To add a kind of pages, write it in a file of its own and list its pages here:
///
/// ```swift
/// { try LibraryPages(edition: $0.edition, rooms: $0.rooms).pages() },
/// ```
extension SitePlan {
  /// The families of a campus. The service worker knows their pages.
  static let families: [PageFamily] =
    [
      { $0.site.look.files },
      { try StaticFiles(campus: $0.edition.campus, siteFolder: $0.site.folder).pages() },
      { try ChangeFeeds(edition: $0.edition).pages() },
      { try [TodayPage(edition: $0.edition, rooms: $0.rooms, days: $0.days).page()] },
      { try PeoplePages(edition: $0.edition, days: $0.days).pages() },
      { try MyDayPage(edition: $0.edition).pages() },
      { try PlannerPages(edition: $0.edition).pages() },
      { try SharePage(edition: $0.edition).pages() },
      { try [MyGradesPage(edition: $0.edition).page()] },
      {
        try RoomPages(edition: $0.edition, rooms: $0.rooms, crowds: $0.crowds, days: $0.days)
          .pages()
      },
      { try CrowdPages(edition: $0.edition, crowds: $0.crowds).pages() },
      { try CatalogPages(edition: $0.edition, study: $0.study).pages() },
      { try InstructorPages(edition: $0.edition, study: $0.study).pages() },
      {
        try WordPages(view: $0.view, hasSealedPages: $0.site.hasSealedPages, study: $0.study)
          .pages()
      },
      { try DataFilePages(view: $0.view).pages() },
      { try PictureFiles(campus: $0.edition.campus, siteFolder: $0.site.folder).pages() },
      { try ProblemPages(edition: $0.edition, data: $0.site.problems).pages() },
      { try [MomentsFile(edition: $0.edition).page()] },
      { try [ManifestFile(edition: $0.edition, assets: $0.site.look.assets).page()] },
    ]
    + ofPeople

  /// The families of each person's pages.
  private static let ofPeople: [PageFamily] = [
    { try PlanPages(edition: $0.edition, plans: $0.plans).pages() },
    { try DayPages(edition: $0.edition, days: $0.days, spare: $0.spare).pages() },
    { try OwnRoomsPages(edition: $0.edition, rooms: $0.rooms).pages() },
    { try GradePages(view: $0.view).pages() },
    { try NotePages(view: $0.view).pages() },
  ]

  /// The families of a private person's two files: the front page of each day, which opens at once,
  /// and all others.
  static let frontFamilies: [PageFamily] = [{ try PrivateHomes(plan: $0).pages() }]
  static let restFamilies: [PageFamily] =
    ofPeople + [
      { try PersonalFeedPages(edition: $0.edition, groups: $0.feeds).pages() },
      { try [FeedIndexPage(edition: $0.edition, groups: $0.feeds).page()] },
    ]

  /// The pages of these families.
  func pages(of families: [PageFamily]) throws -> [Page] { try families.flatMap { try $0(self) } }
}
