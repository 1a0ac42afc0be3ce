/// The fenced blocks of a page, and the figures in its sentences.
///
/// The outline, with which a site is planned, is always there. The contents may be read only when
/// they are needed, where an earlier build has found nothing wrong with them.
package struct PageBlocks: Sendable {
  /// The blocks and figures that are shown.
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

  /// Blocks that were read. `mark` is `nil` where their dependencies are unknown.
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

  /// The blocks and figures that are shown; `nil` where a file changed after the site was read.
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

/// The facts about a block that are known without its contents.
package struct BlockOutline: Hashable, Sendable {
  /// The kind of content that a block places.
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
  /// The facts that are known without its contents.
  package var outline: BlockOutline {
    switch content {
    case .chart: BlockOutline(.chart, name: name)
    case .table: BlockOutline(.table, name: name)
    case .figure: BlockOutline(.figure, name: name)
    case .campus(let block): BlockOutline(block.isChart ? .campusChart : .campusList, name: name)
    }
  }
}
