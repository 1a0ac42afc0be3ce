package import Blocks
package import CampusModel
package import Diagnostics
package import FileFormats
internal import Markup
internal import Parallel
package import SourceFiles
package import TableFiles

/// Reads the files that the site's owner writes, each from its fixed path below `Content/`, and
/// collects their diagnostics.
///
/// ```
/// var files = OwnFiles(tree)
/// let (terms, ids) = files.terms()    // ids: also of files with errors
/// files.diagnostics                   // of all files read so far
/// ```
package struct OwnFiles {
  let tree: FileTree
  package var diagnostics: [Diagnostic] = []
  /// Whether `site.yml` is missing or is not YAML at all; false before it is read.
  package private(set) var lacksSettings = false

  package init(_ tree: FileTree) { self.tree = tree }

  /// Whether the site has a campus besides data: a folder of terms or of people.
  package mutating func hasCampus() -> Bool { exists("Content/terms") || exists("Content/people") }

  package mutating func settings(formats: SourceFormats, hasCampus: Bool) -> OwnSettings? {
    var isRead = false
    defer { lacksSettings = !isRead }
    return read("Content/site.yml") {
      isRead = true
      return OwnSettings($0, formats: formats, hasCampus: hasCampus)
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
      guard let term = read(path, { Term($0, id: id, taken: codes) }) else { continue }
      terms.append(term)
      for code in term.codes { codes[code] = id }
    }
    if ids.isEmpty { report("Content/terms", .noTerms) }
    return (terms, ids)
  }

  /// The people of the site, by id; the files of at most `jobs` are read at once.
  package mutating func people(_ context: PlanContext, jobs: Int) async -> [Person] {
    let tree = tree
    let readings = await inParallel(names("Content/people", isRequired: false), jobs: jobs) {
      name in
      var files = OwnFiles(tree)
      let person = await files.person(in: name, context)
      return (person: person, diagnostics: files.diagnostics)
    }
    diagnostics += readings.flatMap(\.diagnostics)
    return readings.compactMap(\.person)
  }

  /// The person whose folder has that name; `nil` if it is not a folder of a person, or after an
  /// error.
  private mutating func person(in name: String, _ context: PlanContext) async -> Person? {
    let path = "Content/people/\(name)"
    guard !name.hasPrefix("."), isFolder(path) else { return nil }
    guard isSlug(name) else {
      report(path, .noSlug(slug(name)))
      return nil
    }
    guard name != "campus" else {
      report(path, .reservedID)
      return nil
    }
    guard !FileName.isDevice(name) else {
      report(path, .deviceName(name))
      return nil
    }
    return await person(PersonID(name), in: path, context)
  }

  /// The plan's `visibility` is read first: it decides whether messages may quote the
  /// person's files.
  private mutating func person(
    _ id: PersonID, in path: String, _ context: PlanContext
  ) async -> Person? {
    let file = "\(path)/plan.yml"
    guard let bytes = bytes(file, cure: Self.shortestPlan) else { return nil }
    let unquoted = Report(file: file, quoting: .withheld)
    guard let value = YAMLValue(parsing: bytes[...], unquoted) else {
      diagnostics += unquoted.diagnostics
      return nil
    }
    let folder = PersonFolder(
      path: path, tree: tree, quoting: isPublic(value.node) ? .open : .withheld)
    let plan = inspect(file, quoting: folder.quoting) { report in
      YAMLValue(parsing: bytes[...], report)?.mapping { OwnPlan($0, context: context) }
    }
    let gradebook = read("\(path)/grades.yml", isRequired: false, quoting: folder.quoting) {
      Gradebook($0, in: folder, context: context)
    }
    let notes = notes(in: folder, on: gradebook, context: context)
    let days = await dayBook(in: folder, context: context)
    guard let plan else { return nil }
    var person = Person(
      id: id, name: plan.name, visibility: plan.visibility, plan: plan.plan, gradebook: gradebook)
    (person.saved, person.favorites) = (plan.saved, plan.favorites)
    person.calendar = plan.calendar
    (person.notes, person.days) = (notes, days)
    for calendar in plan.calendars {
      person.plan.blocks += await blocks(
        of: calendar, in: folder, term: plan.plan.term, context: context)
    }
    return person
  }

  private static let shortestPlan = "one line with a name, like 'name: Robin Vale', is enough"
}

