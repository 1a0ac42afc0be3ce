import Diagnostics
import Markup
import SeededRandom
import SiteBuild
import Synchronization
import Testing

private func words(_ text: String, slug: String? = nil, as field: String = "a name") throws
  -> Canary
{
  try #require(Canary.words(text, slug: slug, as: field))
}

/// The findings in a page of this text, as messages.
private func reported(
  _ canaries: [Canary], in text: String, at route: String = "a.html", from origin: String = "test"
) throws -> [String] {
  PrivacyGate(canaries).findings(in: Array(text.utf8), at: try Route(route), from: origin)
    .map(\.description)
}

@Suite struct `The privacy gate finds` {
  @Test(arguments: [
    ("Wren Ashdown", "<td>Wren Ashdown</td>"), ("Wren Ashdown", "WREN ASHDOWN"),
    ("Wren Ashdown", "wren\n      ashdown"), ("Wren Ashdown", "Wren&nbsp;Ashdown"),
    ("Wren Ashdown", "Wren\u{a0}\u{202f}Ashdown"), ("Wren Ashdown", "?q=Wren%20Ashdown"),
    ("Wren Ashdown", "?q=wren+ashdown"), ("Wren Ashdown", "?q=x%20Wren%2520Ashdown"),
    ("Wren Ashdown", "\"\\nWren\\tAshdown\""), ("Wren Ashdown", "a%20Wren%0AAshdown%20b"),
    ("Wren Ashdown", "Wren&#32;Ashdown"), ("Wren Ashdown", "“Wren Ashdown”"),
    ("Wren Ashdown", "_Wren Ashdown_"), ("Wren Ashdown", "—Wren Ashdown…"),
    ("Wren Ashdown", "wrenx Wren Ashdownx Wren Ashdown"), ("Wren  Ashdown ", "Wren Ashdown"),
    ("wren", "feeds/wren/my.ics"), ("wren", "#wren"), ("wren", "\\nWren\\n"), ("wren", "%2Fwren"),
    ("wren", "%252Fwren%252f"), ("wren", "&lt;wren&gt;"), ("wren", "&amp;lt;wren"),
    ("wren", "\\u003cwren\\u003e"), ("wren", "a/wren-miller"), ("wren", "100%wren"),
    ("D&D night", "D&D night"), ("D&D night", "D&amp;D night"), ("D&D night", "D&#38;D night"),
    ("D&D night", "D&#x26;D night"), ("D&D night", "D%26D%20night"),
    ("D&D night", "D\\u0026D night"),
    ("D&D night", "D&amp;amp;D night"), ("D&D night", "D\\u0026amp;D night"),
    ("O'Brien, M.", "O'Brien, M."), ("O'Brien, M.", "O&#39;Brien, M."),
    ("O'Brien, M.", "O&apos;Brien\\, M."), ("O'Brien, M.", "O%27Brien%2C%20M."),
    ("O'Brien, M.", "O&amp;#39;Brien, m"), ("one; two: three", "SUMMARY:One\\; two: three"),
    ("say \"cheese\"", "say &quot;cheese&quot;"),
    ("say \"cheese\"", "{\"a\":\"say \\\"cheese\\\"\"}"),
    ("C:\\wren", "C:\\\\wren"), ("50% off", "50% off"), ("50% off", "50%25 off"),
    ("Zoë Vale", "Zoë Vale"), ("Zoë Vale", "Zo%C3%AB%20Vale"), ("Zoë Vale", "zo%c3%ab vale"),
    ("Zoë Vale", "Zo\\u00EB Vale"), ("Zoë Vale", "Zo&#235; Vale"), ("Zoë Vale", "Zo&#xEB; Vale"),
    ("Élodie", "Élodie"), ("Élodie", "%C3%89lodie"), ("Élodie", "x%20%C3%89LODIE%20x"),
    ("Élodie", "\\u00c9lodie"), ("Élodie", "\\n\\u00c9lodie"), ("Élodie", "&#201;lodie"),
    ("Хор в среду", "(Хор в среду)"),
    ("Хор в среду", "%D0%A5%D0%BE%D1%80%20%D0%B2%20%D1%81%D1%80%D0%B5%D0%B4%D1%83"),
    ("Хор в среду", "\\n\\u0425\\u043e\\u0440 \\u0432 \\u0441\\u0440\\u0435\\u0434\\u0443"),
    ("Хор в среду", "&#1061;&#1086;&#1088; &#1074; &#1089;&#1088;&#1077;&#1076;&#1091;"),
    ("合唱", "　合唱　"), ("合唱", "%E5%90%88%E5%94%B1"), ("🎻 Duet 𝒜", "🎻 Duet 𝒜"),
    ("duet 𝒜", "Duet \\ud835\\udc9c"), ("(Choir)", "choir"), ("Week 12", "week 12"),
  ])
  func `words, however they are written`(_ canary: String, _ text: String) throws {
    let found = try reported([words(canary)], in: "<p>\(text)</p>")
    #expect(found.count == 1 && found[0].contains("this reveals a name"), "\(text)")
    #expect(try reported([words(canary)], in: text).count == 1)
  }

