internal import CampusModel
internal import Markup
internal import Plotting
internal import Prose

/// The blocks of a page as HTML, and the files that they offer.
///
/// Everything is there without a script; the script of tables sorts, searches and turns pages.
struct DocumentBlocks {
  private let document: Document
  private let numbers: BlockNumbers

  init(_ document: Document) {
    self.document = document
    numbers = BlockNumbers(document.blocks.blocks)
  }

  /// What the text of the page shows in their places.
  var placements: Prose.Placements {
    var placements = Prose.Placements()
    for (index, block) in document.blocks.blocks.enumerated() {
      placements.blocks[block.line] = markup(of: block, at: index)
      if let name = numbers.names[index] { placements.names["#\(numbers.ids[index])"] = name }
    }
    for figure in document.blocks.figures {
      placements.codes[figure.code] = figure.markup
    }
    for picture in document.blocks.pictures {
      placements.pictures[picture.target] = Prose.PlacedPicture(
        address: Self.name(of: Address.picture(picture, of: document)), width: picture.width,
        height: picture.height)
    }
    return placements
  }

  private func markup(of block: PageBlock, at index: Int) -> TrustedMarkup {
    let frame = BlockFrame(
      id: numbers.ids[index], number: numbers.names[index], caption: block.caption,
      sources: block.sources,
      file: block.hasNumbers ? fileName(at: index) : nil)
    return switch block.content {
    case .chart(let chart): frame.markup(of: chart)
    case .table(let table): frame.markup(of: table)
    case .figure(let figure): frame.markup(of: figure)
    }
  }
}

// MARK: - Files

extension DocumentBlocks {
  /// The charts and tables, whose numbers are offered as CSV, by the addresses of the files.
  var files: [(address: String, block: PageBlock)] {
    zip(document.blocks.blocks, numbers.ids).filter { $0.0.hasNumbers }.map {
      (Address.data(of: document, named: $1), $0)
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

extension PageBlock {
  /// Whether it offers its numbers as a file.
  fileprivate var hasNumbers: Bool {
    switch content {
    case .chart, .table: true
    case .figure: false
    }
  }

  /// The numbers that it shows; none for kinds without a file.
  var numbers: DataTable {
    switch content {
    case .chart(let chart): ChartDrawing.table(of: chart)
    case .table(let block): block.table
    case .figure: DataTable([])
    }
  }
}
