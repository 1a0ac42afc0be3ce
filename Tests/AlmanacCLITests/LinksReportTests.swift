import CampusModel
import QRCode
import Sealing
import SecondOpinion
import Testing

@testable import AlmanacCLI
@testable import Pages
@testable import SiteFrame

private let link = "https://almanac.example.edu/larkspur/p/3b36wwchz5i3ohm5mpe7bibxov.html"

private func report(passphrase: String? = nil, name: String = "Wren Ashdown") throws -> LinksReport
{
  LinksReport(
    command: .links,
    person: Person(
      id: PersonID("wren"), name: name, visibility: .private, plan: Plan(term: TermID("fall-2026"))),
    access: SiteSecrets.Access(
      generation: 3, passphrase: try passphrase.map { try Passphrase(parsing: $0) }),
    links: PrivateLinks(
      home: link, secretLink: link + "#secret",
      feeds: [
        .init(name: "My calendar", address: "https://x.edu/f/a/calendar.ics"),
        .init(name: "A \"quiet\" week", address: "https://x.edu/f/b/calendar.ics"),
      ]))
}

@Test func `links are plain text where no terminal is`() throws {
  #expect(
    try report().text(as: .text, onTerminal: false) == """
      Wren Ashdown (wren)
      secret link: \(link)#secret
      feed: My calendar: https://x.edu/f/a/calendar.ics
      feed: A "quiet" week: https://x.edu/f/b/calendar.ics

      """)
  let both = try report(passphrase: "t2s-sqt-cen-jha-glw-idj").text(as: .text, onTerminal: false)
  #expect(
    both.contains("page: \(link)\nname: wren\npassphrase: t2s-sqt-cen-jha-glw-idj\nfeed: My cal"))
}

@Test func `links as JSON`() throws {
  #expect(
    try report(passphrase: "t2s-sqt-cen-jha-glw-idj").text(as: .json, onTerminal: true) == """
      {"command":"links","status":0,"person":"wren","name":"Wren Ashdown","generation":3,\
      "home":"\(link)","secretLink":"\(link)#secret","passphrase":"t2s-sqt-cen-jha-glw-idj",\
      "feeds":[{"name":"My calendar","address":"https://x.edu/f/a/calendar.ics"},\
      {"name":"A \\"quiet\\" week","address":"https://x.edu/f/b/calendar.ics"}]}

      """)
  #expect(try report().text(as: .json, onTerminal: false).contains("\"passphrase\":null"))
}

@Test func `no name repaints the terminal`() throws {
  let text = try report(name: "Wren\u{1b}[2J\n\u{9b}31m").text(as: .text, onTerminal: false)
  #expect(text.hasPrefix("Wren[2J31m (wren)\n"))
}

/// The modules that a terminal shows, row by row: true is dark. `nil` for anything but half blocks
/// in black on white.
private func modules(_ lines: [Substring]) -> [[Bool]]? {
  var rows: [[Bool]] = []
  for line in lines {
    guard let blocks = line.wholeMatch(of: /\x1b\[38;5;16;48;5;231m([█▀▄ ]*)\x1b\[0m/)?.1 else {
      return nil
    }
    rows.append(blocks.map { "█▀".contains($0) })
    rows.append(blocks.map { "█▄".contains($0) })
  }
  return rows
}

@Test(.enabled(if: PythonScript.canImport("zxingcpp"), "needs zxing-cpp"))
func `codes on a terminal are read as the addresses above them`() throws {
  var rest = try report().text(as: .text, onTerminal: true).split(separator: "\n")[...]
  var addresses: [String] = []
  var inner: [String] = []
  while let line = rest.popFirst() {
    let code = rest.prefix { $0.hasPrefix("\u{1b}") }
    guard !code.isEmpty else { continue }
    rest = rest.dropFirst(code.count)
    addresses.append(String(line.split(separator: " ").last ?? ""))
    inner.append(try bits(of: try #require(modules(Array(code)))))
  }
  #expect(
    addresses == [
      "\(link)#secret", "https://x.edu/f/a/calendar.ics", "https://x.edu/f/b/calendar.ics",
    ])
  let read = PythonScript("../QRCodeTests/read.py").answers(to: inner)
  #expect(read == addresses.map { Array($0.utf8).map(hexadecimal).joined() })
}

/// What is within the quiet zone: four light modules on each side; the last line has half a row
/// more.
private func bits(of rows: [[Bool]]) throws -> String {
  let size = rows[0].count - 8
  #expect(rows.count - 8 == size + 1 && rows.allSatisfy { $0.count == size + 8 })
  #expect((rows[..<4] + rows[(size + 4)...]).allSatisfy { !$0.contains(true) })
  #expect(rows.allSatisfy { !($0[..<4] + $0[(size + 4)...]).contains(true) })
  return rows[4..<size + 4].flatMap { $0[4..<size + 4] }.map { $0 ? "1" : "0" }.joined()
}

private func hexadecimal(_ byte: UInt8) -> String {
  (byte < 16 ? "0" : "") + String(byte, radix: 16)
}

@Test func `a link too long for a code is reported`() throws {
  var long = try report()
  long.links.secretLink += String(repeating: "x", count: QRCode.longestText)
  let lines = long.text(as: .text, onTerminal: true).split(separator: "\n")
  #expect(lines[2] == "the address is too long for a QR code")
}