  @Test(arguments: [
    ("Wren Ashdown", "Wren"), ("Wren Ashdown", "Wren Ashdowne"), ("Wren Ashdown", "WrenAshdown"),
    ("Wren Ashdown", "xWren Ashdown"), ("Wren Ashdown", "Wren, Ashdown"),
    ("Wren Ashdown", "Wren Ashdown2"), ("wren", "wrench"), ("wren", "siwren"), ("wren", "wrené"),
    ("wren", "éwren"), ("wren", "wren%C3%A9"), ("wren", "%C3%A9wren"), ("wren", "wren\\u00e9"),
    ("wren", "\\u00e9wren"), ("wren", "&#233;wren"), ("wren", "wren&#233;"), ("wren", "%41wren"),
    ("wren", "wren\u{301}"), ("wren", "Хwren"), ("lodie", "Élodie"), ("lodie", "%C3%89lodie"),
    ("lodie", "\\u00C9lodie"), ("Хорр", "ХХорр"), ("Хорр", "%D0%A5%D0%A5%D0%BE%D1%80%D1%80"),
    ("Хорр", "\\u0425\\u0425\\u043e\\u0440\\u0440"), ("合唱", "大合唱"), ("amp; x", "&amp; y"),
    ("D&D night", "D& night"), ("wren", ""), ("wren", "w"), ("wren", "wre"), ("wren", "%"),
  ])
  func `nothing in longer words and other ones`(_ canary: String, _ text: String) throws {
    #expect(try reported([words(canary)], in: text) == [], "\(text)")
    #expect(try reported([words(canary)], in: "<p>\(text)</p>") == [], "\(text)")
  }

