internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import OccupancyStore

extension CountFileReader {
  struct Gathered {
    /// Of two counts of the same the first.
    var counts = DeviceCounts()
    /// What each file gave beside the others; only where all of it was read.
    var files: [FileReading] = []
  }

  /// The counts of those moments in files that are in the order of the settings.
  func gather(_ files: [StandingFile], _ wanted: ClosedRange<Int>) throws(FileError) -> Gathered {
    let parts = files.map {
      (
        file: $0.file, form: FileReading.Form(rawValue: $0.known.form) ?? .whole,
        part: FilePart($0.known.landmarks, around: wanted, within: $0.known.read)
      )
    }
    return try gather(parts, wanted)
  }

  /// Of entries, each of which tells what it counts twice, the first goes before the others.
  func gather(
    _ files: [(file: CountFile, form: FileReading.Form, part: FilePart)],
    _ wanted: ClosedRange<Int>
  ) throws(FileError) -> Gathered {
    var gathered = Gathered()
    var own = DeviceCounts(wanted: wanted)
    for (index, file) in files.enumerated() {
      var reading = FileReading(.unsettled)
      reading.close(try gather(file.file, form: file.form, file.part, into: &own))
      (reading.names, reading.moments) = (own.counters, own.moments)
      gathered.files.append(reading)
      let isLast = index + 1 == files.count
      guard isLast || files[index + 1].file.entry != file.file.entry else { continue }
      if gathered.counts.isEmpty { gathered.counts = own } else { gathered.counts.join(own) }
      own = DeviceCounts(wanted: wanted)
    }
    return gathered
  }
}
