internal import CampusModel
internal import Compression
internal import Diagnostics
internal import ICalendar
internal import Sealing
internal import SiteBuild
internal import Watch

extension CampusSite {
  /// What looks through the pages of a campus; `nil` where nobody is private. See `Campus.canaries`
  /// for `feeds`.
  ///
  /// It knows what is public from the same site without private people: all that their names and
  /// titles share with courses, with the owner's pages, with the templates and with what the
  /// program itself says.
  static func gate(
    of campus: Campus, _ circumstances: Circumstances, feeds: [PersonID: Set<String>]
  ) throws(SealingError) -> PrivacyGate? {
    let canaries = try campus.canaries(guarding: circumstances.secrets, feeds: feeds)
    guard !canaries.isEmpty else { return nil }
    return PrivacyGate(
      canaries, publicWords: campus.settings.publishing.publicWords,
      publicPages: {
        // What made a site with these people makes one without them; if not, nothing of it is known
        // to be public.
        (try? await CampusSite.planned(
          for: campus.withoutPrivatePeople, circumstances.forgetful(of: campus)
        )
        .pages)
          ?? []
      }, unpack: Gzip.content)
  }
}

extension Campus {
  fileprivate var withoutPrivatePeople: Campus {
    var others = self
    others.people.removeAll { $0.visibility == .private }
    return others
  }
}

extension CampusSite.Circumstances {
  /// Without what may come from private people: problems of their files, and what earlier builds
  /// remember, of those too who have become private.
  fileprivate func forgetful(of campus: Campus) -> Self {
    let folders = campus.people.filter { $0.visibility == .private }
      .map { "Content/people/\($0.id.text)/" }
    var copy = self
    copy.problems.removeAll { problem in folders.contains { problem.place.file.hasPrefix($0) } }
    (copy.memory, copy.seats, copy.schedules) = (FeedMemory(), SeatLog(), ScheduleHistory())
    copy.pages = PageHistory()
    copy.secrets = nil
    return copy
  }
}
