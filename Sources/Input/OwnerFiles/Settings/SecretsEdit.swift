package import CampusModel
package import Diagnostics
internal import FileFormats
package import Sealing

/// Why secrets could not be changed.
package enum SecretsEditError: Error, Hashable, Sendable {
  /// The text has errors.
  case unreadable([Diagnostic])
  /// The text is written in a way that cannot be changed without changing other values.
  case unfit
}

/// The text of secrets with this generation of a person, and with this passphrase if given.
///
/// Nothing else changes: comments, order, quotes, indentation and line ends stay as they are. A
/// new person is added after the others. The new text is read again before it is returned: it
/// must have the former content and the change, otherwise an error is thrown. Messages call the
/// text `file` and never quote it. Linear in the text.
package func giving(
  _ person: PersonID, generation: Int, passphrase: Passphrase?, inSecrets text: [UInt8],
  named file: String
) throws(SecretsEditError) -> [UInt8] {
  let (before, faults) = readSecrets(text, named: file)
  guard var expected = before else { throw .unreadable(faults) }
  expected.people[person.text, default: SiteSecrets.Access()].generation = generation
  var edited = try setting("generation", of: person, to: String(generation), in: text)
  if let passphrase {
    expected.people[person.text]?.passphrase = passphrase
    edited = try setting("passphrase", of: person, to: quoted(passphrase), in: edited)
  }
  guard readSecrets(edited, named: file).secrets == expected else { throw .unfit }
  return edited
}

private func setting(
  _ key: String, of person: PersonID, to value: String, in text: [UInt8]
) throws(SecretsEditError) -> [UInt8] {
  let body = Array(withoutByteOrderMark(text[...]))
  guard let outline = YAMLOutline(of: body) else { throw .unfit }
  let edit = SecretsEdit(
    person: yamlText(person.text), entry: "\(key): \(value)", key: key, value: value,
    body: YAMLText(body))
  let edits = edit.edits(in: outline, person.text)
  return text.prefix(text.count - body.count) + body.applying(edits)
}

/// Always in double quotes, to be easy to find: it is the one text in the file that people
/// type.
private func quoted(_ passphrase: Passphrase) -> String {
  let inner = passphrase.text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
  return "\"\(inner)\""
}

/// Finds where one value of one person belongs in a text of secrets.
private struct SecretsEdit {
  /// As a key is written.
  let person: String
  /// `key: value`, as it is written.
  let entry: String
  let key: String
  let value: String
  let body: YAMLText

  private var flow: String { "\(person): {\(entry)}" }

  func edits(in outline: YAMLOutline, _ id: String) -> [TextEdit] {
    guard let people = outline["people"] else { return addingPeople(to: outline) }
    guard !saysNothing(people) else { return replacingNothing(people, in: outline) }
    guard let access = people[id] else { return adding(flow, to: people) }
    guard !saysNothing(access) else { return [replacing(access.range, with: "{\(entry)}")] }
    guard let old = access[key] else { return adding(entry, to: access) }
    return [replacing(old.range, with: value)]
  }

  private func saysNothing(_ value: YAMLOutline) -> Bool {
    guard value.parts.isEmpty else { return false }
    guard case .scalar = value.shape else { return body.isBlank(within: value.range) }
    return true
  }

  private func addingPeople(to outline: YAMLOutline) -> [TextEdit] {
    if outline.isFlow { return body.adding("people: {\(flow)}", toFlow: outline) }
    let column = body.column(of: outline.range.lowerBound)
    let lines = [spaces(column) + "people:", spaces(column + 2) + flow]
    return [body.adding(lines, after: outline.range.upperBound, deeperThan: column)]
  }

  /// The person on a line of their own instead of `{}`, `~` or nothing at all.
  private func replacingNothing(_ people: YAMLOutline, in outline: YAMLOutline) -> [TextEdit] {
    if outline.isFlow { return [replacing(people.range, with: "{\(flow)}")] }
    let line = spaces(body.column(of: outline.range.lowerBound) + 2) + flow
    return body.removing(people.range)
      + [body.adding([line], after: people.range.upperBound, deeperThan: .max)]
  }

  private func adding(_ text: String, to map: YAMLOutline) -> [TextEdit] {
    if map.isFlow { return body.adding(text, toFlow: map) }
    let column = body.column(of: map.range.lowerBound)
    // A comment below the last of them is about it.
    return [
      body.adding([spaces(column) + text], after: map.range.upperBound, deeperThan: column - 1)
    ]
  }

  /// Behind a key that nothing follows the range is empty, and a space is missing; a text of
  /// several lines takes its line end along.
  private func replacing(_ range: Range<Int>, with text: String) -> TextEdit {
    let space = range.isEmpty ? " " : ""
    let end = !range.isEmpty && body.isLineStart(range.upperBound) ? body.lineEnd : ""
    return TextEdit(range: range, text: space + text + end)
  }
}
