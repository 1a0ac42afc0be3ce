package import CampusModel
package import Markup
package import Prose

/// A word of the interface of text pages, by its key in the files of `Templates/words`.
package enum InterfaceWord: String, CaseIterable, Sendable {
  case skip, menu, about, guide, languages, moved
  case pages, chapters, neighbors, previous, next, range
  case listPage = "list-page"
  case newest
  case tags, categories, authors
  case allTags = "all-tags"
  case allCategories = "all-categories"
  case allAuthors = "all-authors"
  case allTerms = "all-terms"
  case onePage = "one-page"
  case morePages = "more-pages"
  case date, updated, thousands, digits
  case note, tip, important, warning, caution, contents, footnotes, footnote, back
  case backAgain = "back-again"
  case done, open
  case chart, table, numbers, source, sources, download
  case oneRow = "one-row"
  case moreRows = "more-rows"
  case search
  case searchField = "search-field"
  case searchPages = "search-pages"
  case needsScript = "needs-script"
  case allPages = "all-pages"
  case moreFound = "more-found"
  case noneFound = "none-found"
  case nearFound = "near-found"
  case searchFailed = "search-failed"
  case searchFile = "search-file"
  case error, missing, gone, nearest, front, removed
  case removedWith = "removed-with"
  case oneOtherPage = "one-other-page"
  case moreOtherPages = "more-other-pages"
}

/// The words of text pages in one language besides their own, dates and numbers included.
///
/// ```
/// words[.next]                          // "Weiter"
/// words.text(.footnote, ["number": "2"])   // "Fußnote 2"
/// words.date(CalendarDate(2026, 10, 4)) // <time datetime="2026-10-04">4. Oktober 2026</time>
/// ```
package struct InterfaceWords: Sendable {
  private let texts: [InterfaceWord: String]
  /// The names of the months as dates have them.
  private let months: [String]

  init(_ texts: [InterfaceWord: String], months: [String]) {
    (self.texts, self.months) = (texts, months)
  }

  /// The word as it is written, names in braces included.
  package subscript(word: InterfaceWord) -> String { texts[word] ?? word.rawValue }

  /// The word with `values` in place of the names in braces.
  package func text(_ word: InterfaceWord, _ values: KeyValuePairs<String, String>) -> String {
    filled(word).map { part in
      part.isName ? values.first { $0.key == part.text }?.value ?? "" : part.text
    }.joined()
  }

  /// The same with markup.
  package func markup(
    _ word: InterfaceWord, _ values: KeyValuePairs<String, TrustedMarkup>
  ) -> TrustedMarkup {
    var writer = MarkupWriter()
    for part in filled(word) {
      if part.isName {
        writer.raw(values.first { $0.key == part.text }?.value ?? .empty)
      } else {
        writer.text(part.text)
      }
    }
    return writer.markup
  }

  private func filled(_ word: InterfaceWord) -> [WordPart] { WordPart.parts(of: self[word]) }
}

/// A piece of a word: text, or the name of a value that is filled in.
struct WordPart: Hashable, Sendable {
  let text: String
  let isName: Bool

  /// Braces that nothing closes are text.
  static func parts(of word: String) -> [WordPart] {
    var parts: [WordPart] = []
    var rest = word[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      let text = String(rest[..<open])
      if !text.isEmpty { parts.append(WordPart(text: text, isName: false)) }
      parts.append(WordPart(text: String(rest[rest.index(after: open)..<close]), isName: true))
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { parts.append(WordPart(text: String(rest), isName: false)) }
    return parts
  }

  /// The names of the values that are filled into a word.
  static func names(in word: String) -> [String] {
    parts(of: word).filter(\.isName).map(\.text)
  }
}

// MARK: - Dates and numbers

extension InterfaceWords {
  /// "4. Oktober 2026"; `{month-number}` in the pattern is the number of the month.
  package func date(_ date: CalendarDate) -> TrustedMarkup {
    let text = text(
      .date,
      [
        "day": digits("\(date.day)"), "month": months[date.month - 1],
        "month-number": digits("\(date.month)"), "year": digits("\(date.year)"),
      ])
    return stamp(date.description, text.nonBreaking)
  }

