import SeededRandom

@testable import OwnerFiles

/// A plan in a random layout that YAML allows: what people's files look like after a year.
struct RandomPlan {
  enum Saved: CaseIterable { case absent, bare, empty, null, lines, brackets, bracketLines }

  private var random: SeededGenerator
  let saved: Saved
  private(set) var text = ""

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    saved = Saved.allCases[random.below(Saved.allCases.count)]
    let isFlow = random.chance(12) && saved != .lines && saved != .bare
    text = isFlow ? braces() : lines()
    if random.chance(30) { while text.hasSuffix("\n") { text.removeLast() } }
    if random.chance(30) { text = text.replacing("\n", with: "\r\n") }
    if random.chance(10) { text = "\u{feff}" + text }
  }

  private mutating func one<T>(of choices: [T]) -> T { choices[random.below(choices.count)] }

  /// A comment behind something, or nothing.
  private mutating func remark() -> String {
    random.chance(25) ? one(of: [" # so, far", "   #c: [x]", "  # é 🎓", " # saved: []"]) : ""
  }

  /// Blank lines and comments between keys.
  private mutating func gap(_ indentation: Int) -> String {
    guard random.chance(35) else { return "" }
    let space = spaces(random.chance(70) ? indentation : random.below(6))
    return one(of: ["\n", "\(space)# About this\n", "\n\(space)# - and that\n\n", "\(space)#\n"])
  }

  private mutating func lines() -> String {
    let indentation = random.chance(85) ? 0 : 1 + random.below(3)
    let margin = spaces(indentation)
    let step = one(of: [0, 2, 2, 4])
    var entries = [
      "\(margin)name: \(one(of: ["R", "'R: V'", "\"R \\\" V\"", "R\n\(margin)   Vale"]))\(remark())\n",
      "\(margin)wants:\(remark())\n"
        + (0...random.below(3)).map { "\(margin)\(spaces(step))- C \($0)\(remark())\n" }.joined(),
      "\(margin)preferences:\n\(margin)  top: 4\(remark())\n\(margin)  # order: gaps\n",
      "\(margin)favourites: [MAB 1,\n\(margin)  MAB 2]\(remark())\n",
      "\(margin)note: \(one(of: ["|-", ">-"]))\n\(margin)  long # text\n\n\(margin)  - here\n",
    ]
    entries = entries.filter { _ in random.chance(75) }
    if entries.isEmpty { entries = ["\(margin)name: R\n"] }
    if saved != .absent { entries.append(savedEntry(margin, step)) }
    entries.shuffle(using: &random)
    let body = entries.map { gap(indentation) + $0 }.joined()
    let start = random.chance(15) ? "# Mine\n---\n" : ""
    return start + body + (random.chance(15) ? "# over\n" : "") + (random.chance(8) ? "...\n" : "")
  }

  private mutating func savedEntry(_ margin: String, _ step: Int) -> String {
    let key = "\(margin)saved:"
    switch saved {
    case .absent: return ""
    case .bare: return key + remark() + "\n"
    case .empty:
      return "\(key) \(one(of: ["[]", "[ ]", "[  # none\n\(margin) ]"]))\(remark())\n"
    case .null: return "\(key) \(one(of: ["~", "null"]))\(remark())\n"
    case .lines:
      let items = (0...random.below(3)).map { item($0, margin + spaces(step)) }
      return key + remark() + "\n" + items.joined()
    case .brackets, .bracketLines: return "\(key) \(brackets(margin))\(remark())\n"
    }
  }

  private mutating func item(_ number: Int, _ margin: String) -> String {
    let gap = gap(margin.utf8.count + 2)
    return gap
      + one(of: [
        "\(margin)- {id: s-\(number), title: \"A, b\", sections: [X 1-1]}\(remark())\n",
        "\(margin)- id: s-\(number)\(remark())\n\(margin)  title: A\n\(margin)  sections: [X 1-1]\n",
        "\(margin)-   sections:\n\(margin)    - X 1-1\(remark())\n\(margin)    title: s \(number)\n",
        "\(margin)- sections: X 1-1\n\(margin)  title: >-\n\(margin)    s\n\(margin)    \(number)\n",
        "\(margin)- title: s \(number)\n\(margin)  sections:\n\(margin)  - X 1-1\n"
          + "\(margin)  - X 2-1\(remark())\n",
      ])
  }

  private mutating func brackets(_ margin: String) -> String {
    let items = (0...random.below(3)).map { "{id: s-\($0), title: 'it''s', sections: [X 1-1]}" }
    guard saved == .bracketLines else {
      return "[\(items.joined(separator: ", "))\(one(of: ["", " ", ",", ", "]))]"
    }
    let inner = spaces(1 + margin.utf8.count + random.below(4))
    let rows = items.enumerated().map { index, item in
      let isLast = index + 1 == items.count
      return inner + item + (isLast && random.chance(50) ? "" : ",") + remark() + "\n"
    }
    return "[\(remark())\n\(rows.joined())\(margin) ]"
  }

  private mutating func braces() -> String {
    let value: String
    switch saved {
    case .absent, .bare, .lines: value = ""
    case .empty: value = "saved: []"
    case .null: value = "saved: ~"
    case .brackets, .bracketLines: value = "saved: \(brackets(""))"
    }
    var entries = ["name: R", "wants: [C 1, C 2]"] + (value.isEmpty ? [] : [value])
    entries.shuffle(using: &random)
    let end = one(of: ["", ",", " "])
    return random.chance(50)
      ? "{\(entries.joined(separator: ", "))\(end)}\n"
      : "{\(remark())\n  \(entries.joined(separator: ",\n  "))\(end)\(remark())\n}\n"
  }
}

private func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
