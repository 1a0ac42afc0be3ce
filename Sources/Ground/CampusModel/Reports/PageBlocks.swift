/// What the fenced blocks and the figures in sentences of a page are.
///
/// What a site is planned with is always there. What the blocks show may be read only when it is
/// asked for, where an earlier build has found nothing wrong with it.
package struct PageBlocks: Sendable {
  /// What is shown.
  package struct Contents: Hashable, Encodable, Sendable {
    /// By line.
    package var blocks: [PageBlock]
    /// In any order, each code once.
    package var figures: [InlineFigure]

    package init(blocks: [PageBlock] = [], figures: [InlineFigure] = []) {
      (self.blocks, self.figures) = (blocks, figures)
    }
  }

  /// The blocks, by line.
  package let outline: [BlockOutline]
  /// Whether sentences have figures.
  package let hasFigures: Bool
  /// In the order of the text, each target once.
  package let pictures: [Picture]
  /// A digest of everything but the text of the page that the contents depend on; `nil` where the
  /// contents themselves are their digest.
  package let mark: UInt128?
  private let reading: @Sendable () -> Contents?

  /// Blocks that were read. `mark` is `nil` where it is not known what they depend on.
  package init(
    blocks: [PageBlock] = [], figures: [InlineFigure] = [], pictures: [Picture] = [],
    mark: UInt128? = nil
  ) {
    let contents = Contents(blocks: blocks, figures: figures)
    self.init(
      outline: blocks.map { $0.outline }, hasFigures: !figures.isEmpty, pictures: pictures,
      mark: mark
    ) { contents }
  }

  /// Blocks that `reading` reads; it gives `nil` where a file has changed meanwhile, and the same
  /// at each call.
  package init(
    outline: [BlockOutline], hasFigures: Bool, pictures: [Picture], mark: UInt128?,
    reading: @escaping @Sendable () -> Contents?
  ) {
    (self.outline, self.hasFigures, self.pictures) = (outline, hasFigures, pictures)
    (self.mark, self.reading) = (mark, reading)
  }

  /// What is shown; `nil` where a file changed after the site was read.
  package var contents: Contents? { reading() }
  /// The blocks of the contents.
  package var blocks: [PageBlock] { contents?.blocks ?? [] }
  /// The figures of the contents.
  package var figures: [InlineFigure] { contents?.figures ?? [] }

  /// Whether the page has none.
  package var isEmpty: Bool { outline.isEmpty && !hasFigures && pictures.isEmpty }

  /// Whether any block shows a part of the campus.
  package var showCampus: Bool { outline.contains { $0.kind.isOfCampus } }
}

/// What is known of a block without its contents.
package struct BlockOutline: Hashable, Sendable {
  /// What a block places.
  package enum Kind: UInt8, Sendable {
    case chart, table, figure, campusChart, campusList

    /// Whether it shows a part of the campus.
    package var isOfCampus: Bool { self == .campusChart || self == .campusList }
    /// Whether it offers its numbers as a file.
    package var hasNumbers: Bool { self == .chart || self == .table || self == .campusChart }
  }

  package var kind: Kind
  /// The `id` of its element; `nil` where the author gave none.
  package var name: String?

  package init(_ kind: Kind, name: String? = nil) { (self.kind, self.name) = (kind, name) }
}

extension PageBlock {
  /// What is known of it without its contents.
  package var outline: BlockOutline {
    switch content {
    case .chart: BlockOutline(.chart, name: name)
    case .table: BlockOutline(.table, name: name)
    case .figure: BlockOutline(.figure, name: name)
    case .campus(let block): BlockOutline(block.isChart ? .campusChart : .campusList, name: name)
    }
  }
}