extension OwnFiles {
  /// All Markdown of `Content/pages`, then of `Content/guide`, by path. At most `jobs` files are
  /// read at once, with the data and the commands that their blocks name; `commands` is `nil` where
  /// the settings cannot be read. Names and folders that begin with an underscore are skipped.
  /// `memory` has the results of earlier builds for pages.
  package mutating func documents(
    commands: CommandTables?, memory: BlockMemory = BlockMemory(),
    languages: SiteLanguages = SiteLanguages(), jobs: Int
  ) async -> [Document] {
    await documents(
      data: DataFiles(tree), commands: commands, memory: memory, languages: languages, jobs: jobs)
  }

  /// The same, with data that may be asked afterwards.
  mutating func documents(
    data files: DataFiles, commands: CommandTables?, memory: BlockMemory = BlockMemory(),
    languages: SiteLanguages = SiteLanguages(), jobs: Int
  ) async -> [Document] {
    let room = TextBudget(bytes: Self.roomForTexts)
    let data = BlockContext(files: files, commands: commands, folder: "", memory: memory)
    let pages = await documents(
      .pages, in: "Content/pages", pattern: "**/*.md", data: data, room, languages: languages,
      jobs: jobs)
    // The guide is in the main language.
    let guide = await documents(
      .guide, in: "Content/guide", pattern: "*.md", data: data, room,
      languages: SiteLanguages(), jobs: jobs)
    diagnostics += files.diagnostics + (commands?.diagnostics ?? [])
    return pages + guide
  }

  /// How many bytes of texts stay in memory.
  private static let roomForTexts = 4 << 20

  private mutating func documents(
    _ shelf: Document.Shelf, in folder: String, pattern: String, data: BlockContext,
    _ room: TextBudget, languages: SiteLanguages, jobs: Int
  ) async -> [Document] {
    guard let glob = Glob(pattern), exists(folder) else { return [] }
    do {
      let found = try glob.matches(in: tree, from: folder)
      for link in found.links { report(link, .leavesSite) }
      // No link among the files found leads out of the site, unless the folder does so itself.
      let leavesSite = try tree.status(folder)?.leavesSite ?? true
      let tree = tree
      let again = readingAgain(in: tree)
      let published = found.files.map { path in
        let below = path.utf8.dropFirst(folder.utf8.count + 1)
        return (path: path, place: languages.reading(Substring(below)))
      }.filter { !Self.isHidden($0.place.path) }
      let readings = await inParallel(published, jobs: jobs) {
        file -> ([Document], [Diagnostic]) in
        let (path, place) = file
        var files = OwnFiles(tree)
        let name = place.path.utf8.dropLast(3)
        var parts = name.split(separator: UInt8(ascii: "/")).map { Substring($0) }
        let column = parts.last.flatMap(RowPages.column(inFileName:))
        if column != nil { parts.removeLast() }
        if parts.last == "_index" { parts[parts.count - 1] = "index" }
        let slugs = parts.map { slug($0) }
        if let part = slugs.first(where: { FileName.isDevice($0) }) {
          files.report(path, .deviceName(part))
          return ([], files.diagnostics)
        }
        let route = (shelf == .guide ? "guide/" : "") + slugs.joined(separator: "/")
        var blocks = data
        blocks.folder = Self.folder(of: path)
        let reader = DocumentReader(
          shelf: shelf, blocks: blocks, room: room, languages: languages, place: place,
          again: again)
        let documents = files.bytes(path, mayLeave: leavesSite).map { bytes in
          files.inspect(path) { report in
            guard let column else { return [reader.read(bytes, route: route, report)] }
            return RowPages(column: column, folder: route, reader: reader).read(bytes, report)
          }
        }
        // Many pages of one file have the same mistakes.
        return (documents ?? [], uniqued(files.diagnostics))
      }
      diagnostics += readings.flatMap(\.1)
      return readings.flatMap(\.0)
    } catch {
      report(folder, .unreadable(error))
      return []
    }
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }

  /// Whether one of the names of a path begins with an underscore; `_index.md` is the page of its
  /// folder.
  private static func isHidden(_ path: Substring) -> Bool {
    var names = path.utf8.split(separator: UInt8(ascii: "/"))
    if names.last?.elementsEqual("_index.md".utf8) == true { names.removeLast() }
    return names.contains { $0.first == UInt8(ascii: "_") }
  }

