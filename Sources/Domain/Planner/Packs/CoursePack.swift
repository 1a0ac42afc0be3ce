internal import Bytes
package import CampusModel

/// Some courses of a term, such as those of a department, with what is known about them: what a
/// phone fetches when one of them is chosen.
///
/// Titles of sections, descriptions and requirements are left out: no ranking depends on them.
package struct CoursePack: Sendable {
  /// In the order of the catalog, without descriptions, requirements and the department's name.
  package let courses: [Course]
  /// The measures of these courses and their instructors; without medians.
  package let evidence: Evidence

  package init(_ courses: [Course], evidence: Evidence) {
    self.courses = courses
    var measures: (gpa: [CourseID: Measure], rating: [String: Measure]) = ([:], [:])
    for course in courses {
      measures.gpa[course.id] = evidence.gpa.measures[course.id]
      for name in course.sections.lazy.flatMap({ $0.instructors }) {
        measures.rating[name] = evidence.rating.measures[name]
      }
    }
    self.evidence = Evidence(
      gpa: Evidence.Scale(top: evidence.gpa.top, source: "", measures: measures.gpa),
      rating: Evidence.Scale(top: evidence.rating.top, source: "", measures: measures.rating))
  }

  /// Decodes and checks a pack from any origin; `nil` for what is not a valid one of that term.
  package init?(opening bytes: [UInt8], of term: TermID) {
    do throws(ByteCursor.ReadError) {
      var reader = try PackReader(bytes, .courses)
      courses = try reader.list { reader throws(ByteCursor.ReadError) in
        try reader.course(in: term)
      }
      let gpa = try reader.list { reader throws(ByteCursor.ReadError) in
        (CourseID(canonical: try reader.text()), try reader.measure())
      }
      let rating = try reader.list { reader throws(ByteCursor.ReadError) in
        (try reader.text(), try reader.measure())
      }
      try reader.finish()
      evidence = Evidence(
        gpa: Evidence.Scale(top: 1, source: "", measures: byKey(gpa)),
        rating: Evidence.Scale(top: 1, source: "", measures: byKey(rating)))
    } catch {
      return nil
    }
  }

  /// Equal packs have equal bytes. `shown` replaces what no page may show, such as control
  /// characters.
  package func bytes(_ shown: @escaping (String) -> String = { $0 }) -> [UInt8] {
    var writer = PackWriter(shown: shown)
    writer.list(courses) { $0.course($1) }
    writer.list(evidence.gpa.measures.sorted { $0.key < $1.key }) { writer, entry in
      writer.text(entry.key.canonical)
      writer.measure(entry.value)
    }
    writer.list(evidence.rating.measures.sorted { $0.key < $1.key }) { writer, entry in
      writer.text(entry.key)
      writer.measure(entry.value)
    }
    return writer.file(.courses)
  }
}

private func byKey<Key>(_ entries: [(Key, Measure)]) -> [Key: Measure] {
  entries.reduce(into: [:]) { $0[$1.0] = $1.1 }
}

extension PackWriter {
  fileprivate mutating func course(_ course: Course) {
    text(course.id.canonical)
    text(course.title)
    optional(course.credits) { writer, credits in
      writer.number(credits.lowest)
      writer.number(credits.highest - credits.lowest)
    }
    list(course.genEds) { $0.text($1) }
    list(course.twins) { $0.text($1.canonical) }
    optional(course.seats) { $0.seats($1) }
    list(course.sections) { $0.section($1, of: course.id) }
  }

  fileprivate mutating func measure(_ measure: Measure) {
    real(measure.mean)
    number(orNone: measure.count)
  }
}

extension PackReader {
  fileprivate mutating func course(in term: TermID) throws(ByteCursor.ReadError) -> Course {
    let (id, title) = (CourseID(canonical: try text()), try text())
    let credits = try optional { reader throws(ByteCursor.ReadError) in
      let lowest = try reader.number(atMost: 10_000)
      return Credits(tenths: lowest, to: lowest + (try reader.number(atMost: 10_000)))
    }
    let genEds = try list { reader throws(ByteCursor.ReadError) in try reader.text() }
    let twins = try list { reader throws(ByteCursor.ReadError) in
      CourseID(canonical: try reader.text())
    }
    var course = Course(
      id: id, term: term, title: title, credits: credits ?? nil, genEds: genEds, twins: twins)
    course.seats = try optional { reader throws(ByteCursor.ReadError) in try reader.seats() }
    course.sections = try list { reader throws(ByteCursor.ReadError) in
      try reader.section(of: id)
    }
    return course
  }

  fileprivate mutating func measure() throws(ByteCursor.ReadError) -> Measure {
    Measure(mean: try real(), count: try number(orNone: Int(Int32.max) - 1))
  }
}
