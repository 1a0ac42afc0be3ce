import CampusModel
import Foundation
import SeededRandom
import Testing

@testable import Grading

/// The same rules once more, in Python's fractions, without any cleverness: every choice of drops
/// is tried. One gradebook in, with what is claimed about scores to come; one line of results out.
///
/// What is left of a group, with drops at both ends, is the best for whoever drops at the bottom,
/// made worst by whoever drops at the top.
private let script = """
  import itertools, json, sys
  from fractions import Fraction as F

  def number(text): return None if text is None else F(text)

  def result(group, drops, put, hidden=()):
      # hidden: open whatever their score; put: scores by place, None for a group without work.
      scores, bonus, waiting = [], F(0), 0
      by_part = group['counting'] == 'percent'
      for place, work in enumerate(group['work']):
          if not work['counts']: continue
          out = F(work['out'])
          score = put[place] * out / 100 if place in put else (None if place in hidden else number(work['score']))
          if score is None:
              waiting += not work['extra']
          elif work['extra']:
              bonus += score / (out or 100) if by_part else score
          else:
              scores.append((score / out, F(1)) if by_part else (score, out))
      if not group['work'] and None in put: scores.append((put[None] / 100, F(1)))
      if not scores: return None
      low, high = group['low'], group['high']
      if drops == 'open-first':
          low, high = max(0, low - waiting), max(0, high - max(0, waiting - low))
      low = min(low, len(scores) - 1)
      high = min(high, len(scores) - 1 - low)
      n = range(len(scores))
      def ratio(gone): return (bonus + sum(scores[i][0] for i in n if i not in gone)) / sum(scores[i][1] for i in n if i not in gone)
      return 100 * min(max(ratio(set(top + bottom))
                           for bottom in itertools.combinations([i for i in n if i not in top], low))
                       for top in itertools.combinations(n, high))

  def alive(group):
      return not group['work'] or any(w['counts'] and not w['extra'] for w in group['work'])

  class Course:
      def __init__(self, data):
          self.groups, self.drops = data['groups'], data['drops']
          self.places = data['places']
          self.weights = [F(g['weight']) if alive(g) else F(0) for g in self.groups]
          self.total = sum(w for g, w in zip(self.groups, self.weights) if not g['bonus'])
          self.known = {}

      def average(self, put={}, hidden={}):
          results = []
          for i, g in enumerate(self.groups):
              key = (i, tuple(sorted(put.get(i, {}).items(), key=str)), tuple(hidden.get(i, ())))
              if key not in self.known:
                  self.known[key] = result(g, self.drops, put.get(i, {}), hidden.get(i, ()))
              results.append(self.known[key])
          counted = [(r, w) for r, g, w in zip(results, self.groups, self.weights) if r is not None and not g['bonus']]
          weight = sum(w for _, w in counted)
          if not weight: return None
          extra = sum(r * w / self.total for r, g, w in zip(results, self.groups, self.weights)
                      if r is not None and g['bonus'])
          return sum(r * w for r, w in counted) / weight + extra

      def scoring(self, works, x):
          put = {}
          for group, place in works: put.setdefault(group, {})[place] = x
          return self.average(put)

      def rounded(self, value):
          if self.places is None: return value
          power = 10 ** self.places
          return F((value * power + F(1, 2)).__floor__(), power)

      def open(self, extra):
          works = []
          for i, g in enumerate(self.groups):
              if not g['work']: works.append((i, None))
              works += [(i, k) for k, w in enumerate(g['work'])
                        if w['counts'] and w['score'] is None and (not w['extra'] or extra and F(w['out']))]
          return works

      def without(self, group, place):
          other = dict(self.groups[group], work=[w for k, w in enumerate(self.groups[group]['work']) if k != place])
          results = [result(other if i == group else g, self.drops, {}) for i, g in enumerate(self.groups)]
          # What counts for nothing afterwards keeps its weight: bonuses stay what they were.
          counted = [(r, w) for r, g, w in zip(results, self.groups, self.weights) if r is not None and not g['bonus']]
          weight = sum(w for _, w in counted)
          if not weight: return None
          return sum(r * w for r, w in counted) / weight + sum(
              r * w / self.total for r, g, w in zip(results, self.groups, self.weights) if r is not None and g['bonus'])

  def fault(course, claim):
      works = [tuple(w) for w in claim['works']]
      for x, value in claim['values']:
          if course.scoring(works, F(x)) != F(value): return 'value at ' + x
      tiny = F(1, 10 ** 30)
      for threshold, (word, x) in zip(map(F, claim['thresholds']), claim['ladder']):
          reached = lambda x: course.rounded(course.scoring(works, x)) >= threshold
          if word == 'secured': right = reached(F(0))
          elif x is None: right = word == 'beyond' and not reached(F(10) ** 12)
          else:
              x = F(x)
              right = (0 < x <= 100 if word == 'needs' else x > 100) and reached(x) and not reached(x - tiny)
          if not right: return '%s %s for %s' % (word, x, threshold)
      return None

  def text(value): return 'nil' if value is None else str(value)

  for line in sys.stdin.read().splitlines():
      data = json.loads(line)
      course = Course(data)
      average = course.average()
      out = [text(average)]
      for x in (F(0), F(100)): out.append(text(course.scoring(course.open(True), x)))
      graded = sum(100 * w / course.total for g, w in zip(course.groups, course.weights)
                   if course.total and not g['bonus'] and result(g, course.drops, {}) is not None)
      out.append(text(F(graded)))
      dates = sorted({w['date'] for g in course.groups for w in g['work']
                      if w['counts'] and w['score'] is not None and w['date'] is not None})
      for date in dates:
          hidden = {i: [k for k, w in enumerate(g['work']) if w['date'] is not None and w['date'] > date]
                    for i, g in enumerate(course.groups)}
          value = course.average({}, hidden)
          if value is not None: out.append('%d:%s' % (date, value))
      for i, g in enumerate(course.groups):
          for k, w in enumerate(g['work']):
              influence = None
              if w['counts'] and w['score'] is not None and average is not None:
                  other = course.without(i, k)
                  influence = None if other is None else average - other
              elif w['counts'] and w['score'] is None and F(w['out']):
                  ends = [course.scoring([(i, k)], F(x)) for x in (0, 100)]
                  influence = None if None in ends else ends[1] - ends[0]
              out.append(text(influence))
      out += filter(None, (fault(course, claim) for claim in data['claims']))
      print(';'.join(out))
  """

