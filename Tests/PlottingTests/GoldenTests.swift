import FoundationEssentials
import Markup
import Testing

@Suite struct GoldenTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Goldens")

  /// `RECORD=1` writes them anew; read the difference as code.
  @Test(arguments: Specimens.all.map(\.name))
  func `a chart equals its last reviewed version`(name: String) throws {
    let markup = try #require(Specimens.all.first { $0.name == name }?.markup)
    let file = Self.folder.appending(path: "\(name).svg")
    let kept = FileManager.default.contents(atPath: file.path).map {
      String(decoding: $0, as: UTF8.self)
    }
    let drawn = Self.lines(markup)
    guard drawn != kept else { return }
    if kept == nil || ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
      try Data(drawn.utf8).write(to: file)
      Issue.record("recorded \(file.lastPathComponent): look at it, then run again")
    } else {
      #expect(drawn == kept)
    }
  }

  /// An element a line, so that a difference can be read.
  private static func lines(_ markup: TrustedMarkup) -> String {
    var out = ""
    for character in markup.text {
      if character == "<", out.last == ">" { out.append("\n") }
      out.append(character)
    }
    return out + "\n"
  }
}
