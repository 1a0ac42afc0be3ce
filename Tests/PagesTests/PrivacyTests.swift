import CampusModel
import Diagnostics
import Pages
import PlacePages
import Sealing
import SeededRandom
import SiteBuild
import SiteFrame
import Testing
import WrittenPages

/// A campus with Robin, who is public, and Quillon, who is not.
private func sample(_ words: String = "Bassoon") throws -> SampleCampus {
  try SampleCampus(people: [
    SampleCampus.person("osyth", named: "Quillon Ashdown", .private, words: words),
    SampleCampus.person("robin", named: "Robin Vale", .public),
  ])
}

/// What a check of these pages finds.
private func findings(_ pages: [Page], _ gate: PrivacyGate?) async -> [Diagnostic] {
  do {
    return try await SiteBuild.rehearse(pages, gate: gate, jobs: 2, clock: { 0 }).diagnostics
  } catch PublishError.pagesFailed(let diagnostics) {
    return diagnostics
  } catch {
    Issue.record("\(error)")
    return []
  }
}

extension CampusSite {
  /// What its gate finds in the page at `route` with a text at its end.
  fileprivate func findings(adding text: String, to route: String) throws -> [Diagnostic] {
    let page = try #require(pages.first { $0.route.text == route })
    var diagnostics: [Diagnostic] = []
    return try #require(gate).findings(
      in: page.render(&diagnostics) + Array(text.utf8), at: page.route, from: page.origin)
  }
}

@Suite struct `Private people` {
  @Test(arguments: [
    ("osyth", "the id of a private person"), ("/schedules/osyth/", "the id of a private person"),
    ("Quillon Ashdown", "the name of a private person"),
    ("quillon-ashdown", "the name of a private person"),
    ("Quillon%20Ashdown", "the name of a private person"),
    ("bassoon shift", "the title of a private person's own time"),
    ("bassoon-mornings", "the id of a private person's saved schedule"),
    ("Bassoon mornings", "the title of a private person's saved schedule"),
    ("Bassoon work", "the name of a private person's group of work"),
    ("Bassoon final", "the name of a private person's group of work"),
    ("Bassoon essay", "the name of a private person's work"),
    ("Bassoon exam", "the name of a private person's work"),
    ("Bassoon structures", "a private person's name of a course"),
    ("Bassoon reeds", "the title of a private person's note"),
    ("bassoon-reeds", "the title of a private person's note"),
    ("bassoon makers", "a tag of a private person's note"),
    ("The bassoon, soaked for an hour.", "a line of a private person's note"),
    ("and the second bassoon line", "a line of a private person's note"),
    ("bassoon-prices.csv", "the name of a file that a private person attached"),
    ("bassoon prices", "the name of a file that a private person attached"),
  ])
  func `are found on any page, field by field`(_ text: String, _ field: String) async throws {
    var sample = try sample()
    sample.campus.people[0].notes = [
      Note(
        id: "reeds", title: "Bassoon reeds", tags: ["Bassoon makers", "one"],
        markdown: "The *bassoon*, **soaked** for an hour.\n\n- and the `second` bassoon line\n",
        attachments: [
          Note.Attachment(name: "bassoon-prices.csv", kind: .csv, size: 1, content: "1")
        ])
    ]
    let site = try await sample.site()
    for route in ["courses/cmps231.html", "feeds/robin/my/calendar.ics", "index.html"] {
      let found = try site.findings(adding: "X: \(text)\r\n", to: route)
      #expect(found.map(\.message.text).contains("this reveals \(field)"), "\(text) at \(route)")
      #expect(found.allSatisfy { $0.place.file == route })
      let reported = found.map(\.description).joined().lowercased()
      for word in ["osyth", "quillon", "bassoon"] { #expect(!reported.contains(word)) }
    }
  }

  @Test func `are on no page, which a check finds out`() async throws {
    let site = try await sample().site()
    #expect(await findings(site.pages, site.gate) == [])
    let leaking = Page(route: try Route("a.html"), origin: "test") { _ in Array("Osyth".utf8) }
    #expect(await findings(site.pages + [leaking], site.gate).map(\.place.file) == ["a.html"])
  }

  @Test func `cost a site without them nothing`() async throws {
    let open = try await SampleCampus().site()
    #expect(open.gate == nil)
    var plain = try sample()
    plain.campus.catalog.terms = []
    #expect(try await plain.site().gate == nil)
  }

  @Test func `are found in the page of problems, though the problem would be there without them`()
    async throws
  {
    var sample = try sample()
    func problem(in file: String) -> Diagnostic {
      Diagnostic(.warning, .data, at: FilePlace(file, line: 1), "no time in 'Bassoon shift'")
    }
    sample.problems = [problem(in: "data/umdio.json")]
    let open = try await sample.site()
    #expect(await findings(open.pages, open.gate) == [])
    sample.problems = [problem(in: "Content/people/osyth/work.ics")]
    let site = try await sample.site()
    let found = await findings(site.pages, site.gate)
    #expect(
      Set(found.map(\.message.text)) == [
        "this reveals the id of a private person",
        "this reveals the title of a private person's own time",
      ])
    sample.campus.settings.publishing.publicWords = ["Osyth", "a bassoon shift"]
    let declared = try await sample.site()
    #expect(await findings(declared.pages, declared.gate) == [])
  }

