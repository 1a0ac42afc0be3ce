package import CampusModel
package import Diagnostics
package import FileFormats
internal import Markup
internal import Parallel

/// Reads the files that the site's owner writes by hand, each from its fixed place under `Content/`, and keeps what is
/// wrong with them.
package struct OwnFiles {
  let tree: FileTree
  package var diagnostics: [Diagnostic] = []

  package init(_ tree: FileTree) { self.tree = tree }

  /// Whether there is anything of a campus beside data: a folder of terms or of people.
  package mutating func hasCampus() -> Bool { exists("Content/terms") || exists("Content/people") }

  package mutating func settings(kinds: [String], hasCampus: Bool) -> OwnSettings? {
    let path = "Content/site.yml"
    guard let bytes = bytes(path) else { return nil }
    return inspect(path) { findings in
      readYAML(bytes[...], &findings).flatMap {
        readSettings($0, kinds: kinds, hasCampus: hasCampus, &findings)
      }
    }
  }

  /// The terms that could be read, by id, and the ids of all that have a file.
  package mutating func terms() -> (terms: [Term], ids: [TermID]) {
    var terms: [Term] = []
    var ids: [TermID] = []
    var codes: [String: TermID] = [:]
    for name in names("Content/terms") where !name.hasPrefix(".") {
      let path = "Content/terms/\(name)"
      guard name.hasSuffix(".yml") else {
        if name.hasSuffix(".yaml") { report(path, .ending) }
        continue
      }
      let id = TermID(String(name.dropLast(4)))
      if !isSlug(id.text) { report(path, .noSlug(slug(id.text))) }
      ids.append(id)
      guard let bytes = bytes(path) else { continue }
      let term = inspect(path) { findings in
        readYAML(bytes[...], &findings).flatMap { readTerm(id, $0, taken: codes, &findings) }
      }
      guard let term else { continue }
      terms.append(term)
      for code in term.codes { codes[code] = id }
    }
    if ids.isEmpty { report("Content/terms", .noTerms) }
    return (terms, ids)
  }

  package mutating func people(_ around: Surroundings) async -> [Person] {
    var people: [Person] = []
    for name in names("Content/people", isRequired: false) {
      let path = "Content/people/\(name)"
      guard !name.hasPrefix("."), isFolder(path) else { continue }
      guard isSlug(name) else {
        report(path, .noSlug(slug(name)))
        continue
      }
      guard name != "campus" else {
        report(path, .campusIsNobody)
        continue
      }
      guard !FileName.isDevice(name) else {
        report(path, .deviceName(name))
        continue
      }
      if let person = await person(PersonID(name), in: path, around) { people.append(person) }
    }
    return people
  }

  /// A plan tells by its `visibility` whether messages may quote it, so that is looked at first.
  private mutating func person(
    _ id: PersonID, in folder: String, _ around: Surroundings
  ) async -> Person? {
    let path = "\(folder)/plan.yml"
    guard let bytes = bytes(path, cure: Self.shortestPlan) else { return nil }
    var unquoted = Findings(file: path, quotes: false)
    guard let node = readYAML(bytes[...], &unquoted) else {
      diagnostics += unquoted.diagnostics
      return nil
    }
    let quotes = isPublic(node)
    let plan = inspect(path, quotes: quotes) { findings in
      readYAML(bytes[...], &findings).flatMap { readPlan($0, around, &findings) }
    }
    let gradebook = gradebook(in: folder, quotes: quotes, around)
    let notes = notes(in: folder, on: gradebook, quotes: quotes, around)
    let days = await dayBook(in: folder, quotes: quotes, around)
    guard let own = plan else { return nil }
    var person = Person(
      id: id, name: own.name, visibility: own.visibility, plan: own.plan, gradebook: gradebook)
    person.notes = notes
    person.days = days
    for calendar in own.calendars {
      person.plan.blocks += await blocks(
        of: calendar, in: folder, term: own.plan.term, quotes: quotes, around)
    }
    return person
  }

  private static let shortestPlan = "one line with a name, like 'name: Robin Vale', is enough"

  private mutating func gradebook(
    in folder: String, quotes: Bool, _ around: Surroundings
  ) -> Gradebook? {
    let path = "\(folder)/grades.yml"
    guard let bytes = bytes(path, isRequired: false) else { return nil }
    let folder = PersonFolder(path: folder, tree: tree)
    return inspect(path, quotes: quotes) { findings in
      readYAML(bytes[...], &findings).flatMap { readGradebook($0, in: folder, around, &findings) }
    }
  }
}

extension OwnFiles {
  /// All Markdown of `Content/pages`, then of `Content/guide`, by path; `jobs` files are read at
  /// once. What begins with an underscore, or is in a folder that does, is left out.
  package mutating func documents(jobs: Int) async -> [Document] {
    let room = TextRoom(bytes: Self.roomForTexts)
    let pages = await documents(
      .pages, in: "Content/pages", prefix: "", pattern: "**/*.md", room, jobs: jobs)
    return await pages
      + documents(.guide, in: "Content/guide", prefix: "guide/", pattern: "*.md", room, jobs: jobs)
  }

  /// Bytes of texts that need not be read a second time.
  private static let roomForTexts = 4 << 20

