internal import CampusModel
internal import Catalog
internal import CoursePages
internal import Diagnostics
internal import Markup
internal import PlacePages
internal import RoomUse
internal import SiteFrame

extension CampusDrawing {
  /// Links to pages, courses, rooms or schedules.
  func list(_ block: ListBlock) throws(UnknownNameError) -> CampusPart {
    var part = CampusPart(markup: .empty)
    let rows: [LinkRow]
    switch block.kind {
    case .pages: rows = try pageRows(block)
    case .courses:
      rows = try courseRows(block)
      part.sources = SourceNames.grades
    case .rooms:
      rows = try roomRows(block)
      (part.sources, part.isAboutNow) = (SourceNames.places, true)
    case .schedules: rows = try scheduleRows(block)
    }
    guard !rows.isEmpty else {
      throw UnknownNameError(block.place, "this list of \(block.kind.rawValue) is empty")
    }
    part.markup = markup(of: rows.prefix(block.limit ?? rows.count))
    return part
  }

  private func markup(of rows: some Sequence<LinkRow>) -> TrustedMarkup {
    var writer = MarkupWriter()
    writer.element("ul", ["class": "rows two", "id": id]) { writer in
      for row in rows {
        writer.element("li") { writer in
          writer.element("div") { writer in
            writer.element("p") { writer in
              writer.element("a", ["class": "title", "href": row.href], row.name)
            }
            if !row.detail.isEmpty {
              writer.element("p", ["class": "small"]) { $0.raw(row.detail) }
            }
          }
        }
      }
    }
    return writer.markup
  }

  // MARK: Pages

  private func pageRows(_ block: ListBlock) throws(UnknownNameError) -> [LinkRow] {
    let language = edition.campus.settings.publishing.languages.mark(of: frame.language)
    let home = language?.folder ?? ""
    let all = edition.campus.content.documents.filter {
      $0.shelf == .pages && $0.language == language && Address.document($0) != frame.address
    }
    var shown: [Document] = []
    for name in block.names {
      let route = name.text.hasSuffix(".md") ? String(name.text.dropLast(3)) : name.text
      guard let page = all.first(where: { $0.route == home + route }) else {
        throw UnknownNameError(
          name, "no page '\(name.text)'",
          suggestion: didYouMean(route, among: all.map { String($0.route.dropFirst(home.count)) }))
      }
      shown.append(page)
    }
    if block.names.isEmpty {
      shown = try pages(in: block[.folder], of: home, among: all).sorted {
        ($0.order ?? .max, $0.title, $0.route) < ($1.order ?? .max, $1.title, $1.route)
      }
    }
    return shown.map { page in
      LinkRow(
        href: root + Address.document(page), name: page.title,
        detail: page.summary.map { phrase("\($0)") } ?? .empty)
    }
  }

  /// The pages of a folder and of the folders in it; all without a folder. `home` is the folder of
  /// their language.
  private func pages(
    in folder: WrittenName?, of home: String, among all: [Document]
  ) throws(UnknownNameError) -> [Document] {
    guard let folder else { return all }
    let prefix = home + (folder.text.hasSuffix("/") ? folder.text : folder.text + "/")
    let found = all.filter { $0.route.hasPrefix(prefix) && $0.route != "\(prefix)index" }
    guard found.isEmpty else { return found }
    let folders = Set(
      all.compactMap { page in page.route.lastIndex(of: "/").map { String(page.route[..<$0]) } })
    throw UnknownNameError(
      folder, "no pages in the folder '\(folder.text)'",
      suggestion: didYouMean(folder.text, among: folders.sorted()))
  }

  // MARK: Courses

