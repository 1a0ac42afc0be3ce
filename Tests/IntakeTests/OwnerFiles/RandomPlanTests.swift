import CampusModel
import Diagnostics
import FoundationEssentials
import Glibc
import Testing

@testable import OwnerFiles

/// The comments of a YAML text in order: random plans have no '#' elsewhere but in one block of
/// text.
private func comments(_ text: String) -> [Substring] {
  text.split(whereSeparator: \.isNewline).compactMap { line in
    line.firstIndex(of: "#").map { line[$0...] }
  }
}

private func isSubsequence(_ short: String.UTF8View, of long: String.UTF8View) -> Bool {
  var rest = long.makeIterator()
  return short.allSatisfy { byte in
    while let next = rest.next() { if next == byte { return true } }
    return false
  }
}

@Suite struct RandomPlanTests {
  private static let seeds: Range<UInt64> = 0..<1500

  @Test func `in any layout, a schedule is added without other changes`() throws {
    let saved = try newSchedule()
    for seed in Self.seeds {
      let plan = RandomPlan(seed: seed)
      let hint = Comment("seed \(seed):\n\(plan.text)")
      do {
        let bytes = try adding(saved, toPlan: Array(plan.text.utf8))
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(comments(text) == comments(plan.text), hint)
        if ![.empty, .null].contains(plan.saved) {
          #expect(isSubsequence(plan.text.utf8, of: text.utf8), hint)
        }
        let hasReturns = plan.text.utf8.contains(0x0d)
        let bare = text.replacing("\r\n", with: "")
        #expect(!hasReturns || !bare.utf8.contains(0x0a), hint)
      } catch {
        Issue.record("seed \(seed): \(error.message.text)\n\(plan.text)")
      }
    }
  }

  /// PyYAML compares what stands before and after, in the order of keys.
  private static let script = """
    import json, sys, yaml
    new = {"id": "first-choice", "title": "First choice", "term": "spring-2027",
           "sections": ["CMPS 330-0101", "MATH 246-0201"]}
    bad = []
    for at, (before, after) in enumerate(json.load(open(sys.argv[1], encoding="utf-8"))):
        before, after = (yaml.load(text, Loader=yaml.BaseLoader) for text in (before, after))
        old = before.get("saved", [])
        before["saved"] = (old if isinstance(old, list) else []) + [new]
        if list(before.items()) != list(after.items()):
            bad.append(at)
    print(bad)
    sys.exit(1 if bad else 0)
    """

  private static let python = getenv("ALMANAC_PYTHON").map { String(cString: $0) }
  private static let hasYAML =
    python.map { system("'\($0)' -c 'import yaml' 2>/dev/null") == 0 } ?? false

  @Test(.enabled(if: hasYAML, "ALMANAC_PYTHON names no Python with PyYAML"))
  func `another reader of YAML finds the same plan and the schedule`() throws {
    let python = try #require(Self.python)
    let saved = try newSchedule()
    let pairs = try Self.seeds.map { seed in
      let text = RandomPlan(seed: seed).text
      let after = try adding(saved, toPlan: Array(text.utf8))
      return [text, String(decoding: after, as: UTF8.self)]
    }
    let stem = "/tmp/almanac-plans-\(getpid())"
    let paths = ["\(stem).json", "\(stem).py"]
    defer { for path in paths { unlink(path) } }
    let json = try JSONEncoder().encode(pairs)
    for (path, bytes) in zip(paths, [Array(json), Array(Self.script.utf8)]) {
      let file = try #require(fopen(path, "w"))
      #expect(fwrite(bytes, 1, bytes.count, file) == bytes.count)
      fclose(file)
    }
    #expect(system("'\(python)' '\(paths[1])' '\(paths[0])'") == 0, "the seeds are printed above")
  }
}
