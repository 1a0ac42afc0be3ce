internal import CampusModel
internal import Markup
internal import SiteBuild
internal import SiteFrame

/// Rules for web servers: `_headers` and `_redirects` for Netlify, Cloudflare Pages and similar
/// hosts, `.htaccess` for Apache 2.4. Servers that know neither publish them as meaningless files.
///
/// All say the same, whether the site has private pages or not. Feeds are calendars in UTF-8 that
/// may be stored for an hour and are never in search results; a file whose name contains a digest
/// of its content may be stored for good; all other files are validated on each request, which is
/// answered with 304 if nothing has changed. No page may be framed by another site: a page's own
/// policy cannot say that (CSP 3, §4.2 and `frame-ancestors`).
struct HostingFiles {
  let settings: PublishingSettings
  let gone: GonePages
  private let aliases: [AliasPages.Move]
  /// Whether the owner has written redirects: then theirs are the only ones.
  let hasOwnRedirects: Bool

  init(of campus: Campus, gone: GonePages) {
    (settings, self.gone) = (campus.settings.publishing, gone)
    aliases = AliasPages.moves(of: campus)
    hasOwnRedirects = campus.content.staticFiles.contains { $0.path == Self.redirectsFile }
  }

  private static let redirectsFile = "_redirects"

  func pages() throws(Route.PathError) -> [Page] {
    let (headers, rules) = (Array(headers.utf8), Array(rules.utf8))
    let pages = [
      Page(route: try Route("_headers"), origin: "hosting") { _ in headers },
      Page(route: try Route(Route.serverRules), origin: "hosting") { _ in rules },
    ]
    guard !hasOwnRedirects else { return pages }
    let redirects = Array(redirects.utf8)
    return pages + [
      Page(route: try Route(Self.redirectsFile), origin: "hosting") { _ in redirects }
    ]
  }

