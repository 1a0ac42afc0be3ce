internal import CampusModel
internal import Diagnostics
internal import SiteBuild

/// The build whose result is at the output: where nothing that it was made from has changed, it is
/// the answer to the next one too.
struct StandingBuild {
  let options: SiteOptions
  let surroundings: Surroundings

  private var path: String { "\(options.site)/.almanac/cache/build" }

  /// What a build of these options would say now, where it would do nothing. A build of a part says
  /// other things.
  func closing(_ phases: Phases, under lock: borrowing BuildLock) async -> ClosingReport? {
    guard isRecorded else { return nil }
    let answer = await BuildRecord.answer(
      at: path, to: question, now: surroundings.now().seconds, under: lock, jobs: options.jobs)
    guard let answer, var closing = try? ClosingReport(reading: answer, phases) else { return nil }
    if !closing.isPinned { closing.now = surroundings.now() }
    closing.build.freeBytes = lock.freeBytes
    surroundings.tell(closing.told)
    return closing
  }

  /// Records the build of `closing` for later builds.
  func record(
    _ closing: ClosingReport, of reading: SiteInput.Reading, _ inputs: InputStamps,
    under lock: borrowing BuildLock
  ) -> [Diagnostic] {
    guard isRecorded else { return [] }
    KeptMemory.places.forEach(inputs.noteOwn)
    for file in ProgramMark.files(zone: reading.campus.settings.time.zone) { inputs.note(file) }
    let isTimeless = closing.isPinned || reading.campus.isPlain
    let record = BuildRecord(
      question: question, holds: isTimeless ? 0..<Int.max : minute(of: reading.now),
      answer: closing.bytes)
    return record.write(
      to: path, inputs: inputs, output: closing.build.made, under: lock)
  }

  /// False for a build of a part, and for one whose secrets are in no file: to compare those,
  /// part of them would have to be kept.
  private var isRecorded: Bool {
    options.part == nil && surroundings.variable(SecretsPlace.textVariable) == nil
  }

  /// What the same files may be made into differently. The program and the zone are among the
  /// files.
  private var question: UInt128 {
    var digest = Fingerprint()
    digest.add(options.site)
    digest.add("\(options.strictness)")
    digest.add(surroundings.variable(SecretsPlace.fileVariable) ?? "")
    digest.add(options.now.map { "\($0)" } ?? "")
    for library in LibraryVersion.all() { digest.add("\(library)") }
    return digest.value
  }

  /// The seconds of the minute of `now`, in which all builds show the same moment.
  private func minute(of now: Instant) -> Range<Int> {
    let start = now.seconds / 60 * 60
    return start..<(start + 60)
  }
}
