internal import Diagnostics
internal import FileFormats

/// The settings of the new site.
struct NewSettings {
  private let settings: OldSettings
  private let map: SiteMap
  private let documents: [OldDocument]
  private let log: ImportLog

  init(_ settings: OldSettings, _ map: SiteMap, _ documents: [OldDocument], _ log: ImportLog) {
    (self.settings, self.map, self.documents, self.log) = (settings, map, documents, log)
  }

  /// `Content/site.yml`.
  var text: String {
    var lines = [
      "# Imported from \(settings.generator.title).",
      "title: \(yamlText(settings.title.map { MarkdownForms.oneLine($0) } ?? "My site"))",
    ]
    lines += address
    if let zone = settings.timeZone { lines.append("time-zone: \(yamlText(zone))") }
    if let language = settings.language {
      lines.append("# The pages are in this language: \(MarkdownForms.oneLine(language)).")
    }
    lines += menu
    return lines.joined(separator: "\n") + "\n"
  }

  private var address: [String] {
    guard let address = settings.address else {
      return [
        "# The old site's address is not known. Feeds and the 404 page need it.",
        "base-url: https://example.edu/",
      ]
    }
    return ["base-url: \(yamlText(address + "/"))"]
  }

  /// The entries of the menu that lead somewhere.
  private var menu: [String] {
    let entries = settings.menu.compactMap { entry in
      target(of: entry).map { (title: title(of: entry), target: $0) }
    }
    guard !entries.isEmpty else { return [] }
    return ["menu:"]
      + entries.map { "  - {title: \(yamlText($0.title)), to: \(yamlText($0.target))}" }
  }

  /// A page's path below `Content/pages`, or an address of another site.
  private func target(of entry: OldSettings.MenuEntry) -> String? {
    guard !entry.target.contains("://"), !entry.target.hasPrefix("mailto:") else {
      return entry.target
    }
    if let page = page(of: entry) { return page.target }
    log.note(.entryLeadsNowhere(entry.target), in: entry.file, at: entry.place)
    return nil
  }

  private func page(of entry: OldSettings.MenuEntry) -> PlannedPage? {
    let folder = settings.contentFolder
    let source = SitePath.joined(folder, entry.target).flatMap { map.target(source: $0) }
    let path = entry.target.prefix { $0 != "#" && $0 != "?" }
    if case .page(let page)? = source ?? map.target(address: path) { return page }
    return nil
  }

  private func title(of entry: OldSettings.MenuEntry) -> String {
    if !entry.title.isEmpty { return MarkdownForms.oneLine(entry.title) }
    guard let page = page(of: entry) else { return entry.target }
    let document = documents.first { $0.page.source == page.source }
    return document?.title ?? SitePath.words(SitePath.stem(of: page.target))
  }
}

extension Diagnostic.Message {
  fileprivate static func entryLeadsNowhere(_ target: String) -> Self {
    "the entry of the menu leads to '\(target)', which the old site does not have"
  }
}