  /// Headers of every file.
  static let ofAll: [(name: String, value: String)] = [
    ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "same-origin"),
    ("X-Frame-Options", "DENY"), ("Content-Security-Policy", "frame-ancestors 'none'"),
  ]

  /// Paths are those that visitors request. No path gets one header from two rules, since hosts
  /// join those with a comma. The pages' own Cache-Control is left to the hosts, whose default is
  /// to validate; a rule for all would be joined with those below.
  private var headers: String {
    let base = settings.basePath
    return """
      # Headers of this site, for Netlify, Cloudflare Pages and hosts that read the same file.
      \(base)*
      \(Self.ofAll.map { "  \($0.name): \($0.value)" }.joined(separator: "\n"))
      \(base)feeds/*
        X-Robots-Tag: noindex
      \(base)feeds/*.ics
        Content-Type: \(MediaType.of(".ics"))
        Cache-Control: \(CacheTime.hour)
      \(base)feeds/*.atom
        Content-Type: \(MediaType.of(".atom"))
        Cache-Control: \(CacheTime.hour)
      \(base)f/*
        X-Robots-Tag: noindex
      \(base)f/*.ics
        Content-Type: \(MediaType.of(".ics"))
        Cache-Control: \(CacheTime.hour)
      \(base)p/*
        X-Robots-Tag: noindex
      \(base)assets/*
        Cache-Control: \(CacheTime.year)

      """
  }

  /// Former addresses lead on for good. A gone page may exist again tomorrow, so its redirect is
  /// not permanent. If there are more than hosts read (Cloudflare Pages: 2,000), the pages at
  /// former addresses and the page of missing addresses answer.
  private var redirects: String {
    let base = settings.basePath
    let moved = plainAliases.map { "\(base)\($0.request) \(base)\($0.page) 301" }
    let lines = moved + plain.map { "\(base)\($0.gone) \(base)\($0.page) 302" }
    return
      ([
        "# Pages that moved or are gone, for Netlify, Cloudflare Pages and hosts that read the same file."
      ] + lines)
      .map { "\($0)\n" }.joined()
  }

  /// The gone pages whose addresses mean the same in every host's rules. A special character of
  /// such a language could stop a host from answering at all.
  private var plain: [(gone: String, page: String)] {
    guard Self.isPlain(settings.basePath) else { return [] }
    return gone.listed.filter { Self.isPlain($0.gone) && Self.isPlain($0.page) }
  }

  /// The same for former addresses.
  private var plainAliases: [AliasPages.Move] {
    guard Self.isPlain(settings.basePath) else { return [] }
    return aliases.filter { Self.isPlain($0.alias) && Self.isPlain($0.page) }
  }

  private static func isPlain(_ path: String) -> Bool {
    path.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "-._~/".utf8.contains(byte)
      }
    }
  }

  /// The same for Apache, after the patterns of addresses that no page has any longer.
  private var moves: String {
    let base = settings.basePath
    guard Self.isPlain(base) else { return "" }
    func rule(_ pattern: String, _ target: String, _ status: Int = 302) -> String {
      let start = base.replacing(".", with: "[.]")
      return "  RedirectMatch \(status) \"^\(start)\(pattern)$\" \"\(base)\(target)\""
    }
    let patterns = gone.movesOfHost.map { rule($0.pattern, $0.target) }
    let pages = plain.map { rule($0.gone.replacing(".", with: "[.]"), $0.page) }
    let moved = plainAliases.map { move in
      let isFolder = move.request != move.alias
      let request = (isFolder ? String(move.request.dropLast()) : move.request)
      let pattern = request.replacing(".", with: "[.]") + (isFolder ? "(/|/index[.]html)?" : "")
      return rule(pattern, move.page, 301)
    }
    return (patterns + moved + pages).joined(separator: "\n")
  }

  /// Only directives that `AllowOverride FileInfo` allows. Headers apply wherever the folder is;
  /// redirects are for `basePath`, as are the links of the page of missing addresses.
  private var rules: String {
    """
    # Headers of this site, for Apache 2.4. The folder needs AllowOverride FileInfo, the headers mod_headers.
    AddType text/calendar .ics
    AddType application/atom+xml .atom
    AddCharset utf-8 .ics .atom .html .css .js .svg .txt .csv
    ErrorDocument 404 \(settings.basePath)\(Address.missing)
    <IfModule mod_setenvif.c>
      # Some Outlook servers reject compressed feeds.
      SetEnvIf Request_URI "\\.ics$" no-gzip no-brotli
    </IfModule>
    <IfModule mod_alias.c>
    \(moves)
    </IfModule>
    \(settings.hasCompressedCopies ? Self.copies : "")<IfModule mod_headers.c>
    \(Self.ofAll.map { "  Header always set \($0.name) \"\($0.value)\"" }.joined(separator: "\n"))
      Header set Cache-Control no-cache
      Header set Cache-Control "\(CacheTime.hour)" "expr=%{REQUEST_URI} =~ m#/(f|feeds)/.+[.](ics|atom)([.](br|gz))?$#"
      Header set X-Robots-Tag noindex "expr=%{REQUEST_URI} =~ m#/(f|feeds|p)/#"
      Header set Cache-Control "\(CacheTime.year)" "expr=%{REQUEST_URI} =~ m#/assets/[^/]+[.][0-9a-f]+[.][a-z]+([.](br|gz))?$#"
    </IfModule>

    """
  }

  /// Sends a compressed copy to browsers that read it, with the type of the file that it is of.
  /// `br` is also the language Breton, and `gz` the type of an archive, to Apache.
  private static let copies = """
    <IfModule mod_rewrite.c>
      RewriteEngine On
      RewriteCond %{HTTP:Accept-Encoding} \\bbr\\b
      RewriteCond %{REQUEST_FILENAME}.br -f
      RewriteRule ^ %{REQUEST_URI}.br [END]
      RewriteCond %{HTTP:Accept-Encoding} \\bgzip\\b
      RewriteCond %{REQUEST_FILENAME}.gz -f
      RewriteRule ^ %{REQUEST_URI}.gz [END]
    </IfModule>
    <FilesMatch "[.](atom|css|csv|html?|m?js|json|svg|txt|wasm|webmanifest|xml)[.](br|gz)$">
      RemoveLanguage .br
      RemoveType .gz
      AddEncoding br .br
      AddEncoding gzip .gz
    </FilesMatch>
    <IfModule mod_headers.c>
      Header merge Vary Accept-Encoding
    </IfModule>

    """
}
