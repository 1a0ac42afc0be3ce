import Testing

/// Which elements are meant, as in a style sheet: `table tr`, `#costs > ul`, `a[rel=prev]`, `.fig
/// svg`.
///
/// It knows tags, `.class`, `#id`, `[attribute]`, `[attribute=value]`, `[attribute^=start]`,
/// `[attribute$=end]`, and elements below (a space) or directly below (`>`) others.
struct Selector: Equatable, Sendable, ExpressibleByStringInterpolation, CustomStringConvertible {
  /// What one element must be.
  struct Step: Equatable, Sendable {
    var tag: Substring?
    var conditions: [Condition] = []
    /// Whether it must be directly below the step before.
    var isChild = false
  }

  enum Condition: Equatable, Sendable {
    case `class`(Substring)
    case has(String)
    case equals(String, Substring)
    case starts(String, Substring)
    case ends(String, Substring)
  }

  let description: String
  private(set) var steps: [Step] = []

  /// A mistake in a selector is one of the test.
  init(stringLiteral text: String) {
    description = text
    var isChild = false
    for word in Self.words(of: text) {
      if word == ">" {
        isChild = true
      } else {
        var step = Self.step(word)
        step.isChild = isChild
        steps.append(step)
        isChild = false
      }
    }
    precondition(!steps.isEmpty && !isChild, "no selector: \(text)")
  }

  /// Split at spaces that are not within brackets.
  private static func words(of text: String) -> [Substring] {
    var isInside = false
    return text.split { letter in
      if letter == "[" { isInside = true }
      if letter == "]" { isInside = false }
      return letter == " " && !isInside
    }
  }

  private static func step(_ word: Substring) -> Step {
    var step = Step()
    var rest = word
    let tag = rest.prefix { !".#[".contains($0) }
    if !tag.isEmpty { step.tag = tag }
    rest = rest.dropFirst(tag.count)
    while let sign = rest.first {
      rest = rest.dropFirst()
      let end = sign == "[" ? rest.firstIndex(of: "]") : rest.firstIndex { ".#[".contains($0) }
      let part = rest[..<(end ?? rest.endIndex)]
      rest = rest[part.endIndex...]
      switch sign {
      case ".": step.conditions.append(.class(part))
      case "#": step.conditions.append(.equals("id", part))
      default:
        step.conditions.append(attribute(part))
        rest = rest.dropFirst()
      }
    }
    return step
  }

  private static func attribute(_ part: Substring) -> Condition {
    guard let sign = part.firstIndex(of: "=") else { return .has(String(part)) }
    let (name, value) = (part[..<sign], part[part.index(after: sign)...])
    return switch name.last {
    case "^": .starts(String(name.dropLast()), value)
    case "$": .ends(String(name.dropLast()), value)
    default: .equals(String(name), value)
    }
  }
}

extension Selector.Step {
  func matches(_ element: Element) -> Bool {
    if let tag, element.name != tag { return false }
    return conditions.allSatisfy { condition in
      switch condition {
      case .class(let name): element.classes.contains(name)
      case .has(let name): element[name] != nil
      case .equals(let name, let value): element[name].map { $0 == value } ?? false
      case .starts(let name, let value): element[name]?.hasPrefix(value) ?? false
      case .ends(let name, let value): element[name]?.hasSuffix(value) ?? false
      }
    }
  }
}

extension Element {
  /// The elements below this one that are meant, in the order of the page.
  func all(_ selector: Selector) -> [Element] {
    var found: [Element] = []
    find([selector.steps[...]], into: &found)
    return found
  }

  /// The one element that is meant: more or fewer fail the test.
  func one(
    _ selector: Selector, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Element {
    let found = all(selector)
    try #require(found.count == 1, "\(selector)", sourceLocation: sourceLocation)
    return found[0]
  }

  func has(_ selector: Selector) -> Bool { !all(selector).isEmpty }

  /// Whether this element itself is meant, by a selector that says nothing of those above it.
  func matches(_ selector: Selector) -> Bool {
    selector.steps.count == 1 && selector.steps[0].matches(self)
  }

  /// `open` are the rests of the selector that elements below this one may fulfill.
  private func find(_ open: [ArraySlice<Selector.Step>], into found: inout [Element]) {
    for element in elements {
      var isMeant = false
      var below: [ArraySlice<Selector.Step>] = []
      for rest in open {
        guard let step = rest.first else { continue }
        if !step.isChild { below.append(rest) }
        guard step.matches(element) else { continue }
        if rest.count == 1 { isMeant = true } else { below.append(rest.dropFirst()) }
      }
      if isMeant { found.append(element) }
      element.find(below, into: &found)
    }
  }
}
