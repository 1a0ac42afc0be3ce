package import Diagnostics
package import FileFormats

/// A site's folder for Almanac, made of a folder of another generator, which stays as it is.
///
/// ```swift
/// let site = try ImportedSite(of: .disk(at: "blog"), from: .hugo, named: "blog")
/// for file in site.files { … }   // "Content/site.yml", "Content/pages/index.md", …
/// ```
package struct ImportedSite {
  /// A file of the new site.
  package struct File {
    /// The content of the file.
    package enum Content {
      case bytes([UInt8])
      /// The bytes of the file at this path of the old folder.
      case copy(of: String)
    }

    /// Relative to the new site's folder.
    package var path: String
    package var content: Content
  }

  /// By path, each once.
  package private(set) var files: [File] = []
  /// Things that were not mapped, and things to check, in file order.
  package private(set) var findings: [Diagnostic] = []
  package private(set) var counts = ImportCounts()

  /// Reads the whole folder, and only names the files that are copied. `name` precedes the paths in
  /// findings; empty for none.
  ///
  /// Throws if there is nothing to import. A file that cannot be read is a finding.
  package init(
    of tree: FileTree, from generator: Generator, named name: String
  ) throws(ImportError) {
    let log = ImportLog(folder: name)
    let settings = OldSettings(of: tree, from: generator, log)
    let layout = SiteLayout(of: tree, settings, log)
    guard !layout.pages.isEmpty else {
      log.sort()
      throw ImportError(
        message: "has no pages: \(generator.expectation(settings))", findings: log.findings)
    }
    let documents = layout.pages.compactMap { page in
      log.read(page.source, of: tree).map { OldDocument(page, $0, settings, log) }
    }
    let map = SiteMap(documents, files: layout.files, settings)
    for document in documents {
      let conversion = PageConversion(
        document: document, settings: settings, map: map, tree: tree, log: log)
      let path = "Content/pages/\(document.page.target)"
      files.append(File(path: path, content: .bytes(conversion.converted)))
    }
    log.counts.pages = documents.count
    for file in layout.files {
      files.append(File(path: "Content/\(file.target)", content: .copy(of: file.source)))
      if file.isPicture { log.counts.pictures += 1 } else { log.counts.files += 1 }
    }
    let text = NewSettings(settings, map, documents, log).text
    files.append(File(path: "Content/site.yml", content: .bytes(Array(text.utf8))))
    files.sort { inByteOrder($0.path, $1.path) }
    log.sort()
    (findings, counts) = (log.findings, log.counts)
  }
}

/// Why there is nothing to import, to follow the name of the folder.
package struct ImportError: Error {
  package var message: String
  package var findings: [Diagnostic]
}

/// How much was imported.
package struct ImportCounts: Hashable, Sendable {
  package var pages = 0
  package var pictures = 0
  /// Other files, which are copied.
  package var files = 0
  /// Links of pages that were written in another form.
  package var links = 0
  /// How often each construct was rewritten, by its name.
  package var mapped: [String: Int] = [:]
  /// How often each construct was kept as it is written.
  package var kept: [String: Int] = [:]
}

extension Generator {
  /// Where pages were looked for.
  fileprivate func expectation(_ settings: OldSettings) -> String {
    switch self {
    case .hugo, .zola, .mkdocs: "expected Markdown files in '\(settings.contentFolder)'"
    case .jekyll: "expected Markdown files, some of them in '_posts'"
    }
  }
}
