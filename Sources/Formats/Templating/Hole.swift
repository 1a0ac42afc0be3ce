/// The kind of place a value is written to, which determines how it is escaped. Known when the
/// template is compiled.
enum Hole: Hashable, Sendable {
  /// Between tags: text is escaped, markup is written as it is.
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
enum PlacementError: Error, Equatable {
  case tagName, attributeName, unquoted, singleQuoted, comment, declaration
  case attribute(String)
  case scriptType, refresh, scheme
  case content(of: String)
  case outsideString, afterBackslash, endTag
}

/// Problems of literal text, or of the place where a section ends.
enum MarkupProblem: Equatable {
  case missingSpace
  /// A colon after a value at the start of a link would make the value a scheme.
  case schemeFromValue
  /// `http-equiv` in a tag whose `content` already holds a value.
  case refreshFromValue
}
