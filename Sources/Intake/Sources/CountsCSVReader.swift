internal import CampusModel
internal import Diagnostics

/// Reads counts of devices from any CSV, or from JSON with one object in each line, whose columns the entry names.
enum CountsCSVReader {
  static func read(
    _ files: [SourceFile], context: SourceContext, into yield: inout SourceYield,
    diagnostics: inout [Diagnostic]
  ) {
    var counts = CountRows(context)
    for file in files {
      var log = DataLog(file)
      counts.beginFile()
      let first = log.text.bytes.first { $0 > 0x20 }
      if first == UInt8(ascii: "{") {
        readLines(context.counts, into: &counts, &log)
      } else {
        readTable(context.counts, into: &counts, &log)
      }
      log.close(into: &yield, diagnostics: &diagnostics)
    }
    yield.snapshots += counts.snapshots
  }

  private static func readTable(
    _ reading: CountReading, into counts: inout CountRows, _ log: inout DataLog
  ) {
    let delimiter = CSVReader.Delimiter.likeliest(in: log.text.bytes)
    guard var reader = CSVReader(&log, delimiter: delimiter) else { return }
    let places = CountReading.Thing.allCases.map { reader.column(reading.column($0)) }
    for (thing, place) in zip(CountReading.Thing.allCases, places) where place == nil {
      // The first line is not quoted: in a file without a header it is a row.
      log.fail(
        at: 0, .noColumn(reading.column(thing)),
        suggestion: "say under 'columns' what '\(thing.rawValue)' is called")
    }
    let columns = places.compactMap(\.self)
    guard columns.count == places.count else { return }
    while let row = reader.next(&log) {
      counts.add(
        CountRows.Row(
          time: row[columns[0]], accessPoint: row[columns[1]], devices: row[columns[2]],
          offset: row.offset, timeOffset: row.offset(columns[0]),
          countOffset: row.offset(columns[2])), &log)
    }
  }

  private static func readLines(
    _ reading: CountReading, into counts: inout CountRows, _ log: inout DataLog
  ) {
    let lines = TextLines(log.text.bytes).lines.filter { !$0.isEmpty }
    for line in lines {
      var own = DataLog(SourceFile(path: log.text.path, bytes: Array(line)))
      // What the parser says of a line that is no JSON may quote it.
      guard let record = JSONReader.read(&own), record.kind == .object else {
        if line.endIndex == log.text.bytes.count {
          log.fail(at: line.startIndex, .endsWithinLine, suggestion: "was the file cut off?")
        } else {
          log.drop(.shape, at: line.startIndex, .noObject)
        }
        continue
      }
      let members = record.members
      func cell(_ thing: CountReading.Thing) -> (text: String, offset: Int) {
        let name = reading.column(thing)
        let value = members.first { $0.key == name }?.value
        return (value?.scalar ?? "", line.startIndex + (value?.offset ?? 0))
      }
      let (time, devices) = (cell(.time), cell(.devices))
      counts.add(
        CountRows.Row(
          time: time.text, accessPoint: cell(.accessPoint).text, devices: devices.text,
          offset: line.startIndex, timeOffset: time.offset, countOffset: devices.offset), &log)
    }
  }
}

extension Diagnostic.Message {
  fileprivate static func noColumn(_ name: String) -> Self { "no column is named '\(name)'" }
  fileprivate static var endsWithinLine: Self { "the file ends within a line" }
  fileprivate static var noObject: Self { "this line is no JSON object" }
}
