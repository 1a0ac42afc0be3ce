internal import CampusModel
internal import CoursePages
internal import Markup
internal import PlacePages
internal import SiteBuild
internal import SiteFrame
internal import TimeZones
internal import WrittenPages

extension CampusSite {
  /// The site of a campus without terms: the owner's Markdown, and no campus pages. The memory of
  /// feeds, seats and schedules stays as it is, in case there is a campus again; pages of a campus
  /// are gone.
  static func plain(_ campus: Campus, _ circumstances: Circumstances) throws -> CampusSite {
    let edition = Edition.plain(campus, circumstances)
    let view = BlockView(edition: edition)
    let words = WordPages(view: view, study: CatalogStudy(of: edition))
    let files = StaticFiles(campus: campus, siteFolder: circumstances.siteFolder)
    let made =
      circumstances.look.plainFiles(withSearch: campus.hasPageSearch)
      + (try files.pages()) + (try words.pages())
      + (try DataFilePages(view: view).pages())
      + (try PictureFiles(campus: campus, siteFolder: circumstances.siteFolder).pages())
      + [try ManifestFile(edition: edition, assets: circumstances.look.assets).page()]
      + (try AliasPages(of: edition).pages())
    let gone = try edition.gonePages(beside: made, after: circumstances)
    let pages =
      made + (try gone.pages()) + (try HostingFiles(of: campus, gone: gone).pages())
      + (try SearchFiles(in: edition, listing: made).pages())
    return CampusSite(
      pages: pages.sorted { $0.route < $1.route }, memory: circumstances.memory.feeds,
      seats: circumstances.memory.seats, schedules: circumstances.memory.schedules,
      clock: PageClock(knowing: circumstances.memory.pages), gone: gone,
      answers: circumstances.memory.answers, feedsOfPeople: PrivateFeeds(),
      feedCount: made.count(where: \.isFeed), formerAddress: nil, problemCount: nil,
      leftOutPeople: 0, sealed: nil, isRepeatable: true, gate: nil)
  }
}

extension Edition {
  /// An edition for Markdown pages only. Its term is empty, and no page uses it.
  fileprivate static func plain(
    _ campus: Campus, _ circumstances: CampusSite.Circumstances
  ) -> Edition {
    let (now, zone) = (circumstances.now, circumstances.zone)
    let today = LocalMinute(localSeconds: zone.localSeconds(at: now.seconds)).date
    let term = Term(id: TermID(""), name: "", days: DateSpan(today, today))
    return calculated(
      of: campus, at: Present(now, in: zone, term), in: circumstances.look,
      by: circumstances.program)
  }
}
