internal import Bytes
internal import CPhone
internal import CTemplates
package import CampusModel
package import Diagnostics
package import SiteBuild
package import Templating

/// The look of a site: its compiled templates, and the files that are published with the pages.
package struct SiteLook: Sendable {
  /// A file of a look, by its path within the folder of templates.
  package struct File: Sendable {
    var path: String
    var bytes: [UInt8]
    /// The path in messages.
    var place: String
    /// Whether it is inside the program; such files are published without comments and needless
    /// white space. A site's own files are used as they are.
    var isBuiltIn = false
    /// Whether it is the owner's.
    var isOwn = false

    package init(path: String, bytes: [UInt8], place: String) {
      (self.path, self.bytes, self.place) = (path, bytes, place)
    }
  }

  package let library: TemplateLibrary
  package let assets: SiteAssets
  /// A digest of all files.
  let fingerprint: Fingerprint
  /// The assets as pages.
  package let files: [Page]
  /// The script that stores pages on a phone, without the list of these pages.
  package let worker: [UInt8]
  private let sources: [TemplateSource]
  /// All files by path, the parts of styles and scripts joined.
  private let joined: [String: File]
  /// The names of the owner's templates.
  let ownTemplates: Set<String>
  /// The words of text pages besides their own.
  let words: WordFiles

  /// The built-in look, with files replaced by files of `own` at the same path.
  ///
  /// Problems of the templates are in `diagnostics`.
  package init(own: [File] = []) throws {
    try self.init(files: Self.files(own), words: WordFiles(own: own, builtIn: Self.builtIn))
  }

  /// `files` by path, scripts and styles joined; `library` if the templates are compiled already.
  private init(files: [String: File], words: WordFiles, library: TemplateLibrary? = nil) throws {
    self.words = words
    let ordered = files.values.sorted { $0.path < $1.path }
    sources = ordered.filter { $0.path.hasSuffix(".mustache") }.map {
      TemplateSource(
        name: String($0.path.dropLast(".mustache".count)), file: $0.place, bytes: $0.bytes,
        isCompacted: $0.isBuiltIn)
    }
    ownTemplates = Set(sources.lazy.filter { !$0.isCompacted }.map(\.name))
    self.library = library ?? TemplateLibrary(sources)
    fingerprint = Self.fingerprint(of: ordered)
    let named = ordered.filter { $0.path.hasPrefix("assets/") }.map {
      (file: $0, name: Self.publishedName(of: $0))
    }
    self.files = try named.map { file, name in
      let bytes = file.bytes
      let key = UInt128(Checksum(of: bytes).value)
      return Page(route: try Route(name), origin: file.place, key: { key }) { _ in bytes }
    }
    joined = files
    worker = files["worker.js"]?.bytes ?? []
    assets = SiteAssets(
      published: Dictionary(uniqueKeysWithValues: named.map { ($0.file.path, $0.name) }),
      own: named.filter { $0.file.isOwn }.map(\.file.path),
      gradebookScript: Self.script("grading", of: files) + Self.script("gradebook", of: files),
      presentScript: Self.script("present", of: files) + Self.script("agenda", of: files))
  }

  /// The same look in the colors and fonts of a theme, which follow the style of every page.
  package func themed(by theme: SiteTheme) throws -> SiteLook {
    guard !theme.isDefault else { return self }
    var files = joined
    files["assets/site.css"]?.bytes += Array(ThemeStyle(of: theme).text.utf8)
    return try SiteLook(files: files, words: words, library: library)
  }

  private static func fingerprint(of files: [File]) -> Fingerprint {
    var digest = Fingerprint()
    for file in files {
      digest.add(file.path)
      digest.add(UInt64(Checksum(of: file.bytes).value))
    }
    return digest
  }

  /// A script as pages contain it. Browsers read a carriage return in markup as a line feed, and
  /// the script would have another digest.
  private static func script(_ name: String, of files: [String: File]) -> String {
    String(
      decoding: files["assets/\(name).js"]?.bytes.filter { $0 != 0x0d } ?? [], as: UTF8.self)
  }

  /// The files that a site of text pages needs.
  package func plainFiles(withSearch hasSearch: Bool) -> [Page] {
    let others = Set(assets.linked.ofCampus).subtracting(
      hasSearch ? assets.linked.ofPageSearch : [])
    return files.filter { !others.contains($0.route.text) }
  }

  /// Problems of the templates, and of the words in the languages of a site. Problems of private
  /// pages count only if there are any: an older layout that does not know them still works for a
  /// site without private people.
  package func diagnostics(sealing: Bool, languages: SiteLanguages) -> [Diagnostic] {
    let ofTemplates =
      sealing
      ? library.diagnostics
      : library.diagnostics.filter { !$0.place.file.hasSuffix("Templates/sealed.mustache") }
    return ofTemplates + words.diagnostics + words.diagnostics(of: languages)
  }

  /// The same templates with another one as the frame of every page: the one named `layout`.
  package func library(layout: String) -> TemplateLibrary {
    TemplateLibrary(
      sources.filter { $0.name != "layout" }.map { source in
        var source = source
        if source.name == layout { source.name = "layout" }
        return source
      })
  }

  /// The catalog's search, the ranking of schedules and the planning of days for browsers:
  /// WebAssembly of the same sources as `CatalogIndex`, `Scheduling` and `DayPlanning`, so they
  /// give the same answers.
  private static var modules: [File] {
    [
      (almanac_phone_module(), "search", "PhoneWasm"),
      (almanac_planner_module(), "planner", "PlannerWasm"),
      (almanac_days_module(), "days", "DaysWasm"),
    ].map { module, name, folder in
      File(
        path: "assets/\(name).wasm",
        bytes: Array(UnsafeBufferPointer(start: module.bytes, count: module.size)),
        place: "Sources/Program/\(folder)")
    }
  }

  /// The files of the look by path: the built-in ones compacted, replaced by files of `own` at the
  /// same path, and the parts of each stylesheet and script joined. A file of `own` that equals the
  /// built-in one changes nothing.
  private static func files(_ own: [File]) -> [String: File] {
    let written = Dictionary(uniqueKeysWithValues: builtIn.map { ($0.path, $0) })
    var files = written.mapValues { file in
      var file = file
      file.bytes = JoinedAsset.compacted(file.bytes, path: file.path)
      return file
    }
    for module in modules { files[module.path] = module }
    for file in own where file.bytes != written[file.path]?.bytes {
      files[file.path] = file
      files[file.path]?.isOwn = true
    }
    var parts: [String: [File]] = [:]
    for file in files.values {
      for asset in JoinedAsset.paths(ofPart: file.path) { parts[asset, default: []].append(file) }
    }
    for (asset, parts) in parts {
      for part in parts { files[part.path] = nil }
      if files[asset] == nil { files[asset] = joined(parts, to: asset) }
    }
    return files
  }

  private static func joined(_ parts: [File], to path: String) -> File {
    let ordered = parts.sorted { $0.path < $1.path }
    let names = ordered[0].place.split(separator: "/").dropLast()
    return File(
      path: path, bytes: JoinedAsset.joined(ordered.map(\.bytes), to: path),
      place: names.joined(separator: "/"))
  }

  /// The built-in look, in the order of paths: each file of the folder Templates, unchanged.
  static let builtIn: [File] = (0..<almanac_template_count()).map { index in
    let file = almanac_template_at(index)
    let path = String(cString: file.path)
    var found = File(
      path: path, bytes: Array(UnsafeBufferPointer(start: file.bytes, count: file.size)),
      place: "Templates/\(path)")
    found.isBuiltIn = true
    return found
  }.sorted { $0.path < $1.path }

  /// The file's path with a digest of its content before the extension: browsers may store it for
  /// good.
  private static func publishedName(of file: File) -> String {
    let mark = Checksum(of: file.bytes).digits
    guard let dot = file.path.lastIndex(of: ".") else { return "\(file.path).\(mark)" }
    return "\(file.path[..<dot]).\(mark)\(file.path[dot...])"
  }
}