/// What the script reads.
private struct Question: Encodable {
  struct Group: Encodable {
    struct Piece: Encodable {
      var score: String?
      var out: String
      var counts: Bool
      var extra: Bool
      var date: Int?
    }
    var weight: String
    var bonus: Bool
    var counting: String
    var low: Int
    var high: Int
    var work: [Piece]
  }

  struct Claim: Encodable {
    /// Groups and assignments, by their places.
    var works: [[Int?]]
    var values: [[String]]
    var thresholds: [String]
    var ladder: [[String?]]
  }

  var drops: String
  var places: Int?
  var groups: [Group]
  var claims: [Claim]

  init(_ course: GradedCourse, _ outlooks: [Outlook], _ generator: inout SeededGenerator) {
    drops = course.drops.rawValue
    places = course.rounding.places
    groups = course.groups.map { Group($0) }
    claims = outlooks.map { Claim($0, &generator) }
  }

  /// Python tells a missing key from nothing; the encoder leaves keys without values out.
  var line: String {
    get throws {
      let text = String(decoding: try JSONEncoder().encode(self), as: UTF8.self)
      return text.replacingOccurrences(of: "\n", with: " ")
    }
  }
}

extension Question.Group {
  init(_ group: WeightGroup) {
    weight = group.weight.fraction
    bonus = group.isExtraCredit
    counting = group.counting.rawValue
    (low, high) = (group.dropLowest, group.dropHighest)
    work = group.assignments.map { assignment in
      Piece(
        score: assignment.score?.fraction, out: assignment.outOf.fraction,
        counts: assignment.counts, extra: assignment.isExtraCredit,
        date: assignment.date?.dayNumber)
    }
  }
}

extension Question.Group.Piece {
  enum CodingKeys: CodingKey { case score, out, counts, extra, date }

  func encode(to encoder: any Encoder) throws {
    var piece = encoder.container(keyedBy: CodingKeys.self)
    try piece.encode(score, forKey: .score)
    try piece.encode(out, forKey: .out)
    try piece.encode(counts, forKey: .counts)
    try piece.encode(extra, forKey: .extra)
    try piece.encode(date, forKey: .date)
  }
}

extension Question {
  enum CodingKeys: CodingKey { case drops, places, groups, claims }

  func encode(to encoder: any Encoder) throws {
    var question = encoder.container(keyedBy: CodingKeys.self)
    try question.encode(drops, forKey: .drops)
    try question.encode(places, forKey: .places)
    try question.encode(groups, forKey: .groups)
    try question.encode(claims, forKey: .claims)
  }
}

extension Question.Claim {
  /// The ladder, and the values at all corners, at one place within and at one far out.
  init(_ outlook: Outlook, _ generator: inout SeededGenerator) {
    works = outlook.works.map { [$0.group, $0.assignment] }
    let within = Rational(generator.below(10_000)) / .hundred
    let far = Rational(100 + generator.below(1000))
    let corners = outlook.curve.corners(to: far).map {
      [$0.score.description, $0.grade.description]
    }
    values =
      corners + [[within.description, outlook.average(scoring: within).description]]
    thresholds = outlook.ladder.map { $0.step.from.fraction }
    ladder = outlook.ladder.map { rung in
      switch rung.need {
      case .secured: ["secured", nil]
      case .needs(let score): ["needs", score.description]
      case .outOfReach(let score): ["beyond", score?.description]
      }
    }
  }
}

extension ExactNumber {
  /// The number as Python's `Fraction` reads it.
  fileprivate var fraction: String { "\(digits)/1\(String(repeating: "0", count: places))" }
}

