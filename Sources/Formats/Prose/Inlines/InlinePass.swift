internal import Bytes

/// Finds parts of a paragraph's texts that libcmark does not know: strikethrough, addresses without
/// brackets, references to footnotes, attributes of links and images.
///
/// Linear: each byte is looked at a bounded number of times.
struct InlinePass {
  private(set) var steps: [InlineStep] = []
  /// Attributes of links and images, by the place of their first step.
  private(set) var attributes: [Int: WrittenAttributes] = [:]

  private let raw: [InlineStep]
  private let source: PreparedSource
  private let marks: SourceMarks
  private var strikes = Strikes()
  /// The places of the containers that are open.
  private var open: [Int] = []
  private var linkDepth = 0
  /// The place of the link or image that ended just now.
  private var lastLink: Int?
  /// How many links of raw HTML are open.
  private var rawLinks = 0

  init(_ raw: [InlineStep], in source: PreparedSource) {
    (self.raw, self.source, marks) = (raw, source, source.marks)
    steps.reserveCapacity(raw.count + 8)
  }

  mutating func run() {
    for (place, step) in raw.enumerated() {
      let ended = lastLink
      lastLink = nil
      switch step.event {
      case .leaf(.text(let text)): scan(text.bytes, at: place, after: ended)
      case .enter(let container):
        open.append(steps.count)
        if container.isLink { linkDepth += 1 }
        strikes.enter()
        steps.append(step)
      case .leave(let container):
        let start = open.popLast()
        if container.isLink { (linkDepth, lastLink) = (linkDepth - 1, start) }
        strikes.leave()
        steps.append(step)
      case .leaf(.html(let html)):
        follow(html.bytes)
        steps.append(step)
      case .leaf: steps.append(step)
      }
    }
  }

  /// Notices links of raw HTML, in which addresses are not linked again.
  private mutating func follow(_ html: UnsafeBufferPointer<UInt8>) {
    let head = html.prefix(4).map(\.lowercasedASCII)
    if head.starts(with: "</a".utf8) {
      rawLinks = max(0, rawLinks - 1)
    } else if head.starts(with: "<a".utf8), head.count > 2, !head[2].isASCIIAlphanumeric {
      rawLinks += 1
    }
  }
}

extension Container {
  fileprivate var isLink: Bool {
    switch self {
    case .link, .image: true
    default: false
    }
  }
}

// MARK: - Texts

extension InlinePass {
  private typealias Text = UnsafeBufferPointer<UInt8>

  private mutating func scan(_ text: Text, at place: Int, after ended: Int?) {
    var clean = 0
    if let ended, marks.contains(.attributes), let written = WrittenAttributes(at: text[...]) {
      attributes[ended] = written
      clean = written.end
    }
    var index = clean
    while true {
      while index < text.count, !Self.mayBeginPart(text[index]) { index += 1 }
      guard index < text.count else { break }
      guard let found = part(of: text, at: index, from: clean, place) else {
        index += 1
        continue
      }
      append(text, clean..<found.range.lowerBound, at: place)
      append(found, of: text, at: place)
      (clean, index) = (found.range.upperBound, found.range.upperBound)
    }
    append(text, clean..<text.count, at: place)
  }

