import Markup

/// A drawing read back from its text by a reader of its own: tags must balance, attributes must be
/// quoted.
struct Drawing {
  struct Element {
    var name: String
    var attributes: [String: String] = [:]
    var text = ""

    subscript(_ name: String) -> Double { Double(attributes[name] ?? "") ?? .nan }
    var classes: [String] { (attributes["class"] ?? "").split(separator: " ").map(String.init) }
  }

  enum Malformed: Error, Equatable { case at(Int, String) }

  private(set) var elements: [Element] = []
  let source: String

  init(_ markup: TrustedMarkup) throws {
    source = markup.text
    var open: [Int] = []
    var rest = markup.bytes[...]
    while let cut = rest.firstIndex(of: UInt8(ascii: "<")) {
      let words = rest[..<cut]
      guard !words.contains(UInt8(ascii: ">")),
        let end = rest[cut...].firstIndex(of: UInt8(ascii: ">"))
      else { throw Malformed.at(cut, "a stray bracket") }
      if let last = open.last, !words.isEmpty { elements[last].text += Self.decoded(words) }
      let tag = rest[cut...].prefix(upTo: end).dropFirst()
      rest = rest[(end + 1)...]
      if tag.first == UInt8(ascii: "/") {
        guard let last = open.popLast(), elements[last].name == Self.text(tag.dropFirst()) else {
          throw Malformed.at(cut, "\(Self.text(tag)) closes nothing")
        }
        continue
      }
      elements.append(try Self.element(tag))
      if tag.last != UInt8(ascii: "/") { open.append(elements.count - 1) }
    }
    guard open.isEmpty, rest.isEmpty else { throw Malformed.at(rest.startIndex, "left open") }
  }

  /// ` name="value"` again and again, each name once.
  private static func element(_ tag: ArraySlice<UInt8>) throws -> Element {
    var rest = tag.last == UInt8(ascii: "/") ? tag.dropLast() : tag
    let name = rest.prefix { $0 != UInt8(ascii: " ") }
    var element = Element(name: text(name))
    rest = rest.dropFirst(name.count)
    while let first = rest.first {
      let key = rest.dropFirst().prefix { $0 != UInt8(ascii: "=") }
      let value = rest.dropFirst(key.count + 3).prefix { $0 != UInt8(ascii: "\"") }
      let quotes = [
        rest.dropFirst(key.count + 2).first, rest.dropFirst(key.count + value.count + 3).first,
      ]
      guard first == UInt8(ascii: " "), quotes == [UInt8(ascii: "\""), UInt8(ascii: "\"")],
        element.attributes.updateValue(decoded(value), forKey: text(key)) == nil
      else { throw Malformed.at(rest.startIndex, text(tag)) }
      rest = rest.dropFirst(key.count + value.count + 4)
    }
    return element
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }

  private static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(UInt8(ascii: "&")) else { return text(bytes) }
    var out = ""
    var rest = text(bytes)[...]
    let entities = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")]
    while let first = rest.first {
      let entity = entities.first { rest.hasPrefix($0.0) }
      out += entity?.1 ?? String(first)
      rest = rest.dropFirst(entity?.0.count ?? 1)
    }
    return out
  }
}

extension Drawing {
  func all(_ name: String, _ classes: String...) -> [Element] {
    elements.filter { element in
      element.name == name && classes.allSatisfy(element.classes.contains)
    }
  }

  var title: String { all("title").first?.text ?? "" }
  var texts: [Element] { all("text") }

  /// Width and height of the view box.
  var size: (width: Double, height: Double) {
    let numbers = (elements.first?.attributes["viewBox"] ?? "").split(separator: " ")
      .compactMap { Double($0) }
    return numbers.count == 4 ? (numbers[2], numbers[3]) : (0, 0)
  }

  /// Left, top, right, bottom of a text, a character taken as 0.62 em.
  static func box(_ text: Element) -> Bounds {
    let size = text.classes.contains("soft") ? 11.0 : text.classes.contains("serif") ? 14 : 12
    // What keeps names from right to left apart has no width.
    let shown = text.text.unicodeScalars.filter { !("\u{2066}"..."\u{2069}").contains($0) }
    let width = Double(String(String.UnicodeScalarView(shown)).count) * size * 0.62
    let shift = text.classes.contains("middle") ? 0.5 : text.classes.contains("right") ? 1 : 0
    let left = text["x"] - width * shift
    return (left, text["y"] - size * 0.7, left + width, text["y"] + size * 0.2)
  }

  /// The boxes of a path's subpaths, each as its smallest rectangle.
  static func boxes(_ element: Element?) -> [Bounds] {
    (element?.attributes["d"] ?? "").split(separator: "M").map { part in
      let places = places("M" + part)
      let (xs, ys) = (places.map(\.x), places.map(\.y))
      return (xs.min() ?? .nan, ys.min() ?? .nan, xs.max() ?? .nan, ys.max() ?? .nan)
    }
  }