extension CourseStanding {
  /// Every question about scores to come.
  fileprivate var outlooks: [Outlook] {
    let works = course.groups.enumerated().flatMap { place, group in
      group.assignments.isEmpty
        ? [Work(group: place, assignment: nil)]
        : group.assignments.indices.map { Work(group: place, assignment: $0) }
    }
    return [final, everythingOpen].compactMap(\.self) + works.compactMap { outlook(of: $0) }
  }

  fileprivate var line: String {
    let figures = [average, reach?.lowest, reach?.highest, gradedShare].map(text)
    let points = progress.map { "\($0.date.dayNumber):\($0.average)" }
    let influences = assignments.map { text($0.effect ?? $0.span) }
    return (figures + points + influences).joined(separator: ";")
  }

  private func text(_ value: Rational?) -> String { value?.description ?? "nil" }
}

@Test(arguments: [88_3, 88_4] as [UInt64])
func `random gradebooks agree with Python's fractions`(_ seed: UInt64) throws {
  var generator = SeededGenerator(seed: seed)
  var (questions, results): ([String], [String]) = ([], [])
  for _ in draws(1000) {
    let standing = CourseStanding(of: randomCourse(&generator))
    questions.append(try Question(standing.course, standing.outlooks, &generator).line)
    results.append(standing.line)
  }
  let expected = try python(script, questions.joined(separator: "\n"))
  try #require(expected.count == results.count)
  for (index, pair) in zip(results, expected).enumerated() where pair.0 != pair.1 {
    #expect(pair.0 == pair.1, "seed \(seed), \(questions[index])")
  }
}

@Test func `random gradebooks keep the promises of their contracts`() throws {
  let seed: UInt64 = 57_3
  var generator = SeededGenerator(seed: seed)
  for round in draws(300) {
    let standing = CourseStanding(of: randomCourse(&generator))
    let note: Comment = "seed \(seed), round \(round)"
    expectSums(standing, note)
    for outlook in standing.outlooks { expectExact(outlook, of: standing, note) }
    expectMonotone(standing, note, &generator)
  }
}

private func expectSums(_ standing: CourseStanding, _ note: Comment) {
  #expect(standing.arithmetic?.value == standing.average, note)
  for group in standing.groups { #expect(group.arithmetic?.value == group.percent, note) }
  if let average = standing.average {
    let extra = standing.groups.filter(\.isExtraCredit).compactMap(\.contribution).sum()
    let counted = standing.groups.filter { !$0.isExtraCredit }.compactMap(\.contribution).sum()
    #expect(counted == (average - extra) * standing.gradedShare / .hundred, note)
    #expect(standing.progress.last.map { $0.average == average } ?? true, note)
  }
  if let reach = standing.reach { #expect(reach.lowest <= reach.highest, note) }
  for work in standing.assignments where work.span != nil {
    #expect(work.span.map { $0 >= .zero } == true, note)
  }
}

/// Put in as it is asked for, a score brings its letter or a better one with the same threshold;
/// the least bit less does not.
private func expectExact(_ outlook: Outlook, of standing: CourseStanding, _ note: Comment) {
  let course = standing.course
  func letter(_ score: Rational) -> GradeScale.Step? {
    let scores = Dictionary(uniqueKeysWithValues: outlook.works.map { ($0, score) })
    let next = CourseStanding(of: course, assuming: scores)
    #expect(next.average == outlook.average(scoring: score), note)
    return next.calculatedLetter
  }
  let tiny = Rational(1) / Rational(1_000_000_000_000)
  for rung in outlook.ladder {
    switch rung.need {
    case .needs(let score), .outOfReach(.some(let score)):
      #expect(letter(score).map { Rational($0.from) >= Rational(rung.step.from) } == true, note)
      let less = letter(score - tiny).map { Rational($0.from) < Rational(rung.step.from) }
      #expect(less ?? true, note)
    case .secured:
      #expect(letter(.zero).map { Rational($0.from) >= Rational(rung.step.from) } == true, note)
    case .outOfReach(nil):
      let best = letter(Rational(1_000_000_000)).map {
        Rational($0.from) < Rational(rung.step.from)
      }
      #expect(best ?? true, note)
    }
  }
}

/// More points on any graded assignment never lower anything, whatever is dropped and wherever.
private func expectMonotone(
  _ standing: CourseStanding, _ note: Comment, _ generator: inout SeededGenerator
) {
  for (place, group) in standing.course.groups.enumerated() {
    for (index, assignment) in group.assignments.enumerated() {
      guard let score = assignment.score, generator.chance(40) else { continue }
      var better = standing.course
      better.groups[place].assignments[index].score = ExactNumber(
        digits: score.digits + 1 + generator.below(300), places: score.places)
      let next = CourseStanding(of: better)
      if let before = standing.average, let after = next.average {
        #expect(before <= after, note)
      }
      if let before = standing.reach, let after = next.reach {
        #expect(before.lowest <= after.lowest && before.highest <= after.highest, note)
      }
    }
  }
}
