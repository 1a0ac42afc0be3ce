internal import CampusModel
internal import Compression
internal import Diagnostics
internal import ICalendar
internal import Sealing
internal import SiteBuild
internal import Watch

extension CampusSite {
  /// The privacy gate for the pages of a campus; `nil` if nobody is private. See `Campus.canaries`
  /// for `feeds`.
  ///
  /// To decide what is public, it uses the same site without private people: names and titles of
  /// theirs that also occur in courses, in the owner's pages, in the templates or in the program's
  /// own texts are public.
  static func gate(
    of campus: Campus, _ circumstances: Circumstances, feeds: [PersonID: Set<String>], jobs: Int
  ) async throws(SealingError) -> PrivacyGate? {
    let canaries = try await campus.canaries(
      guarding: circumstances.secrets, feeds: feeds, jobs: jobs)
    guard !canaries.isEmpty else { return nil }
    return PrivacyGate(
      canaries, publicWords: campus.settings.publishing.publicWords,
      publicPages: {
        // If this site can be made, so can the one without private people; if not, nothing is known
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
  /// Without anything that may come from private people: problems of their files, and the memory of
  /// earlier builds, which may contain people who have become private since.
  fileprivate func forgetful(of campus: Campus) -> Self {
    let folders = campus.people.filter { $0.visibility == .private }
      .map { "Content/people/\($0.id.text)/" }
    var copy = self
    copy.problems.removeAll { problem in folders.contains { problem.place.file.hasPrefix($0) } }
    copy.memory = CampusSite.BuildMemory(answers: memory.answers)
    copy.secrets = nil
    return copy
  }
}
