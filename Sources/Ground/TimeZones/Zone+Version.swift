internal import Glibc

extension Zone {
  /// The release of the tz database in the directory, for example "2025b"; `nil` if unknown.
  package static func databaseVersion(in directory: String = "/usr/share/zoneinfo") -> String? {
    let descriptor = open("\(directory)/tzdata.zi", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var head = [UInt8](repeating: 0, count: 64)
    let count = read(descriptor, &head, head.count)
    let words = head.prefix(max(0, count)).prefix { $0 != UInt8(ascii: "\n") }
      .split(separator: UInt8(ascii: " "))
    guard words.count == 3, words[1].elementsEqual("version".utf8) else { return nil }
    return String(decoding: words[2], as: UTF8.self)
  }
}
