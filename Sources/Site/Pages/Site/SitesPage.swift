internal import Diagnostics
internal import Markup
internal import SiteBuild
internal import SiteFrame

/// The page about all sites of a folder: one file in the look of the sites, with its style in it
/// and without a script.
package struct SitesPage: Sendable {
  /// Sites in the same state.
  package struct Group: Sendable {
    var title: String
    var rows: [Row]

    package init(title: String, rows: [Row]) { (self.title, self.rows) = (title, rows) }
  }

  /// A site.
  package struct Row: Sendable {
    /// The name of its state's color.
    package enum Color: String, Sendable { case ok, warn, red }

    var name: String
    /// Its address; `nil` where that is unknown.
    var href: String?
    /// The name of its folder.
    var folder: String
    /// "published", and its color.
    var state: String
    var color: Color
    /// Why it is not published; `nil` if it is.
    var reason: String?
    /// Other known facts about it, each with a label.
    var facts: [(label: String, text: String)]

    package init(
      name: String, href: String?, folder: String, state: String, color: Color, reason: String?,
      facts: [(label: String, text: String)]
    ) {
      (self.name, self.href, self.folder) = (name, href, folder)
      (self.state, self.color, self.reason, self.facts) = (state, color, reason, facts)
    }
  }

  var title: String
  /// How many sites there are, and when the page was made.
  var line: String
  var groups: [Group]

  package init(title: String, line: String, groups: [Group]) {
    (self.title, self.line, self.groups) = (title, line, groups)
  }

  /// Whether a page was made here: then it can be replaced.
  package static func isOwn(_ page: [UInt8]) -> Bool {
    String(decoding: page.prefix(2000), as: UTF8.self).contains("content=\"\(generator)\"")
  }

  private static let generator = "almanac jobs collect"
  private static let policy =
    "default-src 'none';style-src 'unsafe-inline';base-uri 'none';form-action 'none'"
}

// Writing
extension SitesPage {
  /// The page as HTML. Throws where the built-in look cannot be read.
  package func bytes() throws -> [UInt8] {
    var writer = MarkupWriter()
    writer.raw(TrustedMarkup(vouchedFor: Array("<!doctype html>\n".utf8)))
    let style = try Self.style()
    writer.element("html", ["lang": "en"]) {
      head(&$0, style)
      $0.element("body") { $0.element("main") { main(&$0) } }
    }
    return writer.markup.bytes + Array("\n".utf8)
  }

  /// The style of every page.
  private static func style() throws -> TrustedMarkup {
    let look = try SiteLook()
    var unheard: [Diagnostic] = []
    let files = look.files.filter { $0.route.text == look.assets.linked.style }
    return TrustedMarkup(vouchedFor: files.flatMap { $0.render(&unheard) })
  }

  private func head(_ writer: inout MarkupWriter, _ style: TrustedMarkup) {
    writer.element("head") {
      $0.empty("meta", ["charset": "utf-8"])
      $0.empty(
        "meta",
        [
          "name": "viewport",
          "content": "width=device-width,initial-scale=1,viewport-fit=cover",
        ])
      $0.empty("meta", ["name": "generator", "content": Self.generator])
      $0.empty("meta", ["http-equiv": "Content-Security-Policy", "content": Self.policy])
      $0.element("title", [:], title)
      $0.element("style") { $0.raw(style) }
    }
  }

  private func main(_ writer: inout MarkupWriter) {
    writer.element("header", ["class": "head"]) {
      $0.element("h1", [:], title)
      $0.element("p", ["class": "small"], line)
    }
    for group in groups {
      writer.element("section", ["class": "section"]) {
        $0.element("h2", [:], group.title)
        $0.element("ul", ["class": "rows two"]) { for row in group.rows { write(row, to: &$0) } }
      }
    }
    writer.element("p", ["class": "section small"]) {
      $0.element("a", ["class": "tap", "href": "sites.json"], "The same as JSON")
    }
  }

  private func write(_ row: Row, to writer: inout MarkupWriter) {
    writer.element("li") {
      $0.element("div") {
        $0.element("h3") {
          if let href = row.href {
            $0.element("a", ["href": href], row.name)
          } else {
            $0.text(row.name)
          }
        }
        if let reason = row.reason { $0.element("p", ["class": "small"], reason) }
        for fact in row.facts {
          $0.element("p", ["class": "small"]) {
            $0.element("b", [:], fact.label)
            $0.text(" \(fact.text)")
          }
        }
        $0.element("p", ["class": "tiny"]) {
          $0.text("Folder ")
          $0.element("code", [:], row.folder)
        }
      }
      $0.element("p", ["class": "end"]) {
        $0.element("span", ["class": "badge \(row.color.rawValue)"], row.state)
      }
    }
  }
}
