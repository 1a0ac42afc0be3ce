/// The candidate that `word` is most likely a misspelling of; `nil` when none is near.
///
/// The same word in another case comes first, then the shortest name that continues it with further
/// words (`course_score_mean` for `course_score`), then the name with the fewest edits: at most a
/// third of the word's length, between 1 and 3. Case is ignored. Ties go to the first in
/// alphabetical order. Takes |word| · |candidate| steps for each.
///
/// ```
/// nearest(to: "titel", among: ["title", "term"])  // "title"
/// ```
package func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
  let limit = min(3, max(1, word.count / 3))
  let lowered = Array(word.lowercased().unicodeScalars)
  var best: (steps: Int, candidate: String)?
  for candidate in candidates where candidate != word {
    let other = Array(candidate.lowercased().unicodeScalars)
    let found =
      lowered == other
      ? .min : furtherWords(after: lowered, in: other) ?? edits(lowered, other, upTo: limit)
    guard let steps = found else { continue }
    if best.map({ (steps, candidate) < ($0.steps, $0.candidate) }) ?? true {
      best = (steps, candidate)
    }
  }
  return best?.candidate
}

/// A number below 0 for a name that begins with the word and goes on with another word, which rises
/// with the length of the name; `nil` for any other name.
///
/// A word of fewer than 4 letters begins no name, and neither does one that is followed by a
/// number: "CMPS" is not short for "CMPS 100".
private func furtherWords(after word: [Unicode.Scalar], in name: [Unicode.Scalar]) -> Int? {
  guard word.count >= 4, name.starts(with: word) else { return nil }
  let rest = name[word.count...]
  guard let next = rest.first, !next.properties.isAlphabetic,
    !rest.contains(where: { ("0"..."9").contains($0) })
  else { return nil }
  return name.count - .max
}

/// The number of edits between the two; `nil` if they are more than the limit.
private func edits(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar], upTo limit: Int) -> Int? {
  guard abs(a.count - b.count) <= limit else { return nil }
  let distance = editDistance(a, b)
  return distance <= limit ? distance : nil
}

/// "did you mean 'title'?", or `nil` when nothing is near.
package func didYouMean(_ word: String, among candidates: some Sequence<String>) -> String? {
  nearest(to: word, among: candidates).map { "did you mean '\($0)'?" }
}

/// Insertions, deletions, replacements and swaps of neighbors between the two (optimal string
/// alignment).
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
