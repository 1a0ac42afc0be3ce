internal import CampusModel
internal import Diagnostics
internal import Markup
internal import Plotting
internal import Prose
internal import SiteFrame

/// The blocks of a page as HTML, and the files that they offer.
///
/// Everything is there without a script; the script of tables sorts, searches and turns pages.
struct DocumentBlocks {
  private let document: Document
  private let view: BlockView
  private let numbers: BlockNumbers
  private let words: InterfaceWords

  init(_ document: Document, in view: BlockView) {
    (self.document, self.view) = (document, view)
    let language = view.edition.campus.settings.publishing.languages[document.language]
    words = view.edition.outline.words.words(in: language.tag)
    numbers = BlockNumbers(document.blocks.outline, words)
  }

  /// The content that the text of the page shows in their places; `parts` are the parts of the
  /// campus.
  func placements(_ parts: CampusParts) -> Prose.Placements {
    var placements = Prose.Placements()
    for (index, block) in document.blocks.blocks.enumerated() {
      placements.blocks[block.line] = markup(of: block, at: index, parts)
      if let name = numbers.names[index] { placements.names["#\(numbers.ids[index])"] = name }
    }
    for figure in document.blocks.figures {
      placements.codes[figure.code] = figure.markup(words)
    }
    for picture in document.blocks.pictures {
      placements.pictures[picture.target] = Prose.PlacedPicture(
        address: Self.name(of: Address.picture(picture, of: document)), width: picture.width,
        height: picture.height)
    }
    return placements
  }

  private func markup(
    of block: PageBlock, at index: Int, _ parts: CampusParts
  ) -> TrustedMarkup {
    var frame = BlockFrame(
      id: numbers.ids[index], words: words, number: numbers.names[index], caption: block.caption,
      sources: block.sources,
      file: block.outline.kind.hasNumbers ? fileName(at: index) : nil)
    switch block.content {
    case .chart(let chart): return frame.markup(of: chart)
    case .table(let table): return frame.markup(of: table)
    case .figure(let figure): return frame.markup(of: figure)
    case .campus:
      guard let part = parts.parts[index] else { return .empty }
      frame.sources = view.edition.index.sources.named(of: part.sources).map {
        BlockSource($0.name)
      }
      if part.numbers.rowCount == 0 { frame.file = nil }
      return frame.markup(of: part, from: Address.root(from: Address.document(document)))
    }
  }
}

// MARK: - Parts of the campus

/// The parts of the campus that a page shows, by the place of their blocks.
struct CampusParts: Sendable {
  var parts: [Int: CampusPart] = [:]
  /// Names that nothing has.
  var diagnostics: [Diagnostic] = []

  var sources: Set<String> { parts.values.reduce(into: []) { $0.formUnion($1.sources) } }
  var areAboutNow: Bool { parts.values.contains(where: \.isAboutNow) }

  /// Adds all that the page shows of them.
  func add(to digest: inout Fingerprint) {
    for (place, part) in parts.sorted(by: { $0.key < $1.key }) {
      digest.add(UInt64(place))
      digest.add([part.title, part.markup.text, part.line.text, part.more?.address])
      digest.add(part.numbers)
      for kind in part.sources.sorted() { digest.add(kind) }
      digest.add(part.isAboutNow)
    }
  }
}

extension DocumentBlocks {
  /// Draws the blocks of the campus on the page in `frame`.
  func campusParts(in frame: PageFrame) -> CampusParts {
    var found = CampusParts()
    for index in document.blocks.outline.indices {
      do throws(UnknownNameError) {
        found.parts[index] = try part(at: index, in: frame)
      } catch {
        found.diagnostics.append(error.diagnostic(in: document.file))
      }
    }
    return found
  }

  /// `nil` for a block that shows no part of the campus.
  private func part(at index: Int, in frame: PageFrame) throws(UnknownNameError) -> CampusPart? {
    guard case .campus(let block) = document.blocks.blocks[index].content else { return nil }
    return try CampusDrawing(view: view, frame: frame, id: numbers.ids[index]).part(of: block)
  }
}

// MARK: - Files

extension DocumentBlocks {
  /// The places of charts and tables, whose numbers are offered as CSV, by the addresses of the
  /// files.
  var files: [(address: String, place: Int)] {
    document.blocks.outline.indices.filter { document.blocks.outline[$0].kind.hasNumbers }.map {
      (Address.data(of: document, named: numbers.ids[$0]), $0)
    }
  }

  /// The numbers that a block shows; none for kinds without a file, and for a part of the campus
  /// that is not there.
  func numbers(at place: Int) -> DataTable {
    let blocks = document.blocks.blocks
    guard blocks.indices.contains(place) else { return DataTable([]) }
    switch blocks[place].content {
    case .chart(let chart): return ChartDrawing.table(of: chart)
    case .table(let block): return block.table
    case .figure: return DataTable([])
    case .campus:
      let frame = PageFrame(
        address: Address.document(document), origin: document.file, title: document.title)
      // The page itself reports a name that nothing has.
      return (try? part(at: place, in: frame))?.numbers ?? DataTable([])
    }
  }

  /// The file of a block, as the page refers to it.
  private func fileName(at index: Int) -> String {
    Self.name(of: Address.data(of: document, named: numbers.ids[index]))
  }

  /// The last part of an address, by which pages of its folder refer to it.
  private static func name(of address: String) -> String {
    let (stem, ending) = FileName.parts(of: address)
    return "\(stem)\(ending)"
  }
}
