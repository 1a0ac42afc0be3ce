internal import SiteBuild

/// A kind of pages, such as those of rooms.
///
/// To add one, write it in a file of its own and name it in `SitePlan.families`:
///
/// ```swift
/// extension LibraryPages: PageFamily {
///   init(_ plan: SitePlan) { self.init(edition: plan.edition, rooms: plan.rooms) }
/// }
/// ```
protocol PageFamily: Sendable {
  init(_ plan: SitePlan)
  /// The pages of this kind, in any order. Nothing is rendered before it is requested.
  ///
  /// Throws if data contains a name that is not safe as a file name.
  func pages() throws -> [Page]
}

extension SitePlan {
  /// The families of a campus. The service worker knows their pages.
  static let families: [any PageFamily.Type] = [
    LookFiles.self, StaticFiles.self, ChangeFeeds.self, TodayPage.self, PeoplePages.self,
    DayPages.self, MyDayPage.self, PlanPages.self, PlannerPages.self, SharePage.self,
    GradePages.self, MyGradesPage.self, NotePages.self, RoomPages.self, OwnRoomsPages.self,
    CrowdPages.self,
    CatalogPages.self, InstructorPages.self, WordPages.self, DataFilePages.self,
    PictureFiles.self, ProblemPages.self, MomentsFile.self, ManifestFile.self,
  ]

  /// The families of a private person's two files: the front page of each day, which opens at once,
  /// and all others.
  static let frontFamilies: [any PageFamily.Type] = [PrivateHomes.self]
  static let restFamilies: [any PageFamily.Type] = [
    PlanPages.self, DayPages.self, OwnRoomsPages.self, GradePages.self, PersonalFeedPages.self,
    FeedIndexPage.self, NotePages.self,
  ]

  /// The pages of these families.
  func pages(of families: [any PageFamily.Type]) throws -> [Page] {
    try families.flatMap { try $0.init(self).pages() }
  }
}
