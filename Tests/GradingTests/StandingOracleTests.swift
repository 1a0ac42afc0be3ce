import CampusModel
import SeededRandom
import Testing

@testable import Grading

/// The same rules once more, in Python's fractions: one line of gradebook in, one line of results out.
private let script = """
  import sys
  from fractions import Fraction as F

  def mean(parts):
      weight = sum(w for _, w in parts)
      return sum(p * w for p, w in parts) / weight if weight else None

  def graded(work):
      return [(s, o) for _, s, o in work if s is not None]

  def average(groups):
      return mean([(100 * sum(s for s, _ in graded(work)) / sum(o for _, o in graded(work)), w)
                   for w, _, work in groups if graded(work)])

  def filled(work, x):
      return [(d, x * o / 100 if s is None else s, o) for d, s, o in work or [(None, None, F(1))]]

  def text(value):
      return 'nil' if value is None else str(value)

  for line in sys.stdin.read().splitlines():
      groups, dates = [], set()
      for chunk in line.split(' | '):
          weight, final, *items = chunk.split(' ')
          work = []
          for item in items:
              date, score, out = item.split(',')
              work.append((int(date) if date else None, F(score) if score else None, F(out)))
              if date and score: dates.add(int(date))
          groups.append((F(weight), final == '1', work))
      total = sum(w for w, _, _ in groups)
      out = [text(average(groups))]
      for x in (0, 100):
          out.append(text(average([(w, f, filled(work, F(x))) for w, f, work in groups])))
      out.append(text(sum(100 * w / total for w, _, work in groups if graded(work)) if total else F(0)))
      for d in sorted(dates):
          value = average([(w, f, [a for a in work if a[0] is None or a[0] <= d]) for w, f, work in groups])
          if value is not None: out.append('%d:%s' % (d, value))
      place = next((i for i, g in enumerate(groups) if g[1]), None)
      if place is not None:
          w, f, work = groups[place]
          if w and (not work or len(graded(work)) < len(work)):
              at = lambda x: average([(w, f, filled(work, F(x))) if i == place else g
                                      for i, g in enumerate(groups)])
              low, high = at(0), at(100)
              for threshold in (90, 80, 70, 0):
                  x = (threshold - low) * 100 / (high - low)
                  out.append('secured' if x <= 0 else ('needs ' if x <= 100 else 'beyond ') + str(x))
      print(';'.join(out))
  """

private func line(_ course: GradedCourse) -> String {
  course.groups.map { group in
    let work = group.assignments.map { assignment in
      let date = assignment.date.map { String($0.dayNumber) } ?? ""
      return "\(date),\(assignment.score?.fraction ?? ""),\(assignment.outOf.fraction)"
    }
    return ([group.weight.fraction, group.isFinal ? "1" : "0"] + work).joined(separator: " ")
  }.joined(separator: " | ")
}

private func line(_ standing: CourseStanding) -> String {
  let figures = [
    standing.average, standing.reach?.lowest, standing.reach?.highest, standing.gradedShare,
  ].map { $0?.description ?? "nil" }
  let points = standing.progress.map { "\($0.date.dayNumber):\($0.average)" }
  let needs = (standing.final?.ladder ?? []).map { rung in
    switch rung.need {
    case .secured: "secured"
    case .needs(let score): "needs \(score)"
    case .outOfReach(let score): "beyond \(score)"
    }
  }
  return (figures + points + needs).joined(separator: ";")
}

@Test func `two hundred random gradebooks agree with Python's fractions`() throws {
  let seed: UInt64 = 88_3
  var generator = SeededGenerator(seed: seed)
  let courses = (0..<200).map { _ in randomCourse(&generator) }
  let expected = try python(script, courses.map(line).joined(separator: "\n"))
  try #require(expected.count == courses.count)
  for (course, result) in zip(courses, expected) {
    #expect(line(CourseStanding(of: course)) == result, "seed \(seed), \(line(course))")
  }
}

@Test func `random gradebooks keep the promises of their contracts`() throws {
  let seed: UInt64 = 57_3
  var generator = SeededGenerator(seed: seed)
  for _ in 0..<40 {
    let course = randomCourse(&generator)
    let standing = CourseStanding(of: course)
    let note: Comment = "seed \(seed), \(line(course))"
    if let average = standing.average {
      #expect(standing.contribution == average * standing.gradedShare / .hundred, note)
      #expect(standing.progress.last.map { $0.average == average } ?? true, note)
    }
    if let reach = standing.reach {
      #expect(reach.lowest <= reach.highest, note)
      let open = standing.assignments.filter { $0.percent == nil }.map(\.share).sum()
      let empty = zip(course.groups, standing.groups).filter { $0.0.assignments.isEmpty }
      #expect(reach.openShare == open + empty.map(\.1.share).sum(), note)
    }
    for rung in standing.final?.ladder ?? [] {
      guard case .needs(let score) = rung.need else { continue }
      #expect(standing.final?.average(scoring: score) == Rational(rung.step.from), note)
    }
    try expectMonotone(course, standing, note)
  }
}

/// One more point on any graded assignment never lowers anything.
private func expectMonotone(
  _ course: GradedCourse, _ standing: CourseStanding, _ note: Comment
) throws {
  for (place, group) in course.groups.enumerated() {
    for (index, assignment) in group.assignments.enumerated() {
      guard let score = assignment.score else { continue }
      var better = course
      better.groups[place].assignments[index].score = ExactNumber(
        digits: score.digits + 1, places: score.places)
      let next = CourseStanding(of: better)
      if let before = standing.average, let after = next.average {
        #expect(before <= after, note)
      }
      if let before = standing.reach, let after = next.reach {
        #expect(before.lowest <= after.lowest && before.highest <= after.highest, note)
      }
      return
    }
  }
}
