internal import CampusModel
internal import Diagnostics
internal import Markup
internal import Parallel
internal import Prose
internal import SiteBuild
internal import SiteFrame
internal import Synchronization

/// The maker of a document's page.
///
/// A class, so that both closures of a page hold one small thing: there may be very many pages.
final class DocumentPage: Sendable {
  private let document: Document
  private let links: DocumentLinks
  private let words: WordPages
  /// Made when a link of the page is first found to be broken, and kept for the build.
  private let writtenLinks = Mutex<WrittenLinks?>(nil)
  /// `nil` for a page that shows no part of the campus.
  private let parts: LazyValue<CampusParts>?

  init(_ document: Document, _ links: DocumentLinks, _ words: WordPages) {
    (self.document, self.links, self.words) = (document, links, words)
    let showCampus = document.blocks.showCampus
    parts =
      !showCampus
      ? nil
      : LazyValue {
        DocumentBlocks(document, in: words.view).campusParts(in: words.frame(of: document))
      }
  }

  /// The parts of the campus that a page shows are in its key as they are drawn: they may depend on
  /// anything.
  var key: UInt128 {
    let basis = words.addingBasis(of: document, links)
    return words.edition.key { [parts] digest in
      basis(&digest)
      parts?.value.add(to: &digest)
    }()
  }

  func render(_ diagnostics: inout [Diagnostic]) -> [UInt8] {
    let prose = prose(&diagnostics)
    var frame = words.frame(of: document)
    if let parts = parts?.value {
      diagnostics += parts.diagnostics
      frame.sources = parts.sources
      if parts.areAboutNow { (frame.day, frame.isAboutNow) = (words.edition.now.date, true) }
    }
    return words.render(document, prose, in: frame, &diagnostics)
  }

  /// The place of the first link that the page has as `reference`. The text is read once for all
  /// links of the page.
  func written(_ reference: String) -> WrittenLink? {
    let found = writtenLinks.withLock { known in
      let found = known ?? WrittenLinks(of: document, links)
      known = found
      return found[reference]
    }
    guard var link = found else { return nil }
    switch links.lead(of: link.target, in: document) {
    case .asWritten, .to: break
    case .nowhere: link.reason = leadsNowhere(link.target, nil)
    case .unpublished(let reason): link.reason = leadsNowhere(link.target, reason)
    }
    return link
  }
}

// MARK: - The text

extension DocumentPage {
  private func prose(_ diagnostics: inout [Diagnostic]) -> Prose {
    guard let markdown = document.markdown.bytes, document.blocks.contents != nil else {
      diagnostics.append(.hasChanged(document.file))
      return Prose(markdown: "")
    }
    var lost: [(target: String, reason: UnpublishedPage.Reason?)] = []
    var seen: Set<String> = []
    // Otherwise the check of all links reports it, which sees the link as it is written.
    let areErrors = words.edition.campus.settings.publishing.brokenLinksAreErrors
    func lose(_ target: String, _ reason: UnpublishedPage.Reason?) -> String? {
      guard areErrors else { return nil }
      if seen.insert(target).inserted { lost.append((target, reason)) }
      // The mistake is reported here, at its place; the page still links to its own address, which
      // is right.
      return ""
    }
    let placements =
      document.blocks.isEmpty
      ? Prose.Placements()
      : DocumentBlocks(document, in: words.view).placements(parts?.value ?? CampusParts())
    let allowsHTML = words.edition.campus.settings.publishing.allowsHTML
    let prose = Prose(
      markdown: markdown, placing: placements, saying: words.language(of: document).prose,
      allowingHTML: allowsHTML
    ) { target in
      switch links.lead(of: target, in: document) {
      case .asWritten: return nil
      case .to(let address): return address
      case .nowhere: return lose(target, nil)
      case .unpublished(let reason): return lose(target, reason)
      }
    }
    // The mistake of all links to a target is at the place of the first.
    diagnostics += lost.map { target, reason in
      let words = leadsNowhere(target, reason)
      return Diagnostic(
        .error, .owner, at: written(target)?.place ?? FilePlace(document.file), words.message,
        suggestion: words.suggestion)
    }
    return prose
  }

  private func leadsNowhere(
    _ target: String, _ reason: UnpublishedPage.Reason?
  ) -> WrittenLink.Reason {
    guard let reason else {
      return .init(
        .leadsNowhere(target), suggestion: links.suggestion(for: target, in: document))
    }
    return .init(.leadsToUnpublished(target, reason), suggestion: "publish it or remove the link")
  }
}

extension Diagnostic {
  fileprivate static func hasChanged(_ file: String) -> Diagnostic {
    Diagnostic(
      .error, .owner, at: FilePlace(file), "the file changed during the build",
      suggestion: "build again")
  }
}

extension Diagnostic.Message {
  fileprivate static func leadsNowhere(_ target: String) -> Self {
    "broken link to '\(target)': page not found"
  }

  fileprivate static func leadsToUnpublished(
    _ target: String, _ reason: UnpublishedPage.Reason
  ) -> Self {
    let words =
      switch reason {
      case .draft: "this page is a draft"
      case .future: "this page is not published yet"
      case .expired: "this page has expired"
      }
    return "broken link to '\(target)': \(words)"
  }
}
