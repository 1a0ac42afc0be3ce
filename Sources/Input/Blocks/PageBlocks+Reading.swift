package import CampusModel
internal import Diagnostics
package import FileFormats
internal import Parallel
internal import Prose

extension PageBlocks {
  /// Reads the blocks of a page, which begins on line `firstLine` of its file. Problems in them are
  /// in the report of the page.
  ///
  /// Where nothing has changed since a build that found nothing wrong, the blocks are read on first
  /// use.
  package static func read(
    _ markdown: [UInt8], of text: DocumentText, firstLine: Int, with context: BlockContext,
    _ report: Report
  ) -> PageBlocks {
    guard Prose.mayHaveParts(markdown, named: BlockFormats.words) else { return PageBlocks() }
    let key = context.memory.key(of: text, firstLine: firstLine, in: context)
    if let kept = context.memory.page(for: key, in: context.files.files) {
      return PageBlocks(kept, of: text, firstLine: firstLine, with: context, file: report.file)
    }
    let trace = BlockTrace()
    var context = context
    context.files = context.files.noting(in: trace)
    let count = report.diagnostics.count
    let read = parsed(markdown, firstLine: firstLine, with: context, report)
    guard !read.isEmpty, !read.showCampus, report.diagnostics.count == count,
      let reads = trace.reads
    else { return read }
    let page = KeptPage(
      reads: reads, outline: read.outline, hasFigures: read.hasFigures, pictures: read.pictures)
    context.memory.keep(page, for: key)
    return PageBlocks(
      blocks: read.blocks, figures: read.figures, pictures: read.pictures, mark: page.mark)
  }

  /// The blocks of a page that is as it was.
  private init(
    _ page: KeptPage, of text: DocumentText, firstLine: Int, with context: BlockContext,
    file: String
  ) {
    let contents = LazyValue { () -> Contents? in
      let report = Report(file: file)
      let read = text.bytes.map {
        Self.parsed($0, firstLine: firstLine, with: context, report)
      }
      // Errors come from a change since: there were none.
      guard let read, read.outline == page.outline, report.diagnostics.isEmpty else { return nil }
      return read.contents
    }
    self.init(
      outline: page.outline, hasFigures: page.hasFigures, pictures: page.pictures, mark: page.mark
    ) { contents.value }
  }

  private static func parsed(
    _ markdown: [UInt8], firstLine: Int, with context: BlockContext, _ report: Report
  ) -> PageBlocks {
    let found = Prose.parts(of: markdown, named: BlockFormats.words)
    var blocks: [PageBlock] = []
    var names: Set<String> = []
    for fence in found.fences {
      guard let block = PageBlock(fence, firstLine: firstLine, context, report) else { continue }
      if let name = block.name, !names.insert(name).inserted {
        report.error(
          at: TextPlace(line: firstLine - 1 + fence.line, column: 1), .sameName(name))
      }
      blocks.append(block)
    }
    var figures: [InlineFigure] = []
    for code in found.codes where !figures.contains(where: { $0.code == code.text }) {
      let place = TextPlace(line: firstLine - 1 + code.line, column: 1)
      let filled = context.row?.filled(code: code.text) ?? code.text
      if var figure = InlineFigure(filled, at: place, context, report) {
        // The page finds it by its written text.
        figure.code = code.text
        figures.append(figure)
      }
    }
    var pictures: [Picture] = []
    for image in found.images where !pictures.contains(where: { $0.target == image.target }) {
      let place = TextPlace(line: firstLine - 1 + image.line, column: 1)
      if let picture = Picture(image, at: place, context, report) { pictures.append(picture) }
    }
    return PageBlocks(blocks: blocks, figures: figures, pictures: pictures)
  }
}

extension PageBlocks {
  /// Reads the parts of the campus that a note shows, which begins on line `firstLine` of its file.
  /// Other blocks stay code.
  package static func readCampus(
    in markdown: [UInt8], firstLine: Int, with context: BlockContext, _ report: Report
  ) -> [PageBlock] {
    let found = Prose.parts(of: markdown, named: Set(BlockFormats.ofCampus.map { $0.word }))
    return found.fences.compactMap { PageBlock($0, firstLine: firstLine, context, report) }
  }
}

extension PageBlock {
  fileprivate init?(
    _ fence: Prose.Fence, firstLine: Int, _ context: BlockContext, _ report: Report
  ) {
    guard let format = BlockFormats.all.first(where: { $0.word == fence.word }) else { return nil }
    let lineOffset = firstLine - 1 + fence.line
    guard !fence.text.allSatisfy(\.isWhitespace) else {
      report.error(
        at: TextPlace(line: lineOffset, column: 1), .emptyBlock(fence.word),
        suggestion: "write keys and values between the fences, such as 'data: loans.csv'")
      return nil
    }
    let value = YAMLValue(
      parsing: Array(fence.text.utf8)[...], lineOffset: lineOffset, report)
    let filled = value.map { value in
      context.row.map { YAMLValue($0.filled(value.node), report) } ?? value
    }
    let block = filled?.mapping { map -> PageBlock? in
      let caption = map.optional("caption", .text)
      let name = map.optional("name", .slug)
      return format.content(map, context).map {
        PageBlock(
          line: fence.line, content: $0.content, caption: caption, name: name,
          sources: $0.sources)
      }
    }
    guard let block else { return nil }
    self = block
  }
}

extension Diagnostic.Message {
  fileprivate static func emptyBlock(_ word: String) -> Self { "this block '\(word)' is empty" }

  fileprivate static func sameName(_ name: String) -> Self {
    "another block of this page has the name '\(name)'"
  }
}
