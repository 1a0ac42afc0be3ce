import Diagnostics
import FoundationEssentials
import SiteBuild
import Templating
import Testing

@testable import Pages
@testable import SiteFrame

private let folder = URL(filePath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Templates")

/// Where the site publishes the file that lies in `assets/` under that name.
private func address(of asset: String, in look: SiteLook) async throws -> String {
  let parts = asset.split(separator: ".")
  let routes = try await SampleCampus().site(look).pages.map(\.route.text)
  return try #require(
    routes.first { $0.hasPrefix("assets/\(parts[0]).") && $0.hasSuffix(".\(parts[1])") })
}

private func own(_ path: String, _ text: String) -> SiteLook.File {
  SiteLook.File(path: path, bytes: Array(text.utf8), place: "Templates/\(path)")
}

@Test func `the built-in look is the folder of templates, byte for byte`() throws {
  let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter {
    var isFolder = false
    let isThere = FileManager.default.fileExists(
      atPath: folder.appending(path: $0).path, isDirectory: &isFolder)
    return isThere && !isFolder
  }
  #expect(SiteLook.builtIn.map(\.path) == paths.sorted())
  for file in SiteLook.builtIn {
    let bytes = try #require(
      FileManager.default.contents(atPath: folder.appending(path: file.path).path))
    #expect(file.bytes == Array(bytes), "\(file.path)")
    #expect(file.place == "Templates/\(file.path)")
  }
}

@Test func `the built-in templates have no mistakes`() throws {
  #expect(try SiteLook().library.diagnostics.map(\.description) == [])
}

@Test func `an asset has a mark of its content in its name`() async throws {
  let plain = try await address(of: "site.css", in: SiteLook())
  let other = try await address(of: "site.css", in: SiteLook(own: [own("assets/site.css", "a{}")]))
  let again = try await address(of: "site.css", in: SiteLook(own: [own("assets/site.css", "a{}")]))
  let nearly = try await address(of: "site.css", in: SiteLook(own: [own("assets/site.css", "b{}")]))
  #expect(other == again)
  #expect(Set([plain, other, nearly]).count == 3)
  let script = try await address(of: "almanac.js", in: SiteLook())
  #expect(
    try await address(of: "almanac.js", in: SiteLook(own: [own("assets/site.css", "a{}")]))
      == script)
  let mark = other.dropFirst("assets/site.".count).dropLast(".css".count)
  #expect(mark.count == 16 && mark.allSatisfy(\.isHexDigit))
}

/// FNV-1a over no bytes is its offset, over "a" the published example.
@Test(arguments: [
  ("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8"),
])
func `the mark is FNV-1a`(_ text: String, mark: String) async throws {
  let look = try SiteLook(own: [own("assets/site.css", text)])
  #expect(try await address(of: "site.css", in: look) == "assets/site.\(mark).css")
}

@Test func `pages lead to the assets by the names they have`() async throws {
  let look = try SiteLook(own: [own("assets/site.css", "a{}")])
  let head = try await SampleCampus().site(look).html("index.html").one("head")
  let style = try await address(of: "site.css", in: look)
  let days = try await address(of: "days.css", in: look)
  #expect(head.all("link[rel=stylesheet]").map { $0["href"] } == [style, days])
  let script = try await address(of: "almanac.js", in: look)
  let present = try await address(of: "present.js", in: look)
  let agenda = try await address(of: "agenda.js", in: look)
  #expect(head.all("script").map { $0["src"] } == [present, script, agenda])
  let icon = try await address(of: "icon.svg", in: look)
  #expect(try head.one("link[rel=icon]")["href"] == icon)
}

/// The text of the published asset whose file in `assets/` has that name.
private func published(_ asset: String, in look: SiteLook) async throws -> String {
  let route = try await address(of: asset, in: look)
  let files = try await SampleCampus().site(look).rendered()
  return String(decoding: try #require(files[route]), as: UTF8.self)
}

@Test func `a stylesheet is its parts in the order of their names, made small`() async throws {
  let style = try await published("site.css", in: SiteLook())
  #expect(style.hasPrefix(":root{color-scheme:light dark;"))
  #expect(!style.contains("/*") && !style.contains("  "))
  let parts = SiteLook.builtIn.filter {
    $0.path.hasPrefix("styles/") && !$0.path.dropFirst("styles/".count).contains("/")
  }
  #expect(style.split(separator: "\n").count == parts.count)
}

@Test func `an own part takes the place of the built-in one, and a new one follows`() async throws {
  let plain = try await published("site.css", in: SiteLook()).split(separator: "\n")
  let look = try SiteLook(own: [
    own("styles/01-colors.css", ":root { --ink: navy }"), own("styles/99-own.css", "a { b: c }"),
  ])
  let style = try await published("site.css", in: look).split(separator: "\n")
  #expect(style.first == ":root { --ink: navy }" && style.last == "a { b: c }")
  #expect(style.dropFirst().dropLast().elementsEqual(plain.dropFirst()))
}

@Test func `an own stylesheet takes the place of all parts`() async throws {
  let look = try SiteLook(own: [
    own("assets/site.css", "a { b: c }"), own("styles/01-colors.css", ":root {}"),
  ])
  #expect(try await published("site.css", in: look) == "a { b: c }")
}

@Test func `no script has text that spans lines`() throws {
  for file in SiteLook.builtIn where file.path.hasSuffix(".js") {
    for line in String(decoding: file.bytes, as: UTF8.self).split(separator: "\n") {
      let marks = line.replacing("\\`", with: "").count { $0 == "`" }
      #expect(marks.isMultiple(of: 2), "\(file.path): \(line)")
      #expect(!line.contains("/*") || line.contains("*/"), "\(file.path): \(line)")
    }
  }
}

@Test func `a site's own template takes the place of the built-in one`() async throws {
  let page = "{{<layout}}{{$main}}<h1>Nothing grows here</h1>{{/main}}{{/layout}}"
  let look = try SiteLook(own: [own("missing.mustache", page)])
  #expect(look.library.diagnostics.isEmpty)
  let missing = try await SampleCampus().site(look).html("404.html")
  #expect(try missing.one("main").elements.map(\.name) == ["h1"])
  #expect(try missing.one("h1").text == "Nothing grows here")
}

@Test func `a mistake in an own template is reported at its place`() throws {
  let look = try SiteLook(own: [own("missing.mustache", "<p>\n{{#open}}</p>")])
  #expect(look.library.diagnostics.hasErrors)
  let place = try #require(look.library.diagnostics.first).place
  #expect(place.file == "Templates/missing.mustache" && place.line == 2)
}

@Test func `a copy of the built-in look changes nothing, and one changed file that file alone`()
  async throws
{
  let plain = try SiteLook()
  let copy = SiteLook.builtIn.map { SiteLook.File(path: $0.path, bytes: $0.bytes, place: $0.place) }
  let files = try await SampleCampus().site(plain).rendered()
  #expect(try await SampleCampus().site(SiteLook(own: copy)).rendered() == files)
  let changed = copy.map { file in
    file.path != "styles/01-colors.css"
      ? file : SiteLook.File(path: file.path, bytes: file.bytes + [0x0a], place: file.place)
  }
  let look = try SiteLook(own: changed)
  #expect(try await published("site.css", in: look) != published("site.css", in: plain))
  #expect(try await address(of: "search.js", in: look) == address(of: "search.js", in: plain))
}