  /// Whether any part begins with this byte, so that most bytes are passed over quickly.
  @inline(__always)
  private static func mayBeginPart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "~"), UInt8(ascii: "["), UInt8(ascii: "w"), UInt8(ascii: ":"),
      UInt8(ascii: "@"):
      true
    default: false
    }
  }

  private struct Part {
    enum Kind {
      /// More than two are text, and so are those without a counterpart.
      case tildes(Flanks)
      case footnote(Int)
      case address(prefix: StaticString)
    }

    var range: Range<Int>
    var kind: Kind
  }

  private func part(of text: Text, at index: Int, from clean: Int, _ place: Int) -> Part? {
    switch text[index] {
    case UInt8(ascii: "~") where marks.contains(.tildes):
      let count = text[index...].prefix { $0 == UInt8(ascii: "~") }.count
      return Part(
        range: index..<index + count, kind: .tildes(flanks(of: index..<index + count, text, place)))
    case UInt8(ascii: "[") where marks.contains(.footnotes):
      guard let label = FootnoteLabel(at: text[index...]), let note = source.footnotes[label.name]
      else { return nil }
      return Part(range: index..<label.end, kind: .footnote(note))
    case UInt8(ascii: "w"), UInt8(ascii: ":"), UInt8(ascii: "@"):
      guard marks.contains(.addresses), linkDepth == 0, rawLinks == 0,
        let address = BareAddress(in: text, at: index, from: clean, isOpen: isOpen(place))
      else { return nil }
      return Part(range: address.range, kind: .address(prefix: address.prefix))
    default: return nil
    }
  }

  /// Whether an address may begin with a text: at the start, after a line end, and after marks.
  private func isOpen(_ place: Int) -> Bool {
    guard place > 0 else { return true }
    switch raw[place - 1].event {
    case .leaf(.softBreak), .leaf(.hardBreak), .enter(.emphasis), .enter(.strong),
      .leave(.emphasis), .leave(.strong):
      return true
    case .leaf, .enter, .leave: return false
    }
  }

  private mutating func append(_ text: Text, _ range: Range<Int>, at place: Int) {
    guard !range.isEmpty else { return }
    add(.leaf(.text(plain(text[range]))), at: place, offset: range.lowerBound)
  }

  private func plain(_ text: Slice<Text>) -> BorrowedText {
    let bytes = UnsafeBufferPointer(rebasing: text)
    guard marks.contains(.escapes), bytes.contains(0xc2) else { return BorrowedText(bytes) }
    return BorrowedText(keeping: Shield.lowered(bytes, inCode: false))
  }

  private mutating func append(_ part: Part, of text: Text, at place: Int) {
    let (range, offset) = (part.range, part.range.lowerBound)
    switch part.kind {
    case .footnote(let note): add(.leaf(.footnote(note)), at: place, offset: offset)
    case .address(let prefix):
      let shown = plain(text[range])
      let target = prefix.withUTF8Buffer { BorrowedText(keeping: Array($0) + shown.bytes) }
      let title = BorrowedText(UnsafeBufferPointer(start: nil, count: 0))
      add(.enter(.link(target: target, title: title)), at: place, offset: offset)
      add(.leaf(.text(shown)), at: place, offset: offset)
      add(.leave(.link(target: target, title: title)), at: place, offset: offset)
    case .tildes(let flanks):
      let count = range.count
      if count <= 2, flanks.canClose, let opener = strikes.close(count) {
        steps[opener].event = .enter(.strikethrough)
        add(.leave(.strikethrough), at: place, offset: offset)
      } else {
        if count <= 2, flanks.canOpen { strikes.open(count, at: steps.count) }
        append(text, range, at: place)
      }
    }
  }

  private mutating func add(_ event: WalkEvent, at place: Int, offset: Int) {
    steps.append(
      InlineStep(event: event, line: raw[place].line, column: raw[place].column + offset))
  }
}

// MARK: - Characters next to a run of tildes

extension InlinePass {
  /// Whether a run of delimiters can begin or end the enclosed text (CommonMark §6.2).
  fileprivate struct Flanks {
    let canOpen: Bool
    let canClose: Bool

    init(before: Side, after: Side) {
      canOpen = after != .space && (after != .punctuation || before != .letter)
      canClose = before != .space && (before != .punctuation || after != .letter)
    }
  }

  fileprivate enum Side {
    case space, punctuation, letter

    init(_ scalar: Unicode.Scalar) {
      switch scalar.properties.generalCategory {
      case .spaceSeparator, .lineSeparator, .paragraphSeparator: self = .space
      case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
        .initialPunctuation, .finalPunctuation, .otherPunctuation:
        self = .punctuation
      // Shields of marks are punctuation, and so are signs such as "$" of ASCII.
      case .control: self = scalar.value < 0x80 ? .space : .punctuation
      default:
        let isSign = scalar.isASCII && !UInt8(scalar.value).isASCIIAlphanumeric
        self = isSign ? .punctuation : .letter
      }
    }
  }

  private func flanks(of run: Range<Int>, _ text: Text, _ place: Int) -> Flanks {
    let before = text[..<run.lowerBound].suffix(4)
    let after = text[run.upperBound...].prefix(4)
    return Flanks(
      before: String(decoding: before, as: UTF8.self).unicodeScalars.last.map(Side.init)
        ?? side(of: place - 1),
      after: String(decoding: after, as: UTF8.self).unicodeScalars.first.map(Side.init)
        ?? side(of: place + 1))
  }

  /// The edge of another step: marks, except for line ends.
  private func side(of place: Int) -> Side {
    guard raw.indices.contains(place) else { return .space }
    switch raw[place].event {
    case .leaf(.softBreak), .leaf(.hardBreak): return .space
    case .leaf, .enter, .leave: return .punctuation
    }
  }
}

/// The tildes that may begin a strikethrough, in each open container.
private struct Strikes {
  /// The places of their steps, ascending: of one tilde, and of two.
  private var single: [Int] = []
  private var double: [Int] = []
  private var frames: [(single: [Int], double: [Int])] = []

  mutating func enter() {
    frames.append((single, double))
    (single, double) = ([], [])
  }

  mutating func leave() {
    if let last = frames.popLast() { (single, double) = last }
  }

  mutating func open(_ count: Int, at place: Int) {
    if count == 1 { single.append(place) } else { double.append(place) }
  }

  /// The place of the last opening run of `count` tildes; all after it are text.
  mutating func close(_ count: Int) -> Int? {
    guard let place = count == 1 ? single.popLast() : double.popLast() else { return nil }
    while let last = single.last, last > place { single.removeLast() }
    while let last = double.last, last > place { double.removeLast() }
    return place
  }
}
