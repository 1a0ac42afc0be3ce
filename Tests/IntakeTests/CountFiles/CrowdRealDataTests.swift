internal import CampusModel
internal import CountFiles
internal import Diagnostics
internal import FileFormats
internal import Glibc
internal import RoomUse
internal import SampleData
internal import SecondOpinion
internal import SourceFiles
import Testing

@testable import Intake

/// How full places were, against Python; see `SampleData`.
struct CrowdRealDataTests {
  private static let rooms = "wifi/ucd"
  private static let campus = "wifi/columbia-density"

  private func counts(
    _ kind: SourceKind, _ files: [SourceFile], _ columns: [CountReading.Column: String] = [:],
    clock: (Instant) -> LocalMinute
  ) -> CountHistory {
    var context = SourceContext.sample()
    context.counts = CountReading(columns: columns)
    var yield = Contribution()
    var diagnostics: [Diagnostic] = []
    kind.read(files, context: context, into: &yield, diagnostics: &diagnostics)
    return CountHistory(yield.snapshots, at: Instant(seconds: .max), clock: clock)
  }

  private func reports(of room: String, in sample: SampleData) -> CountHistory {
    let folder = "\(Self.rooms)/raw/CSI WiFiLogs/\(room)"
    let files = Self.names(in: "\(sample.folder)/\(folder)").map {
      sample.file("\(folder)/\($0)")
    }
    return counts(.clientCounts, files) { LocalMinute(localSeconds: $0.seconds) }
  }

  private func place(_ counters: [String]) -> CrowdPlace {
    CrowdPlace(
      kind: .zone("place"), name: "Place", counters: counters, peoplePerDevice: 1,
      opening: OpeningHours(days: (0..<7).map { _ in [MinuteSpan(0, 1440)].compactMap(\.self) }))
  }

  private struct Hour {
    var people: Double
    var devices: Double
  }

  /// The hours of a lecture room in which heads were counted, in quarters of its seats, and reports
  /// have devices.
  private func hours(_ zone: String, _ room: String, in sample: SampleData) -> [Hour] {
    let days = reports(of: zone, in: sample).days.values.flatMap(\.self)
    let months = ["Nov": 11]
    let rows = String(
      decoding: sample.file("\(Self.rooms)/clean/gt_clean.csv").bytes, as: UTF8.self)
    return rows.split(whereSeparator: \.isNewline).compactMap { line -> Hour? in
      let cells = line.split(separator: ",")
      let words = cells.count == 4 ? cells[2].split(separator: " ") : []
      guard cells.first == room[...], words.count == 4, let month = months[String(words[1])],
        let number = Int(words[2]), let hour = Int(words[3].prefix(2)),
        let date = CalendarDate(year: 2015, month: month, day: number),
        let seats = Double(cells[1]), let share = Double(cells[3].dropLast()),
        let slots = days.first(where: { $0.date == date })?.slots[(2 * hour)..<(2 * hour + 2)]
      else { return nil }
      let times = slots.reduce(0) { $0 + $1.times }
      guard times > 0 else { return nil }
      let devices = Double(slots.reduce(0) { $0 + $1.sum }) / Double(times)
      return Hour(people: seats * share / 100, devices: devices)
    }
  }

