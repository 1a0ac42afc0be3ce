internal import Bytes
package import CampusModel

extension TableCommand {
  /// The file of an output, from the site's folder. Its name has the moment of the run, which is
  /// more than a copy of the folder would keep.
  ///
  /// ```
  /// command.keptPath(ran: moment)
  /// // ".almanac/memory/commands/fetch-loans-1f…e0.2026-11-18T181005Z.csv"
  /// ```
  package func keptPath(ran: Instant) -> String {
    let (date, second) = ran.utc
    let clock = [second / 3600, second / 60 % 60, second % 60].map { zeroPadded($0, 2) }.joined()
    return "\(Self.keptFolder)/\(keptStem).\(date)T\(clock)Z.\(permit.format.ending)"
  }

  /// When the output in a file of the folder was made; `nil` for a file of another command.
  package func ran(ofFile name: String) -> Instant? {
    let (start, end) = ("\(keptStem).", "Z.\(permit.format.ending)")
    guard name.hasPrefix(start), name.hasSuffix(end),
      name.utf8.count > start.utf8.count + end.utf8.count
    else { return nil }
    return Self.moment(name.dropFirst(start.count).dropLast(end.count))
  }

  /// When any file of the folder was made; `nil` for a file that is no output.
  package static func ran(ofAnyFile name: String) -> Instant? {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[1].hasSuffix("Z") else { return nil }
    return moment(parts[1].dropLast())
  }

  /// The folder of all outputs.
  package static let keptFolder = ".almanac/memory/commands"

  /// The file of everything that it has printed in all its runs, from the site's folder.
  package var storePath: String { "\(Self.keptFolder)/\(keptStem)\(Self.storeEnding)" }

  /// How the names of such files end.
  package static let storeEnding = ".roll-ups"

  /// Differs for other arguments and other formats.
  private var keptStem: String {
    let name = program.split(separator: "/").last.map { slug($0) } ?? ""
    return "\(name.prefix(40))-\(digits)"
  }

  private var digits: String {
    var sum = Digest128()
    for word in words + [permit.format.rawValue] {
      // No word contains a zero.
      for byte in word.utf8 { sum.add(byte) }
      sum.add(0)
    }
    return UInt64(truncatingIfNeeded: sum.value ^ sum.value >> 64).hexadecimalDigits
  }

  /// Reads "2026-11-18T181005".
  private static func moment(_ text: Substring) -> Instant? {
    let parts = text.split(separator: "T", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].utf8.count == 6,
      parts[1].utf8.allSatisfy({ (48...57).contains($0) }),
      let date = CalendarDate(parsing: parts[0]), let clock = Int(parts[1])
    else { return nil }
    let second = clock / 10_000 * 3600 + clock / 100 % 100 * 60 + clock % 100
    return Instant(seconds: date.dayNumber * 86_400 + second)
  }
}
