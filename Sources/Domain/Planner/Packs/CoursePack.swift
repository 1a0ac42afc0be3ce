internal import Bytes
package import CampusModel
internal import Packs

/// Some courses of a term, such as those of a department, with their measures and estimates: a
/// phone fetches the pack when one of them is chosen.
///
/// Titles of sections, descriptions and requirements are left out: no ranking depends on them.
package struct CoursePack: Sendable {
  /// In the order of the catalog, without descriptions, requirements and the department's name.
  package let courses: [Course]
  /// The measures and estimates of these courses and their instructors; without medians.
  package let evidence: Evidence

  package init(_ courses: [Course], evidence: Evidence) {
    self.courses = courses
    self.evidence = Evidence(
      gpa: evidence.gpa.part(of: courses.map { $0.id }),
      rating: evidence.rating.part(
        of: courses.flatMap { $0.sections.flatMap { $0.instructors } }))
  }

  /// Decodes and checks a pack from any origin; `nil` if it is not a valid one of that term.
  package init?(opening bytes: [UInt8], of term: TermID) {
    do throws(ByteCursor.ReadError) {
      var reader = try PackReader(bytes, .courses)
      courses = try reader.list { reader throws(ByteCursor.ReadError) in
        try reader.course(in: term)
      }
      evidence = Evidence(
        gpa: try reader.scale { CourseID(canonical: $0) }, rating: try reader.scale { $0 })
      try reader.finish()
    } catch {
      return nil
    }
  }

  /// Equal packs have equal bytes. `shown` replaces text that no page may show, such as control
  /// characters.
  package func bytes(_ shown: @escaping (String) -> String = { $0 }) -> [UInt8] {
    var writer = PackWriter(shown: shown)
    writer.list(courses) { $0.course($1) }
    writer.scale(evidence.gpa) { $0.canonical }
    writer.scale(evidence.rating) { $0 }
    return writer.file(.courses)
  }
}

extension Evidence.Scale {
  /// The measures and estimates of these, without the source.
  fileprivate func part(of keys: [Key]) -> Self {
    var part = Self(top: top, source: "", measures: [:])
    for key in keys { part.measures[key] = measures[key] }
    guard let learned else { return part }
    var estimates: [Key: Estimate] = [:]
    for key in keys { estimates[key] = learned.estimates[key] }
    part.learned = estimates.isEmpty ? nil : Learned(estimates: estimates)
    return part
  }
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

  /// The measures by their keys, then the estimates.
  fileprivate mutating func scale<Key>(
    _ scale: Evidence.Scale<Key>, _ name: (Key) -> String
  ) {
    list(scale.measures.sorted { $0.key < $1.key }) { writer, entry in
      writer.text(name(entry.key))
      writer.real(entry.value.mean)
      writer.number(orNone: entry.value.count)
    }
    list((scale.learned?.estimates ?? [:]).sorted { $0.key < $1.key }) { writer, entry in
      writer.text(name(entry.key))
      writer.number(entry.value.tenThousandths)
      writer.number(entry.value.neighbors)
      writer.real(entry.value.within)
    }
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

  fileprivate mutating func scale<Key>(
    _ key: (String) -> Key
  ) throws(ByteCursor.ReadError) -> Evidence.Scale<Key> {
    let most = Int(Int32.max) - 1
    let measures = try list { reader throws(ByteCursor.ReadError) in
      (try reader.text(), Measure(mean: try reader.real(), count: try reader.number(orNone: most)))
    }
    let estimates = try list { reader throws(ByteCursor.ReadError) in
      (
        try reader.text(),
        Estimate(
          tenThousandths: try reader.number(atMost: most),
          neighbors: try reader.number(atMost: most), within: try reader.real())
      )
    }
    var scale = Evidence.Scale<Key>(top: 1, source: "", measures: [:])
    for (name, measure) in measures { scale.measures[key(name)] = measure }
    guard !estimates.isEmpty else { return scale }
    var learned = Evidence.Scale<Key>.Learned()
    for (name, estimate) in estimates { learned.estimates[key(name)] = estimate }
    scale.learned = learned
    return scale
  }
}
