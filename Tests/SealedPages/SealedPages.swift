import CTemplates
import Glibc
import Markup
import Sealing
import Templating

/// Seals pages for the tests that open them with browsers and by other means.
///
/// `SealedPages OUTPUT` writes `p/NAME.html` for each page, the style they link to, and
/// `pages.json`, which tells what opens which. Keys and names are always the same; what is random
/// is drawn afresh.
enum SealedPages {
  static func run() {
    guard CommandLine.arguments.count == 2 else { exit(64) }
    do {
      try write(to: CommandLine.arguments[1])
    } catch {
      print("cannot seal: \(error)")
      exit(73)
    }
  }

  private static func write(to output: String) throws {
    let maker = try PageMaker()
    for folder in [output, "\(output)/p", "\(output)/assets"] { mkdir(folder, 0o755) }
    try write(file("assets/site.css"), to: "\(output)/assets/site.css")
    try write(file("assets/icon.svg"), to: "\(output)/assets/icon.svg")
    try write(file("assets/touch-icon.png"), to: "\(output)/assets/touch-icon.png")
    var reported: [String] = []
    for page in SamplePage.all(maker.keyring) {
      try write(maker.page(page), to: "\(output)/p/\(page.name.text).html")
      reported.append(maker.description(of: page))
    }
    let list = "{\n\(reported.joined(separator: ",\n"))\n}\n"
    try write(Array(list.utf8), to: "\(output)/pages.json")
  }

  /// A built-in asset, joined from its parts where it has any; empty where there is no such file.
  static func file(_ path: String) -> [UInt8] {
    var parts: [(path: String, bytes: [UInt8])] = []
    for index in 0..<almanac_template_count() {
      let file = almanac_template_at(index)
      let name = String(cString: file.path)
      let bytes = Array(UnsafeBufferPointer(start: file.bytes, count: file.size))
      if name == path { return bytes }
      if JoinedAsset.paths(ofPart: name).contains(path) { parts.append((name, bytes)) }
    }
    return parts.isEmpty
      ? [] : JoinedAsset.joined(parts.sorted { $0.path < $1.path }.map(\.bytes), to: path)
  }

  private static func write(_ bytes: [UInt8], to path: String) throws {
    struct NotWritten: Error { var path: String }
    guard let file = fopen(path, "w") else { throw NotWritten(path: path) }
    let count = fwrite(bytes, 1, bytes.count, file)
    guard fclose(file) == 0, count == bytes.count else { throw NotWritten(path: path) }
  }
}
