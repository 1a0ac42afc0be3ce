internal import CampusModel
internal import Diagnostics
internal import SiteBuild

/// The build whose result is at the output: if none of its inputs has changed, its answer is that
/// of the next build, too.
struct StandingBuild {
  let options: SiteOptions
  let environment: CommandEnvironment

  private var path: String { "\(options.site)/.almanac/cache/build" }

  /// The report of a build of these options, if it would do nothing; `nil` otherwise. A build of a
  /// part has a different report.
  func closing(_ phases: Phases, under lock: borrowing BuildLock) async -> ClosingReport? {
    guard isRecorded else { return nil }
    let answer = await BuildRecord.answer(
      at: path, to: question, now: environment.now().seconds, under: lock, jobs: options.jobs)
    guard let answer, var closing = try? ClosingReport(reading: answer, phases) else { return nil }
    if !closing.isPinned { closing.now = environment.now() }
    closing.build.freeBytes = lock.freeBytes
    environment.report(closing.reported)
    return closing
  }

  /// Records the build of `closing` for later builds before the moment `end`, in seconds since
  /// 1970.
  func record(
    _ closing: ClosingReport, of reading: SiteInput.Reading, _ inputs: InputStamps,
    until end: Int, under lock: borrowing BuildLock
  ) -> [Diagnostic] {
    guard isRecorded, end > environment.now().seconds else { return [] }
    KeptMemory.places.forEach(inputs.noteOwn)
    for file in ProgramMark.files(zone: reading.campus.settings.time.zone) { inputs.note(file) }
    let isTimeless = closing.isPinned || reading.campus.isPlain
    let record = BuildRecord(
      question: question,
      holds: (isTimeless ? 0..<Int.max : minute(of: reading.now)).clamped(to: 0..<end),
      answer: closing.bytes)
    return record.write(
      to: path, inputs: inputs, output: closing.build.made, under: lock)
  }

  /// False for a build of a part, and for one whose secrets are not in a file: to compare those,
  /// parts of them would have to be stored.
  private var isRecorded: Bool {
    options.part == nil && environment.variable(SecretsPlace.textVariable) == nil
  }

  /// A digest of options that change the result for the same files. The program and the zone are
  /// among the files.
  private var question: UInt128 {
    var digest = Fingerprint()
    digest.add(options.site)
    digest.add("\(options.strictness)")
    digest.add(environment.variable(SecretsPlace.fileVariable) ?? "")
    digest.add(options.now.map { "\($0)" } ?? "")
    for reason in UnpublishedPage.Reason.allCases where options.shown.contains(reason) {
      digest.add(reason.rawValue)
    }
    if !options.runsCommands { digest.add(Option.noRun.name) }
    for library in LibraryVersion.all() { digest.add("\(library)") }
    return digest.value
  }

  /// The seconds of the minute of `now`, during which all builds show the same moment.
  private func minute(of now: Instant) -> Range<Int> {
    let start = now.seconds / 60 * 60
    return start..<(start + 60)
  }
}
