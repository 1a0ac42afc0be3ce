import Bytes
import CampusModel
import Diagnostics
import ICalendar
import Pages
import PlacePages
import Sealing
import SiteBuild
import SiteFrame
import Testing
import WrittenPages

/// A campus with one public and one private person, sealed.
private struct SealedSample {
  static let wren = PersonID("wren")
  var sample: SampleCampus
  var secrets: SiteSecrets

  init(generation: Int = 1) throws {
    sample = try SampleCampus(people: [
      SampleCampus.person("robin", named: "Robin Vale", .public),
      SampleCampus.person("wren", named: "Wren Ashdown", .private, words: "Hidden"),
    ])
    secrets = SiteSecrets(
      key: Secret((0..<32).map { $0 &* 5 }), people: ["wren": .init(generation: generation)])
  }

  func site(memory: FeedMemory = FeedMemory()) async throws -> CampusSite {
    try await sample.site(SiteLook(), memory: memory, opening: secrets)
  }

  /// The private person's view of each of their pages, by its name. A name may lead to another
  /// page each day, and then comes with the names of these.
  func opened(_ files: [String: [UInt8]]) throws -> [String: String] {
    try files.filter { $0.key.hasPrefix(Address.sealedFolder) && $0.key != "p/index.html" }
      .map { try pages(in: $1, at: $0) }
      .reduce(into: [:]) { $0.merge($1) { $1 } }
  }

  /// The pages in a file, by their names.
  func pages(in file: [UInt8], at route: String) throws -> [String: String] {
    let keyring = try Keyring(secrets.key)
    let secret = keyring.linkSecret(of: "wren", generation: secrets["wren"].generation)
    let name = try #require(OpaqueName(String(route.dropFirst(2).dropLast(5))))
    let envelope = try #require(Self.envelope(in: file))
    let text = try Sealer(keyring).open(envelope, as: name, with: secret)
    let parts = String(decoding: text, as: UTF8.self)
      .split(separator: "\0", omittingEmptySubsequences: false).map(String.init)
    #expect(parts[0].isEmpty && parts.count % 2 == 1)
    return Dictionary(
      uniqueKeysWithValues: stride(from: 1, to: parts.count, by: 2).map {
        (parts[$0], parts[$0 + 1])
      })
  }

  private static func envelope(in page: [UInt8]) -> [UInt8]? {
    let text = String(decoding: page, as: UTF8.self)
    guard let start = text.ranges(of: "id=\"opener-envelope\">").first,
      let end = text[start.upperBound...].ranges(of: "</script>").first
    else { return nil }
    return bytes(ofBase64: text[start.upperBound..<end.lowerBound])
  }

  private static func bytes(ofBase64 text: Substring) -> [UInt8]? {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var out: [UInt8] = []
    var (bits, count) = (0, 0)
    for letter in text.utf8 where letter != UInt8(ascii: "=") {
      guard let value = letters.firstIndex(of: letter) else { return nil }
      (bits, count) = ((bits << 6 | value) & 0xffff, count + 6)
      if count >= 8 {
        count -= 8
        out.append(UInt8(truncatingIfNeeded: bits >> count))
      }
    }
    return out
  }
}

/// The links of what was sealed and whether each is marked as one to another sealed page.
private func links(in html: String) throws -> [(address: String, isSealed: Bool)] {
  try ElementParser.fragment(html).all("[href]").compactMap { element in
    element["href"].map { ($0, element["data-sealed"] != nil) }
  }
}

@Test func `a private person has every page that a public one has, and only they can read it`()
  async throws
{
  let sealed = try SealedSample()
  let site = try await sealed.site()
  let report = try await SiteBuild.rehearse(site.pages, jobs: 2, clock: { 0 })
  #expect(report.diagnostics.map(\.description) == [])
  #expect(site.leftOutPeople == 0 && site.isSealed)

  let pages = try sealed.opened(site.rendered())
  var open = sealed.sample
  open.campus.people[1].visibility = .public
  let theirs = try await open.site().pages.map(\.route.text).filter {
    $0.contains("/wren/") && $0.hasSuffix(".html") && !$0.hasPrefix("catalog/")
      || $0 == "rooms/people/wren.html"
  }
  let keyring = try Keyring(sealed.secrets.key)
  // Pages of feeds have secret addresses.
  #expect(
    theirs.allSatisfy {
      $0.hasPrefix("feeds/") || pages[keyring.name(ofPage: $0, of: "wren").text] != nil
    })
  // Beside those: the lists of plans, gradebooks and feeds, and the front page. What fits beside a
  // schedule is a list of the public catalog, which has none of a private one. The front page and
  // that of rooms are others on each of 14 days, and there are pages of 13 more days.
  #expect(pages.count == theirs.count + 4 + 14 + 14 + 13)
  let texts = pages.values.joined()
  for word in ["Hidden shift", "Hidden mornings", "Hidden essay", "Hidden structures"] {
    #expect(texts.contains(word), "\(word) is on none of their pages")
  }
  #expect(!texts.contains("Robin Vale"))
}