  @Test func `no word in a kilobyte of base64, and any in a shorter run`() throws {
    let letters = String(repeating: "Ab3/+x9Z", count: 64)
    #expect(try reported([words("wren")], in: "'\(letters)/Wren+\(letters)'") == [])
    #expect(try reported([words("wren")], in: "'\(letters)/Wren+' \(letters)").count == 1)
    #expect(
      try reported([words("wren")], in: "\(letters)\(letters) wren \(letters)\(letters)").count == 1
    )
  }

  @Test func `lines of a calendar that are folded anywhere`() throws {
    let line = "SUMMARY:Choir rehearsal at Saint Osyth\\, Zoë"
    let start = "BEGIN:VCALENDAR\r\nDESCRIPTION:one\r\n  two\r\n"
    for cut in 1..<line.utf8.count {
      var bytes = Array("\(start)\(line)\r\nEND:VCALENDAR\r\n".utf8)
      bytes.insert(contentsOf: "\r\n ".utf8, at: start.utf8.count + cut)
      let gate = PrivacyGate([try words("choir rehearsal at saint osyth, zoë")])
      let found = gate.findings(in: bytes, at: try Route("a.ics"), from: "test")
      let place = cut <= 8 ? "a.ics:5:\(10 - cut)" : "a.ics:4:9"
      #expect(found.map(\.place.description) == [place], "cut \(cut)")
    }
  }

  @Test func `secrets anywhere, letter by letter`() throws {
    let secret = "q3-XyZ_0aBcDeFgHiJkLmNoPqRsTuVwXyZ-_012345"
    let gate = PrivacyGate([Canary.secret(secret, as: "the site's key")])
    for lead in 0..<17 {
      let text = String(repeating: "x", count: lead) + secret + "x"
      let found = gate.findings(in: Array(text.utf8), at: try Route("b/c.txt"), from: "test")
      #expect(found.map(\.place.description) == ["b/c.txt:1:\(lead + 1)"])
      #expect(found.first?.message.text == "this reveals the site's key")
      #expect(found.first?.suggestion == nil)
    }
    for text in [String(secret.dropLast()), secret.lowercased(), String(secret.dropFirst()), ""] {
      #expect(gate.findings(in: Array(text.utf8), at: try Route("a"), from: "test") == [])
    }
    let folded =
      "BEGIN:VCALENDAR\r\nURL:https://example.edu/f/\(secret.prefix(20))\r\n \(secret.dropFirst(20))\r\n"
    #expect(gate.findings(in: Array(folded.utf8), at: try Route("a.ics"), from: "test").count == 1)
    let phrase = Canary.passphrase("gf3-7ab-k2m-qqx-p5d-wu6", as: "a passphrase")
    #expect(try reported([phrase], in: "Try GF3-7ab-k2m-qqx-p5d-wu6.").count == 1)
  }

  @Test(arguments: [
    "people/wren-ashdown.html", "wren-ashdown/a.ics", "a/Wren Ashdown.html",
    "x/wren-ashdown-1a2b3c4d.ics",
  ])
  func `names of files`(_ route: String) throws {
    let found = try reported(
      [words("Wren Ashdown", slug: "wren-ashdown")], in: "nothing", at: route)
    #expect(found.count == 1)
    #expect(found.first?.contains("this file's name reveals a name") == true)
    #expect(found.first?.lowercased().contains("wren") == false)
  }

  @Test func `what is packed`() throws {
    let gate = PrivacyGate(
      [try words("wren")], unpack: { $0.count > 2 ? Array("see Wren".utf8) : nil })
    let found = gate.findings(in: [0x1f, 0x8b, 8], at: try Route("a.gz"), from: "test")
    #expect(
      found.map(\.description) == [
        """
        a.gz: error: the compressed content of this file reveals a name; \
        if it may be public, list it under 'public-words' in Content/site.yml
          note: the page is made from test
        """
      ])
    #expect(gate.findings(in: [0x1f, 0x8b], at: try Route("a.gz"), from: "test") == [])
    #expect(gate.findings(in: Array("wre n".utf8), at: try Route("a"), from: "test") == [])
  }
}

@Suite struct `The privacy gate` {
  @Test(arguments: ["abc", "12345", "11:10", "a b", "?!...!", "", "李明x", "1 2 3 4 5"])
  func `takes no text that is everywhere by chance`(_ text: String) {
    let isHan = text.hasPrefix("李")
    #expect((Canary.words(text, as: "a name") != nil) == isHan)
  }