  /// In two real lecture rooms there was about one person for each device, give or take a fifth;
  /// and the counts tell full hours from empty ones, but badly: head-counts are of one moment and
  /// in quarters of the seats.
  @Test(arguments: SampleData.all)
  func `a device represents about one person in two lecture rooms`(
    _ sample: SampleData
  ) throws {
    let hours = hours("B-02", "B002", in: sample) + hours("B-03", "B003", in: sample)
    let people = hours.map(\.people)
    let devices = hours.map(\.devices)
    let ratio = people.reduce(0, +) / devices.reduce(0, +)
    let correlation = Self.correlation(people, devices)
    let answer = try #require(
      PythonScript("crowds.py").answers(to: ["heads\t\(sample.folder)/\(Self.rooms)"]).first)
    let numbers = answer.split(separator: " ").compactMap { Double($0) }
    try #require(numbers.count == 3)
    #expect(numbers[0] == Double(hours.count))
    #expect(abs(numbers[1] - ratio) < 1e-9 && abs(numbers[2] - correlation) < 1e-9)
    #expect(hours.count == sample.choose(madeUp: 32, real: 48))
    #expect((0.9...1.3).contains(ratio), "\(ratio)")
    #expect(
      sample.choose(madeUp: 0.9...1, real: 0.4...0.7).contains(correlation), "\(correlation)")
  }

  @Test(arguments: SampleData.all)
  func `quartiles of a lecture room's half hours are Python's`(_ sample: SampleData) throws {
    let counts = reports(of: "B-02", in: sample)
    let days = place(counts.days.keys.sorted()).days(in: counts)
    let answer = try #require(
      PythonScript("crowds.py").answers(to: ["usual\t\(sample.folder)/\(Self.rooms)"]).first)
    let words = answer.split(separator: " ")
    try #require(words.count == 48)
    for word in words {
      let numbers = word.split(separator: ":").compactMap { Double($0) }
      let usual = try #require(
        CrowdProfile.Usual(of: days.compactMap { $0.people[Int(numbers[0])] }), "\(word)")
      let found = [Double(usual.days), usual.lower, usual.median, usual.upper]
      #expect(zip(found, numbers.dropFirst()).allSatisfy { abs($0 - $1) < 1e-9 }, "\(word)")
    }
  }

  private static let buildings = SampleData.all.flatMap { sample in
    sample.choose(madeUp: ["701", "702", "703"], real: ["115", "101", "124", "153"])
      .map { (sample, $0) }
  }

  @Test(arguments: buildings)
  func `days of a building of many router groups are Python's`(
    _ sample: SampleData, _ building: String
  ) throws {
    let routers = String(decoding: sample.file("\(Self.campus)/routers.csv").bytes, as: UTF8.self)
    let groups = routers.split(whereSeparator: \.isNewline).filter { $0.hasSuffix(",\(building)") }
      .compactMap { $0.split(separator: ",").first.map(String.init) }
    let counts = counts(
      .countsCSV, [sample.file("\(Self.campus)/density_data.csv")],
      [.time: "dump_time", .accessPoint: "group_id", .devices: "client_count"]
    ) { LocalMinute(localSeconds: $0.seconds - 5 * 3600) }
    let found = place(groups).days(in: counts).flatMap { day in
      day.people.enumerated().compactMap { slot, people in
        people.map { (key: "\(day.date):\(slot)", people: $0) }
      }
    }
    let answer = try #require(
      PythonScript("crowds.py").answers(
        to: ["days\t\(sample.folder)/\(Self.campus)\t\(building)"]
      ).first)
    let words = answer.split(separator: " ").map { $0.split(separator: ":") }
    #expect(found.map(\.key) == words.map { $0.dropLast().joined(separator: ":") })
    #expect(words.count > 40)
    for (day, word) in zip(found, words) {
      #expect(abs(day.people - (Double(word[2]) ?? -1)) < 1e-9 * max(1, day.people), "\(day.key)")
    }
  }

  private static func correlation(_ a: [Double], _ b: [Double]) -> Double {
    let count = Double(a.count)
    let (x, y) = (a.reduce(0, +) / count, b.reduce(0, +) / count)
    let both = zip(a, b).reduce(0) { $0 + ($1.0 - x) * ($1.1 - y) }
    let spread = a.reduce(0) { $0 + ($1 - x) * ($1 - x) } * b.reduce(0) { $0 + ($1 - y) * ($1 - y) }
    return both / spread.squareRoot()
  }

  private static func names(in folder: String) -> [String] {
    guard let handle = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(handle) }
    var names: [String] = []
    while let entry = unsafe readdir(handle) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name.0) {
        unsafe String(cString: $0)
      }
      if name.hasSuffix(".csv") { names.append(name) }
    }
    return names.sorted()
  }
}
