/// The candidate nearest to `word` by edit distance, when it is near enough to be a slip of the finger.
///
/// Near enough is a third of the word's length, at least 1 and at most 3 edits; case does not count. Of equally near ones the
/// first in alphabetical order wins. Takes |word| · |candidate| steps for each.
package func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
  let limit = min(3, max(1, word.count / 3))
  let lowered = Array(word.lowercased().unicodeScalars)
  var best: (distance: Int, candidate: String)?
  for candidate in candidates where candidate != word {
    let other = Array(candidate.lowercased().unicodeScalars)
    guard abs(other.count - lowered.count) <= limit else { continue }
    let distance = editDistance(lowered, other)
    guard distance <= limit else { continue }
    if best.map({ (distance, candidate) < ($0.distance, $0.candidate) }) ?? true {
      best = (distance, candidate)
    }
  }
  return best?.candidate
}

/// "did you mean 'title'?", or `nil` when nothing is near.
package func didYouMean(_ word: String, among candidates: some Sequence<String>) -> String? {
  nearest(to: word, among: candidates).map { "did you mean '\($0)'?" }
}

/// Insertions, deletions, replacements and swaps of neighbours between the two (optimal string alignment).
private func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
  guard !a.isEmpty, !b.isEmpty else { return max(a.count, b.count) }
  var beforeLast = [Int](repeating: 0, count: b.count + 1)
  var last = Array(0...b.count)
  for i in 1...a.count {
    var row = [i] + [Int](repeating: 0, count: b.count)
    for j in 1...b.count {
      let cost = a[i - 1] == b[j - 1] ? 0 : 1
      row[j] = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + cost)
      if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
        row[j] = min(row[j], beforeLast[j - 2] + 1)
      }
    }
    (beforeLast, last) = (last, row)
  }
  return last[b.count]
}