  @Test func `says what and where, and never the text`() throws {
    let text = "<p>one\n<p>two, Wren Ashdown\n"
    let found = try reported(
      [words("Wren Ashdown", slug: "wren-ashdown"), words("wren", as: "an id")], in: text,
      at: "feeds/wren/Wren Ashdown/wren-ashdown.html", from: "Content/people/wren/plan.yml")
    #expect(
      found
        == ["a name", "an id"].map {
          """
          feeds/…/…/….html: error: this file's name reveals \($0); \
          if it may be public, list it under 'public-words' in Content/site.yml
            note: the page is made from Content/people/…/plan.yml
          """
        }.reversed())
    let twice = try reported(
      [words("wren"), words("Wren Ashdown", slug: "wren-ashdown"), words("Ashdown, M.")], in: "",
      at: "wren/wren-ashdown, m.html")
    #expect(twice.map { $0.prefix { $0 != ":" } } == ["…/….html", "…/….html", "…/….html"])
    let content = try reported([words("Wren Ashdown")], in: text)
    #expect(content.first?.hasPrefix("a.html:2:9: error: this reveals a name; ") == true)
    let canary = try words("Wren Ashdown", slug: "wren-ashdown")
    var dumped = ""
    dump(canary, to: &dumped)
    #expect(!"\(canary) \(String(reflecting: canary)) \(dumped)".lowercased().contains("wren"))
  }

  @Test func `lets pass what folders may hold, and what is declared public`() throws {
    var choir = try words("Choir rehearsal")
    choir.sparedFolders = ["f/tok/"]
    #expect(try reported([choir], in: "Choir rehearsal", at: "f/tok/calendar.ics") == [])
    #expect(try reported([choir], in: "Choir rehearsal", at: "f/toka/calendar.ics").count == 1)
    var other = try words("choir rehearsal")
    other.sparedFolders = ["f/toka/"]
    #expect(try reported([choir, other], in: "Choir rehearsal", at: "f/toka/calendar.ics") == [])
    #expect(
      try reported([choir, other], in: "Choir rehearsal", at: "f/tokb/calendar.ics").count == 1)
    let gate = PrivacyGate(
      [
        try words("April"), try words("Rosemary"),
        Canary.passphrase("april may june", as: "a phrase"),
      ],
      publicWords: ["in april", "april may june", "rose"])
    let found = gate.findings(
      in: Array("April, rosemary and april may june".utf8), at: try Route("a"), from: "test")
    #expect(found.map(\.message.text) == ["this reveals a name", "this reveals a phrase"])
    #expect(found.map(\.place.column) == [8, 21])
  }

  @Test func `lets pass what the site without anything private holds too`() async throws {
    let made = Mutex(0)
    let canaries = try [
      words("Choir"), words("Rehearsal"), .secret("0123456789abcdef", as: "a key"),
    ]
    let strict = PrivacyGate(canaries) {
      made.withLock { $0 += 1 }
      return [
        try? page("a.html", "our choir 0123456789abcdef"), try? page("b.html", "none"),
        try? page("choir/c.html", ""),
      ].compactMap { $0 }
    }
    func count(_ text: String, _ route: String, _ gate: PrivacyGate) throws -> Int {
      gate.findings(in: Array(text.utf8), at: try Route(route), from: "test").count
    }
    #expect(try count("nothing", "a.html", strict) == 0)
    #expect(try count("choir", "b.html", strict) == 1)
    #expect(made.withLock { $0 } == 0)
    let gate = await strict.knowingThePublicSite()
    #expect(made.withLock { $0 } == 1)
    #expect(try count("choir", "b.html", gate) == 0)
    #expect(try count("", "x/choir.html", gate) == 0)
    #expect(try count("0123456789abcdef", "a.html", gate) == 1)
    #expect(try count("rehearsal", "a.html", gate) == 1)
    #expect(try count("rehearsal and choir", "f/token/calendar.ics", gate) == 1)
  }

  @Test func `asks for the public site only where something was found`() async throws {
    let box = try Sandbox()
    let made = Mutex(0)
    let gate = PrivacyGate([try words("Choir")]) {
      made.withLock { $0 += 1 }
      return [try? page("b.html", "our choir")].compactMap { $0 }
    }
    func build(_ texts: [String: String]) async throws -> BuildReport {
      var request = BuildRequest(box.output, try texts.map { try page($0, $1) })
      request.gate = gate
      return try await publish(request)
    }
    #expect(try await build(["a.html": "none"]).written == 1)
    #expect(made.withLock { $0 } == 0)
    #expect(try await build(["a.html": "none", "b.html": "our choir"]).written == 1)
    #expect(made.withLock { $0 } == 1)
    #expect(try box.tree()["b.html"] == "our choir")
  }

  @Test func `finds what a plain reading of the text before it was escaped finds`() throws {
    var found = 0
    for seed: UInt64 in 1...1500 {
      var random = SeededGenerator(seed: seed)
      let letters = Array("aabbé'&, 1")
      func draw(_ count: Int) -> String {
        String((0..<count).map { _ in letters[random.below(letters.count)] })
      }
      let text = draw(2 + random.below(6)) + ["ab", "éb", "b1", "ba"][random.below(4)]
      guard let canary = Canary.words(text, as: "a name") else { continue }
      var plain = draw(random.below(30))
      if random.chance(70) { plain += text + draw(random.below(30)) }
      let expected = Plain.holds(plain, text)
      if expected { found += 1 }
      for (kind, bytes) in Plain.escaped(plain) {
        let findings = PrivacyGate([canary]).findings(in: bytes, at: try Route("a"), from: "test")
        #expect(!findings.isEmpty == expected, "seed \(seed): '\(text)' in '\(plain)' as \(kind)")
      }
    }
    #expect(found > 100)
  }
}

