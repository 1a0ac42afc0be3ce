internal import CampusModel
internal import Markup
internal import Plotting
internal import SiteFrame

/// The frame around a chart, a table or a figure: its number and title above, its caption and
/// sources below.
struct BlockFrame {
  let id: String
  let words: InterfaceWords
  /// "Chart 1"; `nil` without a number.
  var number: String?
  var caption: String?
  /// The sources of the numbers.
  var sources: [BlockSource] = []
  /// The file with the numbers, next to the page; `nil` for none.
  var file: String?

  /// A chart, with its numbers folded below it.
  func markup(of chart: Chart) -> TrustedMarkup {
    let drawing = ChartDrawing(chart, id: id)
    return figure("chart-block", title: drawing.title) { writer in
      writer.raw(drawing.svg)
      guard drawing.table.rowCount > 0 else { return }
      writer.element("details", ["class": "numbers"]) { writer in
        writer.element("summary") { $0.text(words[.numbers]) }
        DataRows(drawing.table, label: drawing.title).write(into: &writer)
      }
    }
  }

  /// A table, which a script sorts, searches and divides into pages.
  func markup(of block: TableBlock) -> TrustedMarkup {
    figure("table-block", title: block.title) { writer in
      DataRows(block.table, label: block.title ?? number ?? "", pageSize: block.pageSize)
        .write(into: &writer)
    }
  }

  /// A number with its label and small print.
  func markup(of block: FigureBlock) -> TrustedMarkup {
    var writer = MarkupWriter()
    writer.element("div", ["class": "figure-block", "id": id]) { writer in
      writer.element("p", ["class": "label"], block.label)
      writer.element("p", ["class": "amount"]) { $0.raw(block.markup) }
      writer.element("p", ["class": "small"]) { writer in
        writer.raw(
          [
            block.note.map { phrase("\($0)") } ?? .empty,
            caption.map { phrase("\($0)") } ?? .empty,
            words.rows(block.rows).markup, sourceWords,
          ].joined(by: " · "))
      }
    }
    return writer.markup
  }

  /// A part of the campus: a chart as above, or a list or a feed, which have no numbers.
  func markup(of part: CampusPart, from root: String) -> TrustedMarkup {
    guard part.isChart else { return plainMarkup(of: part) }
    return figure("chart-block", title: part.title) { writer in
      writer.raw(part.markup)
      if !part.line.isEmpty { writer.element("p", ["class": "small"]) { $0.raw(part.line) } }
      if part.numbers.rowCount > 0 {
        writer.element("details", ["class": "numbers"]) { writer in
          writer.element("summary") { $0.text(words[.numbers]) }
          DataRows(part.numbers, label: part.title ?? words[.numbers]).write(into: &writer)
        }
      }
      if let more = part.more {
        writer.element("p", ["class": "small"]) {
          $0.element("a", ["class": "tap", "href": root + more.address], more.words)
        }
      }
    }
  }

  private func plainMarkup(of part: CampusPart) -> TrustedMarkup {
    var writer = MarkupWriter()
    if let title = part.title {
      writer.element("p") { $0.element("b") { $0.text(title) } }
    }
    if !part.line.isEmpty { writer.element("p", ["class": "small"]) { $0.raw(part.line) } }
    writer.raw(part.markup)
    if let caption { writer.element("p", ["class": "small"], caption) }
    return writer.markup
  }

  private func figure(
    _ name: String, title: String?, _ content: (inout MarkupWriter) -> Void
  ) -> TrustedMarkup {
    var writer = MarkupWriter()
    writer.element("figure", ["class": name, "id": id]) { writer in
      writer.element("figcaption") { writer in
        if let number {
          writer.element("span", ["class": "block-number"], title == nil ? number : "\(number). ")
        }
        if let title { writer.element("b") { $0.text(title) } }
      }
      content(&writer)
      writer.element("p", ["class": "small"]) { writer in
        writer.raw(
          [caption.map { phrase("\($0)") } ?? .empty, sourceWords, fileLink].joined(by: " "))
      }
    }
    return writer.markup
  }

  /// "Source: loans.csv.", "Source: ./fetch-loans, 18 Nov 2026."
  private var sourceWords: TrustedMarkup {
    guard !sources.isEmpty else { return .empty }
    let names = sources.map { source in
      source.ran.map { phrase("\(source.name), \(words.date($0))") }
        ?? phrase("\(source.name)")
    }
    return words.markup(
      sources.count == 1 ? .source : .sources, ["names": names.joined(by: ", ")])
  }

  private var fileLink: TrustedMarkup {
    guard let file else { return .empty }
    var writer = MarkupWriter()
    writer.element("a", ["href": file, "download": nil], words[.download])
    return writer.markup
  }
}

extension FigureBlock {
  /// The number as a page shows it.
  var markup: TrustedMarkup { kind.markup(of: value) }
}

extension InlineFigure {
  /// The number as a sentence shows it, with where it comes from on demand.
  func markup(_ words: InterfaceWords) -> TrustedMarkup {
    var writer = MarkupWriter()
    let origin = "\(source), \(words.rows(rows).text)"
    writer.element("span", ["class": "inline-figure", "title": origin]) {
      $0.raw(kind.markup(of: value))
    }
    return writer.markup
  }
}

extension DataKind {
  /// A value as a page shows it: a number is a figure.
  fileprivate func markup(of value: DataValue) -> TrustedMarkup {
    if case .number(let number) = value, case .number(let style) = self {
      return Figure(number, .styled(style)).markup
    }
    var writer = MarkupWriter()
    switch value {
    case .date(let date): writer.element("time", ["datetime": date.description], text(of: value))
    case .missing, .text, .moment, .number: writer.text(text(of: value))
    }
    return writer.markup
  }
}
