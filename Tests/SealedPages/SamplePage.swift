import Markup
import Sealing

/// A page of a made-up person.
struct SamplePage {
  var key: String
  var person: String
  var name: OpaqueName
  var title: String
  var body: String

  static func all(_ keyring: Keyring) -> [SamplePage] {
    func page(_ key: String, of person: String, _ title: String, _ body: String) -> SamplePage {
      SamplePage(
        key: key, person: person, name: keyring.name(ofPage: key, of: person), title: title,
        body: body)
    }
    let bytes = (0..<1 << 20).map { UInt8(truncatingIfNeeded: $0 ^ $0 >> 8) }
    let grades = keyring.name(ofPage: "grades", of: "wren").text
    let days = keyring.name(ofPage: "days", of: "wren").text
    return [
      page(
        "grades", of: "wren", "Grades & more",
        """
        <header class="head"><h1>Grades of Wren</h1></header>
        <p><a id="sealed-link" data-sealed href="\(days).html">Days</a>
        <a id="foreign-link" data-sealed href="https://elsewhere.example/p/\(days).html">Elsewhere</a>
        <a id="near-link" data-sealed href="../q/\(days).html">Not in this folder</a>
        <a id="plain-link" href="\(days).html">Days, as a plain link</a></p>
        <svg role="img" aria-label="A chart" viewBox="0 0 9 9"><path d="M0 0h9"/></svg>
        <p id="letters">Zażółć 日本語 🗓</p>
        """),
      page(
        "days", of: "wren", "Days",
        "<h1>Days of Wren</h1><p><a id=\"sealed-link\" data-sealed href=\"\(grades).html\">Grades</a>"
          + "</p>"),
      page(
        "long", of: "wren", "Long",
        "<h1>Long</h1>" + (0..<9000).map { "<p>\($0 * 7_919 % 10_007)</p>" }.joined()),
      page(
        "files", of: "wren", "Files",
        "<h1>Files of Wren</h1><p>" + EnclosedFile(name: "a & b.csv", bytes: bytes).link.text
          + "</p>"),
      page("grades", of: "robin", "Grades", "<h1>Grades of Robin</h1>"),
    ]
  }
}
