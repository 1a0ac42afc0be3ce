internal import Bytes

/// A step inside a paragraph or a heading, and its place in the parsed text.
struct InlineStep {
  var event: WalkEvent
  var line: Int
  var column: Int
}

/// The steps of one paragraph or heading, with the parts beyond CommonMark.
struct InlineSteps {
  /// The step that begins the block; `nil` if nothing of it is left.
  private(set) var first: WalkEvent?
  /// The others, up to the end of the block.
  private(set) var steps: [InlineStep]
  /// Attributes of links and images by the place of their first step; of the block at -1.
  private(set) var attributes: [Int: WrittenAttributes] = [:]

  /// `raw` are the steps that libcmark found in `block`, with shielded marks.
  init(_ raw: [InlineStep], of block: Container, in source: PreparedSource) {
    var raw = raw
    guard !raw.isEmpty || block.isHeading else {
      steps = []
      return
    }
    if raw.isContents, !block.isHeading {
      (first, steps) = (.leaf(.contents), [])
      return
    }
    let written =
      source.marks.contains(.attributes) ? raw.removeAttributes(ofHeading: block.isHeading) : nil
    var pass = InlinePass(raw, in: source)
    pass.run()
    (first, steps, attributes) = (.enter(block), pass.steps, pass.attributes)
    attributes[-1] = written
    let end = InlineStep(event: .leave(block), line: 0, column: 0)
    if source.marks.contains(.definitions), !block.isHeading,
      let lines = DefinitionLines(steps)
    {
      // Places of attributes move with the steps.
      (first, steps) = (.enter(.definitions), lines.steps(moving: &attributes))
      steps.append(InlineStep(event: .leave(.definitions), line: 0, column: 0))
    } else {
      steps.append(end)
    }
  }

  /// The index after the end of the container that the step before `index` begins.
  func end(ofContainerBefore index: Int) -> Int {
    guard index > 0 else { return steps.count }
    var depth = 1
    for place in index..<steps.count {
      switch steps[place].event {
      case .enter: depth += 1
      case .leave: depth -= 1
      case .leaf: continue
      }
      if depth == 0 { return place + 1 }
    }
    return steps.count
  }

  /// The words in the container that the step before `index` begins.
  func words(from index: Int) -> String {
    var words = ""
    for step in steps[index..<end(ofContainerBefore: index)] {
      if case .leaf(let leaf) = step.event { words += leaf.words }
    }
    return words
  }

  /// Whether the block has one image with a title and nothing else.
  var isTitledImage: Bool {
    guard case .enter(.image(_, let title)) = steps.first?.event, !title.isEmpty else {
      return false
    }
    return end(ofContainerBefore: 1) == steps.count - 1
  }
}

extension Container {
  var isHeading: Bool { if case .heading = self { true } else { false } }
}

extension [InlineStep] {
  /// Whether it is `[TOC]` and nothing else.
  fileprivate var isContents: Bool {
    guard count == 1, case .leaf(.text(let text)) = self[0].event else { return false }
    return text.bytes.count == 5
      && text.bytes.lazy.map(\.lowercasedASCII).elementsEqual("[toc]".utf8)
  }

  /// Removes the attributes at the end of a heading, or on the last line of a paragraph.
  fileprivate mutating func removeAttributes(ofHeading isHeading: Bool) -> WrittenAttributes? {
    guard case .leaf(.text(let text)) = last?.event, text.bytes.last == UInt8(ascii: "}"),
      let start = text.bytes.lastIndex(of: UInt8(ascii: "{")),
      let written = WrittenAttributes(at: text.bytes[start...]), written.end == text.bytes.count
    else { return nil }
    if isHeading {
      // Directly after a link, they are the link's.
      guard start > 0, text.bytes[start - 1].isASCIIBlank else { return nil }
      var end = start
      while end > 0, text.bytes[end - 1].isASCIIBlank { end -= 1 }
      let rest = BorrowedText(UnsafeBufferPointer(rebasing: text.bytes[..<end]))
      self[count - 1].event = .leaf(.text(rest))
      return written
    }
    guard start == 0, count > 2, case .leaf(.softBreak) = self[count - 2].event else {
      return nil
    }
    removeLast(2)
    return written
  }
}