/// What is sealed looks like chance, which spells every short word now and then.
private func withoutEnvelope(_ page: String) -> String {
  guard let start = page.firstRange(of: "id=\"opener-envelope\">") else { return page }
  return String(page[..<start.upperBound]) + page[start.upperBound...].drop { $0 != "<" }
}

@Test func `nothing of a private person is outside of what is sealed`() async throws {
  var sealed = try SealedSample()
  // Somebody who teaches has a name that contains the private person's.
  sealed.sample.campus.settings.instructors.havePages = false
  for (route, bytes) in try await sealed.site().rendered() {
    let text = withoutEnvelope(String(decoding: bytes, as: UTF8.self)) + route
    for word in ["wren", "Ashdown", "Hidden", "hidden-"] {
      let isThere = text.contains(word)
      #expect(!isThere, "\(word) is in \(route)")
    }
  }
}

@Test func `what a private note attaches is in its page, or left out where it is large`()
  async throws
{
  var sealed = try SealedSample()
  sealed.sample.campus.people[1].notes = [
    Note(
      id: "one", title: "Hidden reeds", markdown: "[Hidden prices](Hidden%20prices.csv)",
      attachments: [
        Note.Attachment(name: "Hidden prices.csv", kind: .csv, size: 12, content: "kestrel,1,2\n"),
        Note.Attachment(
          name: "hidden-score.pdf", kind: .pdf, size: 1 << 20 + 1, content: "%PDF-kestrel"),
      ])
  ]
  let site = try await sealed.site()
  let report = try await SiteBuild.rehearse(site.pages, gate: site.gate, jobs: 2, clock: { 0 })
  #expect(report.diagnostics.map(\.description) == [])
  let files = site.rendered()
  for (route, bytes) in files {
    let text = withoutEnvelope(String(decoding: bytes, as: UTF8.self)) + route
    #expect(!["kestrel", "Hidden", "hidden-"].contains { text.contains($0) }, "\(route)")
    #expect(!route.hasSuffix(".csv") && !route.hasSuffix(".pdf"))
  }
  let pages = try sealed.opened(files).values.map { try ElementParser.fragment($0) }
    .filter { $0.all("article h3").texts == ["Hidden reeds"] }
  try #require(pages.count == 1)
  let note = try pages[0].one("#note-one")
  let prices = "data:application/octet-stream;base64,a2VzdHJlbCwxLDIK"
  #expect(note.links == [Link("#note-one", "Hidden prices"), Link(prices, "hidden-prices.csv")])
  #expect(try note.one("a[download]")["download"] == "hidden-prices.csv")
  let excluded = try #require(note.elements.last)
  #expect(excluded.text.hasPrefix("hidden-score.pdf") && excluded.links == [], "too large")
}

