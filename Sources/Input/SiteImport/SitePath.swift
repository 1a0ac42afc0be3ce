internal import Bytes
internal import CampusModel
internal import Markup

/// Paths of files with slashes, relative to a folder.
enum SitePath {
  /// `path` without `.` and `..`; `nil` where it leads out of the folder.
  static func normalized(_ path: some StringProtocol) -> String? {
    var parts: [Substring] = []
    for part in Substring(path).split(separator: "/") where part != "." {
      if part != ".." {
        parts.append(part)
      } else if parts.popLast() == nil {
        return nil
      }
    }
    return parts.joined(separator: "/")
  }

  /// A path that a file of `folder` names; `nil` where it leads out of the site's folder.
  static func joined(_ folder: some StringProtocol, _ path: some StringProtocol) -> String? {
    normalized("\(folder)/\(path)")
  }

  /// "posts" for "posts/a.md", and "" for "a.md".
  static func folder(of path: String) -> String {
    path.split(separator: "/").dropLast().joined(separator: "/")
  }

  static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? ""
  }

  /// The name without its last ending: "a.de" for "posts/a.de.md".
  static func stem(of path: String) -> String { String(FileName.parts(of: path).stem) }

  /// Whether a file is the page of its folder.
  static func isOfFolder(_ path: String) -> Bool {
    ["index", "_index"].contains(stem(of: path).lowercased())
  }

  /// The last ending in small letters, without its point.
  static func ending(of path: String) -> String {
    FileName.parts(of: path).ending.dropFirst().lowercased()
  }

  /// `path` below `folder`, without it; `nil` for one elsewhere.
  static func path(_ path: String, below folder: String) -> String? {
    if folder.isEmpty { return path }
    return path.hasPrefix(folder + "/") ? String(path.dropFirst(folder.count + 1)) : nil
  }

  /// The path as a file in `folder` refers to it: "../about.md".
  static func relative(_ path: String, from folder: String) -> String {
    var target = path.split(separator: "/")[...]
    var base = folder.split(separator: "/")[...]
    while target.count > 1, let first = base.first, first == target.first {
      target.removeFirst()
      base.removeFirst()
    }
    return (base.map { _ in Substring("..") } + target).joined(separator: "/")
  }

  /// The address that Almanac gives to `Content/pages/<target>`, as `SiteMap` compares addresses.
  static func newAddress(_ target: String) -> String {
    let folders = folder(of: target).split(separator: "/").map { slug($0) }
    let last = isOfFolder(target) ? "" : "\(slug(stem(of: target))).html"
    return "/" + folders.map { "\($0)/" }.joined() + last
  }

  /// As a link of Markdown has it: without characters that would end it.
  static func encoded(_ path: String) -> String {
    var out: [UInt8] = []
    for byte in path.utf8 {
      switch byte {
      case 0...0x20, 0x7f, UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "<"),
        UInt8(ascii: ">"), UInt8(ascii: "%"), UInt8(ascii: "?"), UInt8(ascii: "\\"):
        out.append(percentEncoded: byte)
      default: out.append(byte)
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  static func decoded(_ path: some StringProtocol) -> String {
    String(decoding: PercentEncoding.decodedLeniently(Array(path.utf8)), as: UTF8.self)
  }

  /// "Getting started" for "getting-started"; a date in front is left out.
  static func words(_ stem: String) -> String {
    let rest = DatedName(stem)?.rest ?? stem
    let text = String(rest.map { $0 == "-" || $0 == "_" ? " " : $0 })
      .split(separator: " ").joined(separator: " ")
    return text.isEmpty ? stem : text.prefix(1).uppercased() + text.dropFirst()
  }
}

/// A name that begins with a date: "2024-01-02-title".
struct DatedName {
  /// As ISO 8601 has it.
  let date: String
  let rest: String

  init?(_ name: String) {
    let parts = name.split(separator: "-", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, parts[0].count == 4, !parts[3].isEmpty,
      parts[0].isASCIIDigits, parts[1].isASCIIDigits, parts[2].isASCIIDigits,
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]),
      let date = CalendarDate(year: year, month: month, day: day)
    else { return nil }
    self.date = "\(date)"
    rest = String(parts[3])
  }
}