  /// "1.204".
  package func number(_ number: Int) -> String {
    digits(Figure.count(number).text.replacing(",", with: self[.thousands]))
  }

  /// The same as `<data>`.
  package func count(_ count: Int) -> TrustedMarkup {
    var writer = MarkupWriter()
    writer.element("data", ["value": "\(count)"], number(count))
    return writer.markup
  }

  private func digits(_ text: String) -> String {
    let own = Array(self[.digits])
    guard own.count == 10, own[0] != "0" else { return text }
    return String(
      text.map { digit in
        digit.isASCII ? digit.wholeNumberValue.map { own[$0] } ?? digit : digit
      })
  }

  /// "1 Seite", "5 Seiten".
  package func pages(_ count: Int) -> Counted { Counted(count, .onePage, .morePages, self) }

  /// "1 Zeile", "5 Zeilen".
  package func rows(_ count: Int) -> Counted { Counted(count, .oneRow, .moreRows, self) }

  /// "Und 5 weitere Seiten.".
  package func others(_ count: Int) -> Counted {
    Counted(count, .oneOtherPage, .moreOtherPages, self)
  }

  /// A number of things in words.
  package struct Counted {
    package let text: String
    package let markup: TrustedMarkup

    fileprivate init(
      _ count: Int, _ one: InterfaceWord, _ more: InterfaceWord, _ words: InterfaceWords
    ) {
      let word = count == 1 ? one : more
      text = words.text(word, ["count": words.number(count)])
      markup = words.markup(word, ["count": words.count(count)])
    }
  }
}

// MARK: - Of one subject each

extension InterfaceWords {
  /// The name of a taxonomy: "Schlagwörter" for `tags`; that of the owner's own as it is written.
  package func title(ofTaxonomy name: String) -> String {
    switch name {
    case "tags": self[.tags]
    case "categories": self[.categories]
    case Taxonomy.authors: self[.authors]
    default: name.prefix(1).uppercased() + name.dropFirst()
    }
  }

  /// The title of the list of all its terms.
  package func all(ofTaxonomy name: String) -> String {
    switch name {
    case "tags": self[.allTags]
    case "categories": self[.allCategories]
    case Taxonomy.authors: self[.allAuthors]
    default: text(.allTerms, ["name": name])
    }
  }

  /// The words around the text of Markdown pages.
  package var prose: Prose.Words {
    var words = Prose.Words()
    for word in [InterfaceWord.note, .tip, .important, .warning, .caution] {
      words.remarks[word.rawValue] = self[word]
    }
    (words.contents, words.footnotes) = (self[.contents], self[.footnotes])
    (words.done, words.open) = (self[.done], self[.open])
    words.footnote = { text(.footnote, ["number": digits("\($0)")]) }
    words.back = { number, use in
      let word: InterfaceWord = use == 1 ? .back : .backAgain
      return text(word, ["number": digits("\(number)"), "use": digits("\(use)")])
    }
    return words
  }
}

/// The words that templates show.
struct ShownWords: Encodable, Sendable {
  /// The link to the content of the page.
  var skip: String
  /// The name of the menu.
  var menu: String
  var about: String
  var guide: String
  /// The name of the links to translations.
  var languages: String
  /// The name of the links between the pages of a list.
  var pages: String
  var previous: String
  var next: String
  /// The name of the links to the page before and after.
  var neighbors: String
  /// The link to the search of text pages: at the head, and at the foot of pages of a campus.
  var search: String
  var searchPages: String
  /// The words of the page for missing addresses.
  var error: String
  var missing: String
  var gone: String
  var nearest: String
  var front: String
  var removed: String
  var removedWith: String

  init(_ words: InterfaceWords) {
    (skip, menu) = (words[.skip], words[.menu])
    (about, guide, languages) = (words[.about], words[.guide], words[.languages])
    (pages, previous, next) = (words[.pages], words[.previous], words[.next])
    neighbors = words[.neighbors]
    (search, searchPages) = (words[.search], words[.searchPages])
    (error, missing, gone) = (words[.error], words[.missing], words[.gone])
    (nearest, front) = (words[.nearest], words[.front])
    (removed, removedWith) = (words[.removed], words[.removedWith])
  }
}