  private func courseRows(_ block: ListBlock) throws(UnknownNameError) -> [LinkRow] {
    _ = try plan(for: block.place)
    var shown: [Course] = []
    for name in block.names {
      let id = try course(name)
      if let course = edition.index.offerings[id]?.first { shown.append(course) }
    }
    if block.names.isEmpty { shown = try courses(by: block) }
    return shown.map { course in
      let summary = CourseSummary(
        course, evidence: edition.campus.results.evidence, distribution: nil)
      let facts = CourseFacts(edition: edition, summary: summary)
      let credits = course.credits.map { phrase("\($0.markup) cr") } ?? .empty
      return LinkRow(
        href: root + Address.course(course.id), name: "\(course.id.text) \(course.title)",
        detail: [
          credits, edition.outline.parts.hasGPAs ? phrase("GPA \(facts.gpa)") : .empty,
          edition.outline.parts.hasSeats ? phrase("seats \(facts.seats)") : .empty,
        ].joined(by: " · "))
    }
  }

  /// The courses of the present term that the filters leave.
  private func courses(by block: ListBlock) throws(UnknownNameError) -> [Course] {
    let all = edition.courses(in: edition.term.id).filter(\.isOffered)
    var shown = all
    if let department = block[.department] {
      shown = shown.filter { $0.id.department == department.text.uppercased() }
      guard !shown.isEmpty else {
        throw UnknownNameError(
          department, "no courses of '\(department.text)' this term",
          suggestion: didYouMean(
            department.text.uppercased(), among: Set(all.map(\.id.department)).sorted()))
      }
    }
    guard let genEd = block[.genEd] else { return shown }
    let found = shown.filter { $0.genEds.contains(genEd.text) }
    guard !found.isEmpty else {
      throw UnknownNameError(
        genEd, "no courses with the category '\(genEd.text)'",
        suggestion: didYouMean(genEd.text, among: Set(shown.flatMap(\.genEds)).sorted()))
    }
    return found
  }

  // MARK: Rooms

  private func roomRows(_ block: ListBlock) throws(UnknownNameError) -> [LinkRow] {
    let rooms = try plan(for: block.place).rooms
    var shown: [RoomDirectory.Entry] = []
    for name in block.names { shown.append(try room(name)) }
    if block.names.isEmpty {
      var houses = rooms.directory.buildings
      if let name = block[.building] { houses = [try building(name)] }
      shown = houses.flatMap(\.rooms).filter { $0.room?.exclusion == nil }
    }
    return shown.map { entry in
      let day = rooms.day(of: entry.id, on: edition.now.date)
      let (glyph, words) = rooms.words(for: day.state(at: edition.now.time.value))
      return LinkRow(
        href: root + Address.room(entry.id), name: edition.name(of: entry.id),
        detail: [
          phrase("\(glyph) \(words)"),
          entry.room?.seats.map { counted($0, "seat", "seats") } ?? .empty,
        ].joined(by: " · "))
    }
  }

  // MARK: Schedules

  private func scheduleRows(_ block: ListBlock) throws(UnknownNameError) -> [LinkRow] {
    let plans = try plan(for: block.place).plans
    var people = edition.people
    if let name = block[.person] { people = [try person(name)] }
    let all = people.flatMap { person in
      (plans.saved[person.id] ?? []).map { (person: person, kept: $0) }
    }
    func row(_ person: Person, _ kept: KeptSchedule) -> LinkRow {
      LinkRow(
        href: root + Address.saved(person.id, kept.saved.id), name: kept.saved.title,
        detail: phrase("\(person.name), \(kept.term.name) · \(kept.week)"))
    }
    guard !block.names.isEmpty else { return all.map { row($0.person, $0.kept) } }
    var rows: [LinkRow] = []
    for name in block.names {
      let found = all.first {
        $0.kept.saved.id == name.text || $0.kept.saved.title == name.text
      }
      guard let found else {
        throw UnknownNameError(
          name, "no saved schedule '\(name.text)'",
          suggestion: didYouMean(name.text, among: all.map(\.kept.saved.id)))
      }
      rows.append(row(found.person, found.kept))
    }
    return rows
  }
}
