internal import CampusModel
internal import Diagnostics
internal import Markup
internal import Parallel
internal import Prose
internal import SiteBuild
internal import Synchronization

/// What makes the page of a document.
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

  /// What a page shows of the campus is in its key as it is drawn: it may depend on anything.
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
    writtenLinks.withLock { known in
      let found = known ?? WrittenLinks(of: document, links)
      known = found
      return found[reference]
    }
  }
}

// MARK: - The text

extension DocumentPage {
  private func prose(_ diagnostics: inout [Diagnostic]) -> TrustedMarkup {
    guard let markdown = document.markdown.bytes, document.blocks.contents != nil else {
      diagnostics.append(.hasChanged(document.file))
      return .empty
    }
    var lost: [String] = []
    var seen: Set<String> = []
    let placements =
      document.blocks.isEmpty
      ? Prose.Placements()
      : DocumentBlocks(document, in: words.view).placements(parts?.value ?? CampusParts())
    let prose = Prose(markdown: markdown, placing: placements) { target in
      switch links.lead(of: target, in: document) {
      case .asWritten: return nil
      case .to(let address): return address
      case .nowhere:
        if seen.insert(target).inserted { lost.append(target) }
        // The mistake is reported here, at its place; the page still links to its own address,
        // which is right.
        return ""
      }
    }
    diagnostics += lost.map(leadsNowhere)
    return prose.html
  }

  /// The mistake of all links to `target`, at the place of the first.
  private func leadsNowhere(_ target: String) -> Diagnostic {
    Diagnostic(
      .error, .owner, at: written(target)?.place ?? FilePlace(document.file),
      .leadsNowhere(target), suggestion: links.suggestion(for: target, in: document))
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
}
