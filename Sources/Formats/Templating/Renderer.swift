internal import Diagnostics
internal import Markup

/// Runs compiled templates with the data of one page.
struct Renderer {
  /// How deep templates may include one another.
  static let depthLimit = 100

  let library: TemplateLibrary
  let page: String?
  var out: [UInt8] = []
  var diagnostics: [Diagnostic] = []
  /// The values whose sections are open, innermost last.
  var stack: [TemplateValue]
  /// The includes that led to the present template.
  var calls: [Call] = []
  var reported: Set<Call> = []
  /// Whether markup would be shown as text here.
  var isPlainText = false

  private var loops: [Loop] = []
  private var depth = 0
  private var isStopped = false
  /// The indentation of every line of the template's own text, and whether it is still to be
  /// written on the present line.
  private var indentation: [UInt8] = []
  private var owesIndentation = false

  /// A place in a template: an include by its own index, an error by its offset in the source.
  struct Call: Hashable {
    var template: Int
    var index: Int
  }

  private struct Loop {
    var items: [TemplateValue]
    var index: Int
  }

  init(library: TemplateLibrary, layers: [TemplateValue], page: String?) {
    (self.library, self.page, stack) = (library, page, layers)
  }

  /// Renders some of a template's instructions.
  mutating func run(_ code: Range<Int>, of index: Int) {
    let template = library.templates[index]
    var step = code.lowerBound
    while step < code.upperBound, !isStopped {
      switch template.code[step] {
      case .literal(let start, let end):
        writeLiteral(template.text[start..<end])
        step += 1
      case .value(let name, let hole, let offset):
        payIndentation()
        if let value = value(name, of: index, at: offset) {
          write(value, to: hole, named: name, of: index, at: offset)
        }
        step += 1
      case .section(let name, let offset, let end):
        let isEntered = enter(value(name, of: index, at: offset) ?? .nothing)
        step = isEntered ? step + 1 : end
      case .endSection(let start):
        step = nextItem() ? start + 1 : step + 1
      case .inverted(let name, let offset, let end):
        // An unknown name is an error in strict mode; the specification renders the section.
        let isFalsey = value(name, of: index, at: offset)?.isFalsey ?? true
        step = isFalsey ? step + 1 : end
      case .include(let include):
        self.include(include, of: index)
        step = template.includes[include].end
      case .block(let block):
        step = replace(template.blocks[block]) ? template.blocks[block].end : step + 1
      }
    }
  }

  // MARK: Sections

  /// Opens a section, unless it is to be skipped.
  private mutating func enter(_ value: TemplateValue) -> Bool {
    if value.isFalsey { return false }
    if case .list(let items) = value {
      loops.append(Loop(items: items, index: 0))
      stack.append(items[0])
    } else {
      loops.append(Loop(items: [], index: 0))
      stack.append(value)
    }
    return true
  }

  /// Continues with the innermost section's next item, or closes it.
  private mutating func nextItem() -> Bool {
    let last = loops.count - 1
    loops[last].index += 1
    guard loops[last].index < loops[last].items.count else {
      loops.removeLast()
      stack.removeLast()
      return false
    }
    stack[stack.count - 1] = loops[last].items[loops[last].index]
    return true
  }

  // MARK: Other templates

  private mutating func include(_ index: Int, of template: Int) {
    let include = library.templates[template].includes[index]
    guard let target = target(of: include, in: template) else { return }
    guard depth < Self.depthLimit else {
      report(.tooDeep(Self.depthLimit), in: template, at: include.offset)
      isStopped = true
      return
    }
    calls.append(Call(template: template, index: index))
    indented(by: include.indentation, wholeLines: include.isStandalone, isInline: true) {
      $0.descend(into: target, $0.library.templates[target].code.indices, include.isPlainText)
    }
    calls.removeLast()
  }

  /// Renders the replacement of `block`, if there is one. The outermost template's counts, as it is
  /// the most specific one.
  private mutating func replace(_ block: Block) -> Bool {
    guard let (level, override) = override(for: block.name) else { return false }
    // The replacement belongs to the template it is written in, and sees the values visible there.
    let saved = calls
    let template = calls[level].template
    calls.removeLast(calls.count - level)
    indented(by: block.indentation, wholeLines: block.isStandalone, isInline: false) {
      $0.descend(into: template, override.code, block.isPlainText)
    }
    calls = saved
    return true
  }

  private func override(for block: String) -> (level: Int, Include.Override)? {
    for (level, call) in calls.enumerated() {
      let overrides = library.templates[call.template].includes[call.index].overrides
      if let override = overrides.first(where: { $0.block == block }) { return (level, override) }
    }
    return nil
  }

  private mutating func descend(into template: Int, _ code: Range<Int>, _ isPlainText: Bool) {
    let saved = self.isPlainText
    self.isPlainText = saved || isPlainText
    depth += 1
    run(code, of: template)
    depth -= 1
    self.isPlainText = saved
  }

  // MARK: Lines

  /// Runs `body` with its lines indented further. A tag that does not take up whole lines starts
  /// within one: then an include keeps no indentation, a block's replacement that of all lines but
  /// the first.
  private mutating func indented(
    by blanks: [UInt8], wholeLines: Bool, isInline: Bool, _ body: (inout Renderer) -> Void
  ) {
    let saved = indentation
    if wholeLines {
      indentation += blanks
      owesIndentation = true
    } else {
      payIndentation()
      if isInline { indentation = [] } else { indentation += blanks }
    }
    body(&self)
    indentation = saved
    if !wholeLines { owesIndentation = false }
  }

  /// Writes the indentation before anything else of its line. Empty lines stay empty.
  mutating func payIndentation() {
    guard owesIndentation else { return }
    out.append(contentsOf: indentation)
    owesIndentation = false
  }

  private mutating func writeLiteral(_ text: ArraySlice<UInt8>) {
    guard !indentation.isEmpty else {
      out.append(contentsOf: text)
      return
    }
    var rest = text
    while let first = rest.first {
      if first != UInt8(ascii: "\n") { payIndentation() }
      let end = rest.firstIndex(of: UInt8(ascii: "\n"))
      let next = end.map { $0 + 1 } ?? rest.endIndex
      out.append(contentsOf: rest[..<next])
      if end != nil { owesIndentation = true }
      rest = rest[next...]
    }
  }
}

extension Diagnostic.Message {
  fileprivate static func tooDeep(_ limit: Int) -> Self {
    "templates include each other more than \(limit) levels deep"
  }
}
