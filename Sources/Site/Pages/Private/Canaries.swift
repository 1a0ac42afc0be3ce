package import CampusModel
internal import Parallel
internal import Prose
package import Sealing
package import SiteBuild

extension Campus {
  /// The texts of private people that no page may contain, and the secrets that open their pages,
  /// if there are any. Empty if nobody is private.
  ///
  /// `feeds` are the files of each person's own feeds, in folders that are named for a token: only
  /// there the person's own words may appear. Uses `jobs` threads. Throws if there are secrets but
  /// no library to derive others from them.
  package func canaries(
    guarding secrets: SiteSecrets? = nil, feeds: [PersonID: Set<String>] = [:], jobs: Int = 1
  ) async throws(SealingError) -> [Canary] {
    let people = people.filter { $0.visibility == .private }
    guard !people.isEmpty else { return [] }
    var canaries =
      try secrets.map { secrets throws(SealingError) in
        try PrivateFields.canaries(of: secrets, people)
      } ?? []
    let titles = Set(catalog.courses.lazy.map(\.title))
    let own = await inParallel(people, jobs: jobs) { person in
      let folders = PrivateFields.folders(of: feeds[person.id] ?? [])
      return PrivateFields.tokens(of: folders)
        + PrivateFields.words(of: person, titles, sparing: folders)
    }
    for some in own { canaries += some }
    return canaries
  }
}

/// The texts of a private person, field by field.
private enum PrivateFields {
  /// Names of work, such as "Final exam", are canaries only if they have two words or more.
  private static let table: [(field: String, texts: @Sendable (Person) -> [String])] = [
    ("the id of a private person", { [$0.id.text] }),
    ("the name of a private person", { [$0.name] }),
    (
      "the title of a private person's own time",
      { $0.plan.blocks.map(\.title).filter { $0 != PersonalBlock.privateTitle } }
    ),
    ("the id of a private person's saved schedule", { $0.saved.map(\.id) }),
    ("the title of a private person's saved schedule", { $0.saved.map(\.title) }),
    ("the name of a private person's group of work", { phrases(groups(of: $0).map(\.name)) }),
    (
      "the name of a private person's work",
      { person in
        let assignments = groups(of: person).flatMap(\.assignments)
        return phrases((assignments + graded(of: person).flatMap(\.ungrouped)).map(\.name))
      }
    ),
    ("a private person's note on a course", { phrases(notes(of: $0)) }),
    ("the title of a private person's note", { phrases($0.notes.map(\.title)) }),
    ("a tag of a private person's note", { phrases($0.notes.flatMap(\.tags)) }),
    (
      "a line of a private person's note",
      { phrases($0.notes.flatMap { lines(of: $0.markdown) }) }
    ),
    (
      "the name of a file that a private person attached",
      { phrases($0.notes.flatMap(\.attachments).map { name(of: $0) }) }
    ),
    (
      "the name of a private person's what-if",
      { phrases(graded(of: $0).flatMap(\.scenarios).map(\.name)) }
    ),
    (
      "an activity of a private person",
      { phrases(($0.days?.activities ?? []).flatMap { [$0.title] + [$0.note].compactMap(\.self) }) }
    ),
    ("a private person's errand", { phrases(($0.days?.errands ?? []).map(\.title)) }),
    (
      "a private person's reason to skip something",
      { phrases(($0.days?.skips ?? []).compactMap(\.reason)) }
    ),
    ("the name of a private person's own place", { phrases(ownPlaces(of: $0)) }),
    (
      "a name of a private person's degree",
      { phrases($0.gradebook?.degree.map { [$0.name] + $0.groups.map(\.name) } ?? []) }
    ),
  ]

  private static func graded(of person: Person) -> [GradedCourse] {
    person.gradebook?.courses ?? []
  }

  private static func notes(of person: Person) -> [String] {
    graded(of: person).flatMap { course in
      [course.notes].compactMap(\.self) + course.study.compactMap(\.note)
        + course.groups.flatMap(\.assignments).compactMap(\.notes)
    }
  }

  private static func ownPlaces(of person: Person) -> [String] {
    person.days?.places.filter(\.isPersonal).map(\.name) ?? []
  }

  /// The words of each line, without markup.
  private static func lines(of markdown: String) -> [String] {
    Prose.plainText(of: markdown).split(whereSeparator: \.isNewline).map(String.init)
  }

  /// Without its extension, and with spaces for other separators.
  private static func name(of attachment: Note.Attachment) -> String {
    let stem = attachment.name.lastIndex(of: ".").map { attachment.name[..<$0] }
    return String((stem ?? attachment.name[...]).map { "-_.".contains($0) ? " " : $0 })
  }

  private static func groups(of person: Person) -> [WeightGroup] {
    graded(of: person).flatMap(\.groups)
  }

  private static func phrases(_ texts: [String]) -> [String] {
    texts.filter { $0.split(whereSeparator: \.isWhitespace).count > 1 }
  }

  /// `titles` are the catalog's titles, which most people use for their courses.
  static func words(
    of person: Person, _ titles: Set<String>, sparing folders: [String]
  ) -> [Canary] {
    let own = person.gradebook?.courses.map(\.title).filter { !titles.contains($0) } ?? []
    let texts =
      table.flatMap { field, texts in texts(person).map { (field, $0) } }
      + own.map { ("a private person's name of a course", $0) }
    return texts.compactMap { field, text in
      Canary.words(text, slug: slug(text), as: field, sparing: folders)
    }
  }

  static func canaries(
    of secrets: SiteSecrets, _ people: [Person]
  ) throws(SealingError) -> [Canary] {
    let keyring = try Keyring(secrets.key)
    let links = people.map { person in
      keyring.linkSecret(of: person.id.text, generation: secrets[person.id.text].generation)
    }
    let passphrases = secrets.people.sorted { $0.key < $1.key }.compactMap(\.value.passphrase)
    return [Canary.secret(secrets.key.text, as: "the site's key")]
      + links.map { Canary.secret($0.text, as: "the secret of a private person's link") }
      + passphrases.map { Canary.passphrase($0.text, as: "a passphrase") }
  }

  /// The folders of these files, each with a slash at its end.
  static func folders(of files: Set<String>) -> [String] {
    Set(files.compactMap { file in file.lastIndex(of: "/").map { String(file[...$0]) } }).sorted()
  }

  static func tokens(of folders: [String]) -> [Canary] {
    folders.compactMap { $0.split(separator: "/").last }.map {
      Canary.secret(String($0), as: "the token of a private person's feed", sparing: folders)
    }
  }
}