  /// The boxes of all paths with a class.
  func boxes(_ classes: String) -> [Bounds] { all("path", classes).flatMap(Self.boxes) }

  /// Where a scale of numbers has a number, by the words at its ticks: the x of centered words, or
  /// the y of those that end at an axis, which is 4 units above their baseline.
  static func scale(_ all: [(number: Double, place: Double)]) -> (Double) -> Double {
    // Words at the ends may be moved inward.
    let ticks = all.count > 3 ? Array(all.dropFirst().dropLast()) : all
    guard let first = ticks.first, let last = ticks.last, first.number != last.number else {
      return { _ in .nan }
    }
    let unit = (last.place - first.place) / (last.number - first.number)
    return { first.place + ($0 - first.number) * unit }
  }

  /// The scale of the numbers at the left of a plot.
  var uprightScale: (Double) -> Double {
    Self.scale(
      texts.filter { $0.classes == ["soft", "right"] }.compactMap { word in
        Self.number(word.text).map { ($0, word["y"] - 4) }
      })
  }

  /// The scale of the numbers below a plot.
  var levelScale: (Double) -> Double {
    Self.scale(
      texts.filter { $0.classes == ["soft", "middle"] }.compactMap { word in
        Self.number(word.text).map { ($0, word["x"]) }
      })
  }

  private static func number(_ text: String) -> Double? {
    Double(text.map { $0 == "−" ? "-" : String($0) }.joined())
  }

  typealias Bounds = (x: Double, y: Double, maxX: Double, maxY: Double)

  private static func overlap(_ a: Bounds, _ b: Bounds) -> Bool {
    a.x < b.maxX - 0.01 && b.x < a.maxX - 0.01 && a.y < b.maxY - 0.01 && b.y < a.maxY - 0.01
  }

  /// Pairs of texts that stand on each other.
  var collisions: [String] {
    let boxes = texts.map(Self.box)
    return boxes.indices.flatMap { i in
      boxes.indices.dropFirst(i + 1).filter { Self.overlap(boxes[i], boxes[$0]) }
        .map { "\(texts[i].text) and \(texts[$0].text)" }
    }
  }

  /// What is drawn outside of the view box, as words for a failure.
  var strays: [String] {
    let (width, height) = size
    func isIn(_ x: Double, _ y: Double) -> Bool {
      x >= -0.01 && x <= width + 0.01 && y >= -0.01 && y <= height + 0.01
    }
    return elements.filter { element in
      switch element.name {
      case "text":
        let box = Self.box(element)
        return !isIn(box.x, box.y) || !isIn(box.maxX, box.maxY)
      case "rect":
        return !isIn(element["x"], element["y"])
          || !isIn(element["x"] + element["width"], element["y"] + element["height"])
      case "circle":
        let (x, y, r) = (element["cx"], element["cy"], element["r"])
        return !isIn(x - r, y - r) || !isIn(x + r, y + r)
      case "path" where element.attributes["d"] != "M1 0v5":  // that of a hatch
        return !Self.places(element.attributes["d"] ?? "").allSatisfy { isIn($0.x, $0.y) }
      default: return false
      }
    }.map { "\($0.name) \($0.attributes) \($0.text)" }
  }

  /// The points of a path of M, L, H, V and z.
  static func places(_ data: String) -> [(x: Double, y: Double)] {
    var out: [(x: Double, y: Double)] = []
    var rest = Array(data.utf8)[...]
    while let command = rest.popFirst() {
      let numbers = rest.prefix { $0 < UInt8(ascii: "A") }
      rest = rest.dropFirst(numbers.count)
      let values = numbers.split(separator: UInt8(ascii: " ")).map { Double(text($0)) ?? .nan }
      switch (Character(UnicodeScalar(command)), values.count) {
      case ("M", 2), ("L", 2): out.append((values[0], values[1]))
      case ("H", 1): out.append((values[0], out.last?.y ?? .nan))
      case ("V", 1): out.append((out.last?.x ?? .nan, values[0]))
      case ("z", 0): break
      default: out.append((.nan, .nan))
      }
    }
    return out
  }

  /// What no chart may hold: styles, and numbers that are none or have an exponent.
  var blemishes: [String] {
    let geometry = ["x", "y", "width", "height", "cx", "cy", "r", "d"]
    return elements.flatMap { element in
      element.attributes.compactMap { name, value in
        let isNumberless =
          geometry.contains(name)
          && (value.utf8.contains { Self.wordBytes.contains($0) } || value == "-0")
        return isNumberless || name == "style" || element.name == "style"
          ? "\(element.name) \(name)=\(value)" : nil
      }
    }
  }

  private static let wordBytes = Set("eEnNiI".utf8)
}