  /// Reads the text of a document again; `nil` where that fails.
  private func readingAgain(
    in tree: FileTree
  ) -> @Sendable (_ file: String, _ withoutHeading: Bool) -> [UInt8]? {
    { file, withoutHeading in
      do {
        return documentText(in: try tree.read(file), withoutHeading: withoutHeading)
      } catch {
        // Reported when the page is rendered.
        return nil
      }
    }
  }

  /// Reports documents that have the same address, and former addresses that belong to another
  /// page.
  package mutating func checkRoutes(_ documents: [Document]) {
    let byRoute = documents.sorted { ($0.route, $0.file) < ($1.route, $1.file) }
    for (first, second) in zip(byRoute, byRoute.dropFirst()) where first.route == second.route {
      report(second.file, .sameRoute(second.route, first.file))
    }
    let aliased = byRoute.filter { !$0.head.aliases.isEmpty }.sorted { $0.file < $1.file }
    guard !aliased.isEmpty else { return }
    var owners = Dictionary(
      byRoute.map { ("\($0.route).html", $0.file) }, uniquingKeysWith: { first, _ in first })
    for document in aliased {
      for alias in document.head.aliases {
        guard let owner = owners.updateValue(document.file, forKey: alias.address) else { continue }
        let place = FilePlace(document.file, line: alias.line, column: alias.column)
        diagnostics.append(
          Diagnostic(.error, .owner, at: place, .takenAlias(alias.address, by: owner)))
      }
    }
  }
}

extension OwnFiles {
  /// Runs one reader over one file, and keeps its diagnostics.
  package mutating func inspect<Value>(
    _ path: String, quoting: Report.Quoting = .open, _ read: (Report) -> Value
  ) -> Value {
    let report = Report(file: path, quoting: quoting)
    defer { diagnostics += report.diagnostics }
    return read(report)
  }

  /// Reads the keys and values of one YAML file, and keeps its diagnostics.
  mutating func read<Value>(
    _ path: String, isRequired: Bool = true, quoting: Report.Quoting = .open,
    _ body: (YAMLMapping) -> Value?
  ) -> Value? {
    guard let bytes = bytes(path, isRequired: isRequired) else { return nil }
    return inspect(path, quoting: quoting) { YAMLValue(parsing: bytes[...], $0)?.mapping(body) }
  }

  /// The bytes of a file; `nil` with an error, or where an optional file is missing.
  ///
  /// The file's status is checked first, unless `mayLeave` is false: then the file is known
  /// to exist and to be within the site. `cure` is the suggestion for a missing file.
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
      if isRequired { report(folder, .noFolder) }
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

  /// Whether the path is a folder within the site. A link that leads out of the site and a
  /// stray file are errors.
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

extension FilePlace {
  /// A place in `Content/site.yml`.
  package init(inSettings place: TextPlace) {
    self.init("Content/site.yml", line: place.line, column: place.column)
  }
}

extension Diagnostic.Message {
  static let leavesSite: Self = "this symbolic link points outside the site's folder"

  fileprivate static let noFolder: Self = "folder not found"

  static func unreadable(_ error: FileError) -> Self {
    error == .missing ? "file not found" : "this \(error.text)"
  }

  fileprivate static let ending: Self = "expected a name that ends in .yml"
  fileprivate static let noTerms: Self = "expected at least one term, a file like fall-2026.yml"
  fileprivate static let strayFile: Self =
    "expected a folder for each person that contains a plan.yml"

  fileprivate static let reservedID: Self =
    "'campus' is reserved for the campus feeds; rename this folder"

  fileprivate static func deviceName(_ name: String) -> Self {
    "the name '\(name)' is reserved on Windows; rename this"
  }

  static func noSlug(_ better: String) -> Self {
    "expected a name of lowercase letters, digits and dashes, such as '\(better)'"
  }

  fileprivate static func takenAlias(_ address: String, by other: String) -> Self {
    "the former address '\(address)' belongs to \(other) already; remove one of them"
  }

  fileprivate static func sameRoute(_ route: String, _ other: String) -> Self {
    "this page and \(other) have the same address '\(route)'; rename one of them"
  }
}