@Test func `links of private pages lead to each other and to the campus`() async throws {
  let sealed = try SealedSample()
  let site = try await sealed.site()
  let routes = Set(site.pages.map(\.route.text))
  let files = site.rendered().filter { $0.key.hasPrefix("p/") && $0.key != "p/index.html" }
  let pages = try files.map { ($0, try sealed.pages(in: $1, at: $0)) }
  try #require(pages.count == 2)
  for (file, pagesOfFile) in pages {
    for (name, html) in pagesOfFile {
      let days = html.split(separator: "\u{1}").dropFirst()
      if !days.isEmpty {
        #expect(
          days.count == 14 && days.allSatisfy { pagesOfFile[String($0.dropFirst(10))] != nil })
        continue
      }
      let links = try links(in: html)
      #expect(links.contains { $0.isSealed }, "\(name) leads nowhere")
      for (address, isSealed) in links where !address.contains(":") {
        let (path, place) = (address.prefix { $0 != "#" }, address.drop { $0 != "#" })
        #expect(isSealed == place.hasPrefix("#/"), "\(name) leads to \(address)")
        if isSealed {
          let target = String(place.dropFirst(2).prefix { $0 != "#" })
          let there = pages.first { $0.0 == (path.isEmpty ? file : "p/\(path)") }
          #expect(there?.1[target] != nil && file != "p/\(path)", "\(name) leads to \(address)")
        } else if !path.isEmpty {
          #expect(path.hasPrefix("../") && routes.contains(String(path.dropFirst(3))))
        }
      }
    }
  }
  let home = try #require(site.privateLinks(of: SealedSample.wren)?.home)
  #expect(home.hasPrefix("https://almanac.example.edu/larkspur/p/"))
  #expect(files[String(home.dropFirst("https://almanac.example.edu/larkspur/".count))] != nil)
}

@Test func `what did not change is sealed to the same bytes, unless it is wanted otherwise`()
  async throws
{
  var sealed = try SealedSample()
  func files() async throws -> [String: [UInt8]] {
    try await sealed.site().rendered().filter {
      $0.key.hasPrefix("p/") && $0.key != "p/index.html"
    }
  }
  let one = try await files()
  #expect(one.count == 2)
  #expect(try await files() == one)
  sealed.secrets.people["wren"] = .init(generation: 2)
  let rotated = try await files()
  #expect(rotated.keys == one.keys && rotated.allSatisfy { one[$0.key] != $0.value })
  sealed.sample.campus.settings.publishing.sealsAnew = true
  let (first, second) = (try await files(), try await files())
  #expect(first.keys == one.keys && first.allSatisfy { second[$0.key] != $0.value })
}

@Test func `feeds of private people are made only if something that they are made from changed`()
  async throws
{
  var sealed = try SealedSample()
  var inputs = CampusSite.Inputs(campus: 1, people: [SealedSample.wren: 2])
  func site(after memory: CampusSite.BuildMemory) async throws -> CampusSite {
    try await sealed.sample.site(
      SiteLook(), after: memory, opening: sealed.secrets, from: inputs)
  }
  func memory(of site: CampusSite) -> CampusSite.BuildMemory {
    .init(feeds: site.memory, answers: site.answers, people: site.people)
  }
  func keys(of site: CampusSite, in folder: String = "f/") -> [String: UInt128?] {
    Dictionary(
      uniqueKeysWithValues: site.pages.filter {
        $0.route.text.hasPrefix(folder) && !$0.route.text.hasSuffix("index.html")
      }.map { ($0.route.text, $0.key?()) })
  }
  let first = try await site(after: .init())
  #expect(first.people.count == 1 && keys(of: first).count > 4)
  let again = try await site(after: memory(of: first))
  let isSame = again.memory == first.memory && again.people == first.people
  #expect(isSame)
  #expect(keys(of: again) == keys(of: first) && again.answers == first.answers)
  func files(of site: CampusSite) -> [String: [UInt8]] {
    site.rendered().filter { $0.key.hasPrefix("f/") }
  }
  #expect(files(of: again) == files(of: first))

  // A room changes, and no digest tells of it: so the feeds were not made. If one does, they are.
  let moved = try course("CMPS 231")
  let number = try #require(
    sealed.sample.campus.catalog.courses.firstIndex { $0.id == moved })
  sealed.sample.campus.catalog.courses[number].sections[0].meetings = [
    try meeting("MWF 10:00-10:50", in: "MAB 0001")
  ]
  let unnoticed = try await site(after: memory(of: first))
  #expect(keys(of: unnoticed) == keys(of: first))
  inputs.campus = 3
  let noticed = try await site(after: memory(of: first))
  #expect(keys(of: noticed).keys == keys(of: first).keys && keys(of: noticed) != keys(of: first))
  #expect(noticed.people.keys != first.people.keys)
  // Their pages show it too. What no page of theirs shows changes none of their files.
  let shown = keys(of: noticed, in: "p/")
  #expect(shown.count == 2 && shown.values.allSatisfy { $0 != nil })
  #expect(shown != keys(of: first, in: "p/"))
  inputs.campus = 4
  #expect(keys(of: try await site(after: memory(of: noticed)), in: "p/") == shown)
  #expect(keys(of: try await site(after: .init()), in: "p/") == shown)
  inputs.people[SealedSample.wren] = 3
  #expect(keys(of: try await site(after: memory(of: noticed)), in: "p/") != shown)
  inputs = CampusSite.Inputs(campus: 3, people: [SealedSample.wren: 2])
  // A memory that lacks the feeds, records that are damaged, and answers that are lost.
  let whole = memory(of: noticed)
  for part in 0..<3 {
    var known = whole
    switch part {
    case 0: known.feeds = FeedMemory()
    case 1: known.people = known.people.mapValues { Array($0.dropLast()) }
    default: known.answers = [:]
    }
    let repaired = try await site(after: known)
    known.people = [:]
    let fresh = try await site(after: known)
    #expect(repaired.people == fresh.people && repaired.answers == noticed.answers)
    let isSame = repaired.memory == fresh.memory && keys(of: repaired) == keys(of: fresh)
    #expect(isSame)
  }
}