/// A second reading: texts compared letter by letter, before they are escaped by the functions that
/// escape them in pages.
private enum Plain {
  static func holds(_ text: String, _ canary: String) -> Bool {
    let (text, canary) = (normal(text), normal(trimmed(canary)))
    guard !canary.isEmpty, text.count >= canary.count else { return false }
    return (0...text.count - canary.count).contains { start in
      let end = start + canary.count
      return Array(text[start..<end]) == canary && (start == 0 || !isLetter(text[start - 1]))
        && (end == text.count || !isLetter(text[end]))
    }
  }

  private static func trimmed(_ text: String) -> String {
    let start = text.drop { !isLetter($0) }
    return String(start.prefix(start.count - start.reversed().prefix { !isLetter($0) }.count))
  }

  /// Small letters, one space for several.
  private static func normal(_ text: String) -> [Character] {
    text.lowercased().reduce(into: []) { if $1 != " " || $0.last != " " { $0.append($1) } }
  }

  private static func isLetter(_ letter: Character) -> Bool { letter.isLetter || letter.isNumber }

  static func escaped(_ text: String) -> [(String, [UInt8])] {
    func with(_ escape: (String, inout [UInt8]) -> Void) -> [UInt8] {
      var out: [UInt8] = []
      escape(text, &out)
      return out
    }
    let html = with(Escaping.text)
    let calendar = text.replacing("\\", with: "\\\\").replacing(",", with: "\\,").replacing(
      "\n", with: "\\n")
    return [
      ("text", Array(text.utf8)), ("HTML", html), ("a query", with(Escaping.urlQuery)),
      ("a path", with(Escaping.urlPath)), ("JSON", with(Escaping.scriptString)),
      (
        "HTML in HTML",
        String(decoding: html, as: UTF8.self).replacing("&", with: "&amp;").utf8.map { $0 }
      ),
      ("a calendar", Array(calendar.utf8)),
      (
        "folded",
        Array("BEGIN:X\r\nA:\(calendar.map(String.init).joined(separator: "\r\n "))\r\n".utf8)
      ),
    ]
  }
}

@Suite struct `A publish with a gate` {
  private func request(
    _ output: String, _ pages: [Page], _ gate: PrivacyGate?, cache: String? = nil
  ) -> BuildRequest {
    BuildRequest(output: output, pages: pages, cache: cache, gate: gate, jobs: 2, clock: { 0 })
  }

  private func failure(_ work: () async throws -> Void) async -> [Diagnostic] {
    do {
      try await work()
    } catch PublishError.pagesFailed(let diagnostics) {
      return diagnostics
    } catch {
      Issue.record("\(error)")
    }
    return []
  }

