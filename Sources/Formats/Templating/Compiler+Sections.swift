internal import Diagnostics

extension Compiler {
  mutating func openSection(_ tag: Tag) {
    // A section without a proper name still needs its end.
    let name = name(tag.text, of: tag) ?? name(".", of: tag) ?? 0
    let (start, offset) = (template.code.count, tag.range.lowerBound)
    settle(at: offset)
    if tag.kind == .section {
      template.code.append(.section(name: name, offset: offset, end: start))
      push(.section(start), tag)
    } else {
      template.code.append(.inverted(name: name, offset: offset, end: start))
      push(.inverted(start), tag)
    }
  }

  mutating func include(_ tag: Tag) {
    template.includes.append(include(for: tag))
    template.code.append(.include(template.includes.count - 1))
    template.includes[template.includes.count - 1].end = template.code.count
  }

  mutating func openParent(_ tag: Tag) {
    template.includes.append(include(for: tag))
    template.code.append(.include(template.includes.count - 1))
    push(.parent(template.includes.count - 1), tag)
  }

  /// Opens a block: inside a parent a replacement, anywhere else a part that can be replaced.
  mutating func openBlock(_ tag: Tag) {
    let blanks = template.source.bytes[tag.indentation]
    if let section = open.last, case .parent(let parent) = section.role {
      push(.override(parent: parent, start: template.code.count), tag)
      context = MarkupContext()
      dedent = tag.isStandalone ? blanks : []
      return
    }
    expectTemplatePlace(for: tag)
    template.blocks.append(
      Block(
        name: tag.text, indentation: indentation(blanks), isStandalone: tag.isStandalone,
        isPlainText: context.state != .text))
    template.code.append(.block(template.blocks.count - 1))
    push(.block(template.blocks.count - 1), tag)
  }

  mutating func closeSection(_ tag: Tag) {
    let offset = tag.range.lowerBound
    guard open.contains(where: { $0.tag.text == tag.text }) else {
      report(
        .closesNothing(tag.text), at: offset,
        suggestion: open.last.map { "'{{/\($0.tag.text)}}' would close the section that is open" })
      return
    }
    while let section = open.last {
      if section.tag.text == tag.text {
        close(section, at: offset)
        return
      }
      report(.neverClosed(section.tag), at: section.tag.range.lowerBound)
      close(section, at: offset)
    }
  }

  /// Ends the innermost section, which is `section`.
  mutating func close(_ section: OpenSection, at offset: Int) {
    open.removeLast()
    switch section.role {
    case .section(let start):
      template.code.append(.endSection(start: start))
      joinContext(with: section, at: offset)
      setEnd(of: start)
    case .inverted(let start):
      joinContext(with: section, at: offset)
      setEnd(of: start)
    case .block(let block):
      joinContext(with: section, at: offset)
      template.blocks[block].end = template.code.count
    case .parent(let parent):
      template.includes[parent].end = template.code.count
    case .override(let parent, let start):
      if context.state != .text {
        report(.blockEndsInside(section.tag.text, context.place), at: offset)
      }
      context = section.context
      dedent = section.dedent
      template.includes[parent].overrides.append(
        Include.Override(
          block: section.tag.text, offset: section.tag.range.lowerBound,
          code: start..<template.code.count))
    }
  }

  private mutating func setEnd(of start: Int) {
    switch template.code[start] {
    case .section(let name, let offset, _):
      template.code[start] = .section(name: name, offset: offset, end: template.code.count)
    case .inverted(let name, let offset, _):
      template.code[start] = .inverted(name: name, offset: offset, end: template.code.count)
    case .literal, .value, .endSection, .include, .block: break
    }
  }

  private mutating func push(_ role: OpenSection.Role, _ tag: Tag) {
    open.append(OpenSection(role: role, tag: tag, context: context, dedent: dedent))
  }

  // MARK: Places in the page

  private mutating func settle(at offset: Int) {
    if let problem = context.settle() { report(.problem(problem), at: offset) }
  }

  /// A section may be left out or repeated, so its end must be the same place as its start.
  private mutating func joinContext(with section: OpenSection, at offset: Int) {
    guard mode == .strict else { return }
    settle(at: offset)
    let end = context.place
    guard !context.join(section.context) else { return }
    let start = section.context.place
    report(
      start == end ? .branchesDiffer(in: start) : .branchesDiffer(from: start, to: end),
      at: section.tag.range.lowerBound)
    context = section.context
  }

  private mutating func expectTemplatePlace(for tag: Tag) {
    guard mode == .strict, !context.takesTemplates else { return }
    report(.templateInside(tag, context.place), at: tag.range.lowerBound)
  }

  // MARK: Other templates

  private mutating func include(for tag: Tag) -> Include {
    expectTemplatePlace(for: tag)
    let blanks = template.source.bytes[tag.indentation]
    return Include(
      target: target(of: tag), offset: tag.range.lowerBound, indentation: indentation(blanks),
      isStandalone: tag.isStandalone, isPlainText: context.state != .text)
  }

  /// The indentation of another template's lines, where `blanks` precede its tag.
  private func indentation(_ blanks: ArraySlice<UInt8>) -> [UInt8] {
    template.source.isCompacted ? [] : Array(withoutDedent(blanks))
  }

  private mutating func target(of tag: Tag) -> Include.Target {
    if tag.text.hasPrefix("*") {
      let text = tag.text.dropFirst().drop { $0.isWhitespace }
      return name(String(text), of: tag).map { .dynamic(name: $0) } ?? .unknown
    }
    if let index = templates[tag.text] { return .template(index) }
    if mode == .strict {
      report(
        .unknownTemplate(tag.text), at: tag.range.lowerBound,
        suggestion: didYouMean(tag.text, among: templates.keys))
    }
    return .unknown
  }
}