@Test func `a host that lists folders shows no names of private pages and feeds`() async throws {
  let files = try await SealedSample().site().rendered()
  for folder in ["p", "f"] {
    let page = String(decoding: try #require(files["\(folder)/index.html"]), as: UTF8.self)
    let html = try ElementParser.page(page)
    #expect(html.isKeptFromSearch)
    #expect(try html.one("main").links == [] && !html.has("main li"))
    let names = files.keys.filter { $0.hasPrefix("\(folder)/") }.compactMap {
      $0.split(separator: "/").dropFirst().first
    }
    #expect(names.count > (folder == "p" ? 2 : 10))
    #expect(!names.contains { $0.count >= 26 && page.contains($0) })
  }
}

@Test func `private feeds contain no name and have secret addresses`() async throws {
  let sealed = try SealedSample()
  let site = try await sealed.site()
  let files = site.rendered()
  let feeds = files.filter { $0.key.hasPrefix("f/") && $0.key != "f/index.html" }
  let links = try #require(site.privateLinks(of: SealedSample.wren))
  #expect(!links.feeds.isEmpty)
  for feed in links.feeds {
    let path = String(feed.address.dropFirst("https://almanac.example.edu/larkspur/".count))
    #expect(path.wholeMatch(of: /f\/[a-z2-7]{26}\/calendar\.ics/) != nil)
    #expect(feeds[path] != nil)
  }
  for (route, bytes) in feeds {
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("BEGIN:VEVENT"), "\(route)")
    #expect(!text.contains("SOURCE"), "\(route)")
    #expect(!text.contains("\nURL:https://almanac.example.edu/larkspur/schedules"), "\(route)")
  }
}

@Test func `after a rotation old feeds say that they moved, and old secrets open nothing`()
  async throws
{
  let before = try SealedSample()
  let first = try await before.site()
  _ = first.rendered()
  let old = try #require(first.privateLinks(of: SealedSample.wren))

  let after = try SealedSample(generation: 2)
  let second = try await after.site(memory: first.memory)
  let files = second.rendered()
  let new = try #require(second.privateLinks(of: SealedSample.wren))
  #expect(new.home == old.home && new.secretLink != old.secretLink)
  #expect(Set(new.feeds.map(\.address)).isDisjoint(with: old.feeds.map(\.address)))
  for feed in old.feeds {
    let path = String(feed.address.dropFirst("https://almanac.example.edu/larkspur/".count))
    let text = String(decoding: try #require(files[path]), as: UTF8.self)
    #expect(text.ranges(of: "BEGIN:VEVENT").count == 1)
    #expect(text.ranges(of: "\r\nUID:moved.").count == 1)
  }
  #expect(throws: OpeningError.wrongSecret) { try before.opened(files) }
  #expect(throws: Never.self) { try after.opened(files) }
}

@Test func `without secrets nothing of private people is made`() async throws {
  let sealed = try SealedSample()
  let site = try await sealed.sample.site()
  #expect(site.leftOutPeople == 1 && !site.isSealed)
  #expect(!site.pages.contains { $0.route.text.hasPrefix("p/") || $0.route.text.hasPrefix("f/") })
  #expect(site.privateLinks(of: SealedSample.wren) == nil)
}