  private mutating func documents(
    _ shelf: Document.Shelf, in folder: String, prefix: String, pattern: String, _ room: TextRoom,
    jobs: Int
  ) async -> [Document] {
    guard let glob = Glob(pattern), exists(folder) else { return [] }
    do {
      let found = try glob.matches(in: tree, from: folder)
      for link in found.links { report(link, .leavesSite) }
      // No link among the files found leads out of the site, unless the folder does so itself.
      let leavesSite = try tree.status(folder)?.leavesSite ?? true
      let tree = tree
      let again = readingAgain(in: tree)
      let published = found.files.filter { !Self.isHidden($0.utf8.dropFirst(folder.utf8.count)) }
      let readings = await inParallel(published, jobs: jobs) {
        path -> (Document?, [Diagnostic]) in
        var files = OwnFiles(tree)
        let name = path.utf8.dropFirst(folder.utf8.count + 1).dropLast(3)
        let parts = name.split(separator: UInt8(ascii: "/")).map { slug(Substring($0)) }
        if let part = parts.first(where: { FileName.isDevice($0) }) {
          files.report(path, .deviceName(part))
          return (nil, files.diagnostics)
        }
        let route = prefix + parts.joined(separator: "/")
        let document = files.bytes(path, mayLeave: leavesSite).flatMap { bytes in
          files.inspect(path) {
            readDocument(bytes, shelf: shelf, route: route, room: room, again: again, &$0)
          }
        }
        return (document, files.diagnostics)
      }
      diagnostics += readings.flatMap(\.1)
      var documents: [Document] = []
      documents.reserveCapacity(readings.count)
      documents += readings.lazy.compactMap(\.0)
      return documents
    } catch {
      report(folder, .unreadable(error))
      return []
    }
  }

  /// Whether one of the names of a path, which begins with a slash, begins with an underscore.
  private static func isHidden(_ path: Substring.UTF8View) -> Bool {
    zip(path, path.dropFirst()).contains { $0 == UInt8(ascii: "/") && $1 == UInt8(ascii: "_") }
  }

  /// The text of a document that was read before; `nil` where that is no longer possible.
  private func readingAgain(in tree: FileTree) -> @Sendable (_ file: String) -> [UInt8]? {
    { file in
      do {
        return documentText(in: try tree.read(file))
      } catch {
        // Whoever renders the page tells it.
        return nil
      }
    }
  }

  /// Errors where two documents would stand at one address.
  package mutating func checkRoutes(_ documents: [Document]) {
    let byRoute = documents.sorted { ($0.route, $0.file) < ($1.route, $1.file) }
    for (first, second) in zip(byRoute, byRoute.dropFirst()) where first.route == second.route {
      report(second.file, .sameRoute(second.route, first.file))
    }
  }
}

extension OwnFiles {
  /// Runs one reader over one file and keeps what it finds.
  package mutating func inspect<Value>(
    _ path: String, quotes: Bool = true, _ read: (inout Findings) -> Value?
  ) -> Value? {
    var findings = Findings(file: path, quotes: quotes)
    defer { diagnostics += findings.diagnostics }
    return read(&findings)
  }

  /// The bytes of a file, which is looked at before unless it is known to be there and within the
  /// site. `cure` says what to write where there is none.
  mutating func bytes(
    _ path: String, isRequired: Bool = true, mayLeave: Bool = true, cure: String? = nil
  ) -> [UInt8]? {
    do {
      guard mayLeave else { return try tree.read(path) }
      guard let status = try tree.status(path) else {
        if isRequired { report(path, .unreadable(.missing), suggestion: cure) }
        return nil
      }
      guard !status.leavesSite else {
        report(path, .leavesSite)
        return nil
      }
      return try tree.read(path)
    } catch {
      report(path, .unreadable(error))
      return nil
    }
  }

  mutating func names(_ folder: String, isRequired: Bool = true) -> [String] {
    guard exists(folder) else {
      if isRequired { report(folder, .unreadable(.missing)) }
      return []
    }
    do {
      return try tree.names(folder)
    } catch {
      report(folder, .unreadable(error))
      return []
    }
  }

  mutating func exists(_ path: String) -> Bool {
    do {
      return try tree.status(path) != nil
    } catch {
      report(path, .unreadable(error))
      return false
    }
  }

  /// Whether a folder of the site stands there; an error where a link leads out of the site, a warning for a stray file.
  private mutating func isFolder(_ path: String) -> Bool {
    do {
      guard let status = try tree.status(path) else { return false }
      if status.leavesSite { report(path, .leavesSite) }
      if status.kind == .file, path.hasSuffix(".yml") || path.hasSuffix(".yaml") {
        report(path, .strayFile)
      }
      return status.kind == .folder && !status.leavesSite
    } catch {
      report(path, .unreadable(error))
      return false
    }
  }

  mutating func report(
    _ path: String, _ message: Diagnostic.Message, suggestion: String? = nil
  ) {
    diagnostics.append(
      Diagnostic(.error, .owner, at: FilePlace(path), message, suggestion: suggestion))
  }
}

extension Diagnostic.Message {
  static let leavesSite: Self = "this is a link that leads out of the site's folder"

  static func unreadable(_ error: FileError) -> Self { "this \(error.text)" }

  fileprivate static let ending: Self = "expected a name that ends in .yml"
  fileprivate static let noTerms: Self = "expected at least one term, a file like fall-2026.yml"
  fileprivate static let strayFile: Self =
    "expected a folder for each person, with a plan.yml in it"

  fileprivate static let campusIsNobody: Self =
    "nobody can have the id 'campus': feeds/campus is where the feeds of the campus stand; rename this folder"

  fileprivate static func deviceName(_ name: String) -> Self {
    "Windows takes '\(name)' for a device, so the site could not be copied there; rename this"
  }

  static func noSlug(_ better: String) -> Self {
    "expected a name of lower-case letters, digits and dashes, such as '\(better)'"
  }

  fileprivate static func sameRoute(_ route: String, _ other: String) -> Self {
    "this page would stand at '\(route)', where \(other) already stands"
  }
}
