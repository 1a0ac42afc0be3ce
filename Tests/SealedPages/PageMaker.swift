import Markup
import Sealing
import Templating

/// Seals sample pages under one key, with one cover.
struct PageMaker {
  let keyring: Keyring
  private let sealer: Sealer
  private let cover: Cover
  private let words: [String: (passphrase: Passphrase, secret: Secret)]

  init() throws {
    let keyring = try Keyring(Secret((0..<32).map { $0 * 7 + 1 }))
    sealer = try Sealer(keyring, iterations: 600_000)
    let opener = try Opener(letting: [SealedPages.file("assets/gradebook.js")])
    cover = try Cover(Self.coverPage(opener), with: opener)
    let passphrase = try Passphrase(
      parsing: "Orbit Lantern mosaic  Thistle gravel pewter")
    let name = try Self.found(SignInName("Wren"))
    words = [
      "wren": (
        passphrase, try keyring.secret(of: passphrase, for: name, iterations: 600_000)
      )
    ]
    self.keyring = keyring
  }

  private struct Missing: Error {}

  private static func found<Value>(_ value: Value?) throws -> Value {
    guard let value else { throw Missing() }
    return value
  }

  private static func coverPage(_ opener: Opener) throws -> [UInt8] {
    let library = TemplateLibrary(
      ["layout", "sealed"].map {
        TemplateSource(
          name: $0, file: "\($0).mustache", bytes: SealedPages.file("\($0).mustache"))
      })
    var out: [UInt8] = []
    var diagnostics = library.diagnostics
    library.render("sealed", data(opener), into: &out, diagnostics: &diagnostics)
    for diagnostic in diagnostics { print("\(diagnostic)") }
    guard diagnostics.isEmpty else { throw Missing() }
    return out
  }

  private static func data(_ opener: Opener) -> TemplateValue {
    [
      "root": "../",
      "site": [
        "title": "Larkspur", "isCampus": true, "catalog": "catalog/index.html", "hasMenu": false,
        "isKept": false, "zone": "", "mark": .nothing, "today": "index.html", "hasCatalog": true,
        "schedules": "schedules/index.html", "search": .nothing, "hasSchedules": true,
        "grades": "grades/index.html", "hasGrades": true, "hasRooms": true, "lightPage": "#fdfdfb",
        "darkPage": "#10151b",
      ],
      "tabs": [
        "today": false, "schedules": false, "grades": true, "rooms": false, "catalog": false,
      ],
      "assets": [
        "style": "assets/site.css", "icon": "assets/icon.svg", "script": "assets/almanac.js",
        "touchIcon": "assets/touch-icon.png", "catalogStyle": "", "daysStyle": "",
        "feedsStyle": "", "gradesStyle": "", "proseStyle": "", "roomsStyle": "",
        "schedulesStyle": "",
      ],
      "page": [
        "title": "Private page", "summary": .nothing, "clock": false, "isFound": false,
        "url": .nothing,
      ],
      "foot": [
        "asOf": .nothing, "sources": .nothing, "moments": .nothing, "about": false, "guide": false,
      ],
      "menu": .list([]), "changeFeed": .nothing, "picture": .nothing,
      "language": ["tag": "en", "isRightToLeft": false, "folder": ""], "alternates": .list([]),
      "words": ["skip": "Skip to content", "menu": "Main", "about": "About", "guide": "Guide"],
      "sealed": [
        "policy": .markup(opener.policy), "script": .markup(opener.script),
        "envelope": .markup(Opener.place),
      ],
    ]
  }
}

extension PageMaker {
  func page(_ page: SamplePage) throws -> [UInt8] {
    var random = SystemRandomNumberGenerator()
    let secrets = [linkSecret(of: page)] + (words[page.person].map { [$0.secret] } ?? [])
    let body = TrustedMarkup(vouchedFor: Array(page.body.utf8))
    let content = try PrivateContent(title: page.title, body: body)
    return cover.page(
      around: try sealer.seal(
        PrivateBundle([.init(name: page.name, .page(content))]), as: page.name, for: secrets,
        using: &random))
  }

  private func linkSecret(of page: SamplePage) -> Secret {
    keyring.linkSecret(of: page.person, generation: 1)
  }

  /// A line of JSON.
  func description(of page: SamplePage) -> String {
    let fields = [
      "name": page.name.text, "title": page.title, "link": linkSecret(of: page).text,
      "person": page.person,
      "passphrase": words[page.person]?.passphrase.text ?? "",
    ]
    let text = fields.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \"\($0.value)\"" }
    return "\"\(page.person)/\(page.key)\": {\(text.joined(separator: ", "))}"
  }
}