  @Test func `may be called what anything public is called`() async throws {
    var hits = 0
    for seed: UInt64 in 1...5 {
      var random = SeededGenerator(seed: seed)
      var sample = try sample()
      let everyday = [
        "Schedules", "Data problems", "Calendar", "Monday", "November", "Final exam", "Classes",
        "Data Structures", "Mabry Hall", "A. Finch", "C. Starling", "Fall 2026", "Thanksgiving",
        "Robin Vale", "robin", "Larkspur University", "Prerequisite", "Good will", "html", "width",
        "guide", "The umdio file", "CMPS 231", "Own mornings", "Own shift", "own-mornings",
        "screen",
        "Made up. Home", "Wants", "What a plan says.", "Orchard Walk", "VCALENDAR", "stylesheet",
      ]
      func draw() -> String { everyday[random.below(everyday.count)] }
      let term = sample.campus.people[0].plan.term
      sample.campus.people[0] = Person(
        id: PersonID(slug(draw())), name: draw(), visibility: .private,
        plan: sample.campus.people[0].plan,
        gradebook: sample.campus.people[0].gradebook)
      sample.campus.people[0].plan.blocks[0].title = draw()
      sample.campus.people[0].saved = (0..<3).map {
        SavedSchedule(id: "\(slug(draw()))-\($0)", title: draw(), term: term, sections: [])
      }
      sample.campus.people[0].gradebook?.courses[0].title = draw()
      sample.campus.people[0].gradebook?.courses[0].groups[0].name = draw()
      let site = try await sample.site()
      let gate = await (try #require(site.gate)).knowingThePublicSite()
      let words = PrivacyGate(try await sample.campus.canaries())
      for (route, bytes) in site.rendered() {
        let route = try Route(route)
        let found = gate.findings(in: bytes, at: route, from: "test")
        #expect(found.map(\.description) == [], "seed \(seed)")
        hits += words.findings(in: bytes, at: route, from: "test").count
      }
    }
    #expect(hits > 500)
  }

  @Test func `keep their secrets even where the owner writes them down`() async throws {
    var random = SeededGenerator(seed: 7)
    let key = Secret(from: &random)
    let phrase = Passphrase(from: &random)
    var sample = try sample()
    let secrets = SiteSecrets(
      key: key, people: ["osyth": SiteSecrets.Access(generation: 3, passphrase: phrase)])
    let keyring = try Keyring(key)
    let link = keyring.linkSecret(of: "osyth", generation: 3).text
    let token = keyring.token(ofFeed: "my/calendar", of: "osyth", generation: 3).text
    let canaries = try await sample.campus.canaries(
      guarding: secrets,
      feeds: [PersonID("osyth"): ["f/\(token)/calendar.ics", "f/\(token)/calendar+alarms.ics"]])
    for (text, field) in [
      (key.text, "the site's key"), (link, "the secret of a private person's link"),
      (phrase.text, "a passphrase"), (phrase.text.uppercased(), "a passphrase"),
      (token, "the token of a private person's feed"),
    ] {
      sample.campus.content.documents[0] = sample.campus.content.documents[0].saying(
        DocumentText("Open it with `\(text)`.\n"))
      let pages = try await sample.site().pages
      let gate = PrivacyGate(canaries, publicWords: [text], publicPages: { pages })
      let found = await findings(pages, gate)
      #expect(found.map(\.message.text) == ["this reveals \(field)"])
      #expect(
        found.map(\.place.file) == ["about.html"] && found.allSatisfy { $0.suggestion == nil })
      #expect(!found.map(\.description).joined().contains(text))
    }
    let gate = PrivacyGate(canaries)
    let feed = Array("SUMMARY:Bassoon shift \(token)".utf8)
    func count(_ route: String) throws -> Int {
      gate.findings(in: feed, at: try Route(route), from: "a feed").count
    }
    #expect(try count("f/\(token)/calendar.ics") == 0)
    #expect(try count("f/other/calendar.ics") == 2)
    #expect(try count("g/\(token)/calendar.ics") == 2)
  }
}
