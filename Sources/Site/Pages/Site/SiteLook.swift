internal import Bytes
internal import CPhone
internal import CTemplates
internal import CampusModel
package import Diagnostics
internal import SiteBuild
package import Templating

/// How a site looks: its templates, compiled, and the files that are published beside the pages.
package struct SiteLook: Sendable {
  /// A file of a look, by its path within the folder of templates.
  package struct File: Sendable {
    package var path: String
    package var bytes: [UInt8]
    /// As messages name it.
    package var place: String

    package init(path: String, bytes: [UInt8], place: String) {
      (self.path, self.bytes, self.place) = (path, bytes, place)
    }
  }

  package let library: TemplateLibrary
  let assets: SiteAssets
  /// A digest of all files.
  let fingerprint: Fingerprint
  /// The assets as pages.
  let files: [Page]
  /// The script that keeps pages on a phone, without what it keeps.
  let worker: [UInt8]
  private let sources: [TemplateSource]

  /// The built-in look with the files of `own` in place of those of the same path.
  ///
  /// What is wrong with the templates is in `diagnostics`.
  package init(own: [File] = []) throws {
    var files = Dictionary(
      uniqueKeysWithValues: Self.builtIn.map { ($0.path, $0.lean) })
    files[Self.module.path] = Self.module
    for file in own { files[file.path] = file }
    let ordered = files.values.sorted { $0.path < $1.path }
    sources = ordered.filter { $0.path.hasSuffix(".mustache") }.map {
      TemplateSource(
        name: String($0.path.dropLast(".mustache".count)), file: $0.place, bytes: $0.bytes)
    }
    library = TemplateLibrary(sources)
    var digest = Fingerprint()
    for file in ordered {
      digest.add(file.path)
      digest.add(UInt64(Checksum(of: file.bytes).value))
    }
    fingerprint = digest
    var published: [String: String] = [:]
    var pages: [Page] = []
    for file in ordered where file.path.hasPrefix("assets/") {
      let name = Self.publishedName(of: file)
      published[file.path] = name
      let bytes = file.bytes
      let key = UInt128(Checksum(of: bytes).value)
      pages.append(Page(route: try Route(name), origin: file.place, key: { key }) { _ in bytes })
    }
    self.files = pages
    worker = files["worker.js"]?.bytes ?? []
    assets = SiteAssets(
      style: published["assets/site.css"] ?? "", script: published["assets/almanac.js"] ?? "",
      gradebook: published[Self.gradebookScript] ?? "",
      rooms: published["assets/rooms.js"] ?? "", search: published["assets/search.js"] ?? "",
      module: published[Self.module.path] ?? "",
      icon: published["assets/icon.svg"] ?? "",
      // Browsers read a carriage return in markup as a line feed, and the script would have another
      // digest.
      gradebookScript: files[Self.gradebookScript]?.bytes.filter { $0 != 0x0d } ?? [])
  }

  /// Whether a file serves nothing but the catalog's search.
  func isOfSearch(_ file: Page) -> Bool {
    [assets.search, assets.module].contains(file.route.text)
  }

  private static let gradebookScript = "assets/gradebook.js"

  /// What is wrong with the templates. Those of private pages count only where there are any: a
  /// layout that is older than they are, and does not know them, still serves a site without.
  package func diagnostics(sealing: Bool) -> [Diagnostic] {
    sealing
      ? library.diagnostics
      : library.diagnostics.filter { !$0.place.file.hasSuffix("Templates/sealed.mustache") }
  }

  /// The same templates with what stands in `layout` around every page.
  func library(layout: String) -> TemplateLibrary {
    TemplateLibrary(
      sources.filter { $0.name != "layout" }.map { source in
        var source = source
        if source.name == layout { source.name = "layout" }
        return source
      })
  }

  /// The catalog's search as browsers run it: WebAssembly of the same source as `CatalogIndex`
  /// here, and so the same answers.
  private static var module: File {
    let module = almanac_phone_module()
    return File(
      path: "assets/search.wasm",
      bytes: Array(UnsafeBufferPointer(start: module.bytes, count: module.size)),
      place: "Sources/Program/PhoneWasm")
  }

  /// The look that is inside the program.
  package static let builtIn: [File] = (0..<almanac_template_count()).map { index in
    let file = almanac_template_at(index)
    let path = String(cString: file.path)
    return File(
      path: path, bytes: Array(UnsafeBufferPointer(start: file.bytes, count: file.size)),
      place: "Templates/\(path)")
  }

  /// The file's path with a mark of its content before the ending: browsers may keep it for good.
  private static func publishedName(of file: File) -> String {
    let mark = Checksum(of: file.bytes).digits
    guard let dot = file.path.lastIndex(of: ".") else { return "\(file.path).\(mark)" }
    return "\(file.path[..<dot]).\(mark)\(file.path[dot...])"
  }
}

extension SiteLook.File {
  /// A script of ours as it is published: without lines of comment and indentation, which only its
  /// readers need. None of them has text over several lines. Other files stay as they are.
  fileprivate var lean: Self {
    guard path.hasSuffix(".js") else { return self }
    var file = self
    let lines = bytes.split(separator: UInt8(ascii: "\n")).map { line in
      line.drop { $0 == UInt8(ascii: " ") }
    }
    file.bytes = Array(
      lines.filter { !$0.starts(with: "//".utf8) }.joined(separator: [UInt8(ascii: "\n")]))
    return file
  }
}
