import Markup
import Prose
import SecondOpinion
import Testing

/// Against the examples of the specifications, https://spec.commonmark.org and
/// https://github.github.com/gfm.
@Suite(.enabled(if: PythonScript.canImport("cmarkgfm"), "Python lacks a module"))
struct `Specifications of Markdown` {
  /// The numbers of the examples that a suite has, and what is different in some of them.
  private func run(_ suite: String) -> (numbers: [Int], differences: [Int: String]) {
    let script = PythonScript("suites.py")
    let examples = script.answers(to: [suite]).map { line in
      let parts = line.split(separator: ",", omittingEmptySubsequences: false)
      return (number: Int(parts[0]) ?? 0, text: bytes(of: parts[1]))
    }
    let answers = script.answers(
      to: examples.map { number, text in
        let prose = Prose(markdown: text, placing: Prose.Placements(), allowingHTML: true) { _ in
          nil
        }
        return "\(suite),\(number),\(hexadecimal(prose.html.text))"
      })
    let numbers = examples.map(\.number)
    #expect(answers.count == numbers.count)
    let different = zip(numbers, answers).filter { $1 != "same" }
    return (numbers, Dictionary(uniqueKeysWithValues: different.map { ($0, $1) }))
  }

  /// The numbers of the examples that differ, with the reason of each.
  private typealias Known = [(reason: String, numbers: [Int])]

  private func expect(_ differences: [Int: String], in known: Known) {
    let numbers = Set(known.flatMap(\.numbers))
    for (number, words) in differences.sorted(by: { $0.key < $1.key })
    where !numbers.contains(number) {
      Issue.record("\(words)")
    }
    #expect(numbers.subtracting(differences.keys).sorted() == [], "no longer different")
  }

  private static let inCommonMark: Known = [
    ("what runs or is not closed is shown as text", [156, 157, 158, 170, 171, 172, 173, 176, 178]),
    ("addresses in raw HTML are plain, or shown as text", [21, 31, 630, 631, 642, 643]),
    ("only schemes of `Escaping.schemes` are links", [500, 596, 598, 599, 601]),
    ("addresses without brackets are links", [602, 606, 608, 611, 612]),
    ("an image by itself with a title is a figure", [572, 573, 576, 577, 584, 585, 586, 588, 589]),
    ("an image by itself with a title is a figure", [591]),
    ("libcmark 0.30 is of an older version", [354, 625, 626]),
  ]

  @Test func `CommonMark's examples are as they should be`() {
    let (numbers, differences) = run("commonmark")
    #expect(numbers.count == 652)
    expect(differences, in: Self.inCommonMark)
  }

  private static let onGitHub: Known = [
    ("what runs or is not closed is shown as text", [126, 127, 128, 140, 141, 142, 145, 147, 652]),
    ("addresses in raw HTML are plain, or shown as text", [317, 327, 649, 650, 662, 663]),
    ("only schemes of `Escaping.schemes` are links", [508, 604, 606, 607, 609, 628]),
    ("addresses without brackets are links everywhere", [610, 614, 616, 619, 620]),
    ("an image by itself with a title is a figure", [580, 581, 584, 585, 592, 593, 594, 596, 597]),
    ("an image by itself with a title is a figure", [599]),
    ("cmark-gfm merges nested strong text", [398, 426, 434, 435, 436, 473, 474, 475, 477]),
    ("a table without rows has an empty body", [205]),
    ("libcmark 0.30 has other comments", [644, 645]),
  ]

  @Test func `GitHub's examples are as they should be`() {
    let (numbers, differences) = run("gfm")
    #expect(numbers.count == 672)
    expect(differences, in: Self.onGitHub)
  }
}

/// The bytes of a text in hexadecimal.
private func bytes(of digits: some StringProtocol) -> [UInt8] {
  let digits = Array(digits.utf8)
  return stride(from: 0, to: digits.count - 1, by: 2).compactMap { place in
    UInt8(String(decoding: digits[place..<place + 2], as: UTF8.self), radix: 16)
  }
}
