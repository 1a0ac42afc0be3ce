/// The kind of place a value is written to, which decides how it is escaped. Known when the
/// template is compiled.
enum Hole: Hashable, Sendable {
  /// Between tags: text is escaped, markup is let through.
  case text
  /// Inside `<title>` or `<textarea>`, where a browser shows tags as text.
  case plainText
  /// An attribute's value in double quotes.
  case attribute
  /// A whole link: its scheme is checked.
  case link
  /// A piece of a link's path.
  case linkPath
  /// A piece of a link's query or fragment.
  case linkQuery
  /// A string in JSON.
  case script
  /// Between tags, for markup only: `{{{x}}}` of a site.
  case markup
  /// As it is: `{{{x}}}` of the specification's tests.
  case verbatim
}

/// Why no value can be written to a place.
enum Refusal: Error, Equatable {
  case tagName, attributeName, unquoted, singleQuoted, comment, declaration
  case attribute(String)
  case scriptType, refresh, scheme
  case content(of: String)
  case outsideString, afterBackslash, endTag
}

/// What is wrong with literal text, or with where a section ends.
enum MarkupProblem: Equatable {
  case missingSpace
  /// A colon behind a value at the start of a link would make the value a scheme.
  case schemeFromValue
  /// `http-equiv` in a tag whose `content` already holds a value.
  case refreshFromValue
}
