import CampusModel
import Diagnostics
import SiteBuild
import Testing
import Watch

@testable import Pages

/// The files of a site at that address, as text.
private func files(_ baseURL: String, hasCopies: Bool = false) throws -> [String: String] {
  var sample = try SampleCampus()
  sample.campus.settings.publishing.hasCompressedCopies = hasCopies
  sample.campus.settings.publishing.baseURL = baseURL
  var texts: [String: String] = [:]
  let gone = GonePages(edition: try PlanSample().edition(), present: [], history: PageHistory())
  for page in try HostingFiles(of: sample.campus, gone: gone).pages() {
    var diagnostics: [Diagnostic] = []
    texts[page.route.text] = String(decoding: page.render(&diagnostics), as: UTF8.self)
  }
  return texts
}

/// A reader of `_headers` as Netlify and Cloudflare Pages have it: a path begins a rule, `*` stands
/// for anything, a name that several rules give has all of their values.
private struct Headers {
  var rules: [(path: String, headers: [(name: String, value: String)])] = []

  init(_ text: String) throws {
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      if line.hasPrefix("/") {
        rules.append((String(line), []))
      } else {
        let parts = line.split(separator: ":", maxSplits: 1).map { $0.drop { $0 == " " } }
        try #require(parts.count == 2 && line.hasPrefix("  ") && !rules.isEmpty, "\(line)")
        rules[rules.count - 1].headers.append((String(parts[0]), String(parts[1])))
      }
    }
  }

  func headers(of path: String) -> [String: [String]] {
    var found: [String: [String]] = [:]
    for rule in rules where matches(path[...], rule.path[...]) {
      for header in rule.headers { found[header.name, default: []].append(header.value) }
    }
    return found
  }

  private func matches(_ path: Substring, _ pattern: Substring) -> Bool {
    guard let star = pattern.firstIndex(of: "*") else { return path == pattern }
    let (before, after) = (pattern[..<star], pattern[pattern.index(after: star)...])
    return path.hasPrefix(before) && path.dropFirst(before.count).hasSuffix(after)
  }
}

@Suite struct `Hosting files` {
  @Test(arguments: [
    ("https://almanac.example.edu/larkspur/", "/larkspur/"), ("https://example.edu/", "/"),
    ("https://example.edu/a/b/", "/a/b/"),
  ])
  func `headers fit each kind of file, below the path of the site`(
    _ base: String, _ path: String
  ) throws {
    let headers = try Headers(try #require(try files(base)["_headers"]))
    let feed = headers.headers(of: "\(path)feeds/robin/first-choice+alarms.ics")
    #expect(
      feed == [
        "Content-Type": ["text/calendar; charset=utf-8"], "X-Robots-Tag": ["noindex"],
        "Cache-Control": ["public, max-age=3600"], "X-Content-Type-Options": ["nosniff"],
        "Referrer-Policy": ["same-origin"], "X-Frame-Options": ["DENY"],
        "Content-Security-Policy": ["frame-ancestors 'none'"],
      ])
    #expect(headers.headers(of: "\(path)f/abcdefghijklmnopqrstuvwxyz/calendar.ics") == feed)
    #expect(
      headers.headers(of: "\(path)p/abcdefghijklmnopqrstuvwxyz.html")["X-Robots-Tag"] == ["noindex"]
    )
    let page = headers.headers(of: "\(path)feeds/robin/first-choice.html")
    #expect(page["X-Robots-Tag"] == ["noindex"])
    #expect(page["Content-Type"] == nil && page["Cache-Control"] == nil)
    let asset = headers.headers(of: "\(path)assets/site.0123456789abcdef.css")
    #expect(asset["Cache-Control"] == ["public, max-age=31536000, immutable"])
    let other = headers.headers(of: "\(path)courses/cmps231.html")
    #expect(other.keys.sorted() == HostingFiles.ofAll.map(\.name).sorted())
    #expect(headers.headers(of: "/else/\(path)x.html").isEmpty == (path != "/"))
  }

  @Test func `headers keep within what the hosts read, and say nothing twice`() throws {
    let text = try #require(try files("https://example.edu/larkspur/")["_headers"])
    let headers = try Headers(text)
    #expect(headers.rules.count <= 100)
    #expect(text.split(separator: "\n").allSatisfy { $0.utf8.count <= 2_000 })
    for rule in headers.rules { #expect(rule.path.count { $0 == "*" } == 1, "one splat a path") }
    // Where several rules give one header, hosts join their values.
    let samples = [
      "feeds/a/b.ics", "feeds/a/b.html", "feeds/a/c.atom", "assets/x.1.css", "index.html",
    ]
    for path in samples {
      for (name, values) in headers.headers(of: "/larkspur/\(path)") {
        #expect(values.count == 1, "\(name) of \(path)")
      }
    }
  }

  @Test func `both files are pages of every site`() async throws {
    let routes = try await SampleCampus().site().pages.map(\.route.text)
    #expect(routes.count { $0 == "_headers" } == 1 && routes.count { $0 == ".htaccess" } == 1)
  }

  @Test(arguments: [false, true])
  func `Apache's rules need no more than FileInfo, and modules only where they are`(
    _ hasCopies: Bool
  ) throws {
    let text = try #require(
      try files("https://example.edu/larkspur/", hasCopies: hasCopies)[".htaccess"])
    #expect(text.contains("ErrorDocument 404 /larkspur/404.html"))
    for header in HostingFiles.ofAll {
      #expect(text.contains("  Header always set \(header.name) \"\(header.value)\"\n"))
    }
    let ofCopies: Set<Substring> = [
      "RewriteEngine", "RewriteCond", "RewriteRule", "RemoveLanguage", "RemoveType", "AddEncoding",
    ]
    let ofModules = ofCopies.union(["Header", "SetEnvIf", "RedirectMatch"])
    var (open, directives): ([Substring], Set<Substring>) = ([], [])
    for line in text.split(separator: "\n").map({ $0.drop { $0 == " " } })
    where !line.hasPrefix("#") {
      if line.hasPrefix("</") {
        _ = open.popLast()
      } else if line.hasPrefix("<") {
        open.append(line)
      } else {
        let name = line.prefix { $0 != " " }
        directives.insert(name)
        #expect(ofModules.contains(name) == !open.isEmpty, "\(line)")
      }
    }
    #expect(open.isEmpty)
    #expect(
      directives
        == Set([
          "AddType", "AddCharset", "ErrorDocument", "SetEnvIf", "Header", "RedirectMatch",
        ]).union(hasCopies ? ofCopies : []))
  }
}