  @Test func `leaves the old site as it is and writes nothing of what it found`() async throws {
    let box = try Sandbox()
    _ = try await publish(request(box.output, [try page("a.html", "old")], nil))
    let gate = PrivacyGate([try words("Wren Ashdown")])
    let pages = try [
      page("a.html", "new"), page("b.html", "Wren Ashdown <a href='Wren%20Ashdown'>"),
      page("c.html", "x"),
    ]
    let output = box.output
    let found = await failure { _ = try await publish(request(output, pages, gate)) }
    #expect(found.map(\.place.description) == ["b.html:1:1"])
    #expect(!found.map(\.description).joined().contains("Wren"))
    #expect(try box.tree()["a.html"] == "old")
    #expect(try box.names() == [".Public.lock", "Public"])
    let again = await failure {
      _ = try await SiteBuild.rehearse(pages, gate: gate, jobs: 2, clock: { 0 })
    }
    #expect(again == found)
    #expect(
      try await SiteBuild.rehearse(pages.dropLast(2), gate: gate, jobs: 2, clock: { 0 }).written
        == 1)
  }

  @Test func `looks at names too`() async throws {
    let box = try Sandbox()
    let output = box.output
    let gate = PrivacyGate([try words("Wren", slug: "wren")])
    let pages = try [page("feeds/wren/a.ics", "x")]
    let found = await failure { _ = try await publish(request(output, pages, gate)) }
    #expect(found.map(\.place.description) == ["feeds/…/a.ics"])
  }

  @Test func `reports a mistake that is on all pages three times`() async throws {
    let gate = PrivacyGate([try words("Wren", as: "an id"), try words("Choir", as: "a title")])
    let pages = try (0..<50).map { try page("p\($0).html", $0 == 7 ? "wren choir" : "wren") }
    let found = await failure {
      _ = try await SiteBuild.rehearse(pages, gate: gate, jobs: 2, clock: { 0 })
    }
    #expect(
      found.map(\.message.text).sorted() == ["this reveals a title"]
        + Array(repeating: "this reveals an id", count: 3))
    let notes: [String] = found.flatMap { $0.notes }
    #expect(notes.filter { $0.contains("more") } == ["47 more of this kind were found"])
  }

  @Test func `finds among very many texts what looking for each one finds`() throws {
    let seed: UInt64 = 20_261_128
    var random = SeededGenerator(seed: seed)
    let vocabulary = [
      "the", "choir", "of", "wren", "café", "émile", "хор", "orchestrated", "orchestrating",
    ]
    func text(_ count: Int) -> String {
      (0..<count).map { _ in vocabulary[random.below(vocabulary.count)] }.joined(separator: " ")
    }
    for round in draws(200) {
      let texts = Set((0..<60).map { _ in "\(text(2 + random.below(3))) too" }).sorted()
      let canaries = try texts.map { try words($0, as: $0) }
      let plain = text(6) + " too " + text(3) + " too"
      let page = [
        (" ", "&#32;"), (" ", "%2520"), ("é", "\\u00e9"), ("é", "%C3%A9"), ("х", "&amp;#1093;"),
      ].reduce(plain) { page, escape in
        random.chance(50) ? page.replacing(escape.0, with: escape.1) : page
      }
      let found = try PrivacyGate(canaries).findings(
        in: Array(page.utf8), at: Route("a.html"), from: "test")
      let expected = texts.filter { " \(plain) ".contains(" \($0) ") }
      #expect(
        Set(found.map(\.message.text)) == Set(expected.map { "this reveals \($0)" }),
        "seed \(seed), round \(round): \(page)")
    }
  }

  @Test func `searches pages of the cache when there is something new to look for`()
    async throws
  {
    let box = try Sandbox()
    let (output, cache) = (box.output, box.path + "/cache/pages")
    let rendered = Mutex(0)
    let pages = try ["a.html", "b.html"].map { route in
      Page(route: try Route(route), origin: "test", key: { 1 }) { _ in
        rendered.withLock { $0 += 1 }
        return Array((route == "a.html" ? "Wren" : "none").utf8)
      }
    }
    func build(_ gate: PrivacyGate?) async throws -> Int {
      rendered.withLock { $0 = 0 }
      _ = try await publish(request(output, pages, gate, cache: cache))
      return rendered.withLock { $0 }
    }
    let robin = PrivacyGate([try words("Robin")])
    #expect(try await build(nil) == 2)
    #expect(try await build(nil) == 0)
    // What is there is searched, and not made again.
    #expect(try await build(robin) == 0)
    #expect(try await build(PrivacyGate([try words("Robin")])) == 0)
    let both = PrivacyGate([try words("Robin"), try words("Wren")])
    let found = await failure { _ = try await build(both) }
    #expect(found.map(\.place.description) == ["a.html:1:1"])
    #expect(try await build(robin) == 0)
    #expect(
      try await build(PrivacyGate([try words("Robin"), try words("Wren")], publicWords: ["wren"]))
        == 0)
  }

  @Test func `searches a private person's kept file, but no kept file that is sealed`()
    async throws
  {
    let box = try Sandbox()
    let (output, cache) = (box.output, box.path + "/cache/pages")
    func found(_ gate: PrivacyGate, _ key: UInt128 = 1) async throws -> [String] {
      let pages = try ["open.html", "own.ics", "sealed.html"].map { route in
        Page(
          route: try Route(route), origin: "test", key: { key },
          owner: route == "open.html" ? nil : 0, isSealed: route == "sealed.html"
        ) { _ in Array("Wren".utf8) }
      }
      return await failure {
        _ = try await publish(request(output, pages, gate, cache: cache))
      }.map(\.place.description)
    }
    #expect(try await found(PrivacyGate([try words("Robin")])) == [])
    let both = PrivacyGate([try words("Robin"), try words("Wren")])
    #expect(try await found(both) == ["open.html:1:1", "own.ics:1:1"])
    // If it is made again, it is searched.
    #expect(try await found(both, 2) == ["open.html:1:1", "own.ics:1:1", "sealed.html:1:1"])
  }
}
