package import CampusModel
package import Diagnostics
internal import FileFormats
package import Sealing

/// The secrets that a text holds, `nil` where anything in it is an error, with what is wrong.
///
/// It is YAML: a `key`, and under `people` for each id a `generation` and a `passphrase`, of which either may be missing. `file` is
/// what messages call it. No message quotes any of it, ids of people as little as secrets: people are counted from 1 instead, in the
/// order of the text. Somebody in it who is none of `people`, where these are given, is a warning.
package func readSecrets(
  _ text: [UInt8], named file: String, people: [PersonID]? = nil
) -> (secrets: SiteSecrets?, diagnostics: [Diagnostic]) {
  var findings = Findings(file: file, isSecret: true)
  let known = people.map { Set($0.map(\.text)) }
  let secrets = readYAML(text[...], &findings).flatMap { readSecrets($0, known, &findings) }
  let diagnostics = findings.diagnostics.inFileOrder().map(withoutLibrarysWords)
  return (diagnostics.hasErrors ? nil : secrets, diagnostics)
}

private func readSecrets(
  _ node: YAMLNode, _ known: Set<String>?, _ findings: inout Findings
) -> SiteSecrets? {
  guard let map = YAMLMapping(node, keys: ["key", "people"], &findings) else { return nil }
  let key = map.required("key", .secret, &findings)
  var people: [String: SiteSecrets.Access] = [:]
  for (index, entry) in entries(of: map["people"], &findings).enumerated() {
    if known?.contains(entry.key) == false {
      findings.warn(
        at: entry.place, .stranger(index + 1),
        suggestion: "if they have left, take them out of this file too")
    }
    people[entry.key] = readAccess(entry, number: index + 1, &findings)
  }
  return key.map { SiteSecrets(key: $0, people: people) }
}

/// None where nothing is written, or, with an error, something else than keys and values.
private func entries(of people: YAMLNode?, _ findings: inout Findings) -> [YAMLNode.Entry] {
  guard let people, !people.isEmpty else { return [] }
  if let entries = people.entries { return entries }
  findings.error(
    at: people.place, .mismatch("ids of people", found: findings.found(people)),
    suggestion: "write a line for each person below it, like 'ID: {generation: 1}'")
  return []
}

private func readAccess(
  _ entry: YAMLNode.Entry, number: Int, _ findings: inout Findings
) -> SiteSecrets.Access? {
  if entry.value.isEmpty { return SiteSecrets.Access() }
  guard let map = YAMLMapping(entry.value, keys: ["generation", "passphrase"], &findings) else {
    return nil
  }
  let generation = map.optional("generation", .generation, &findings)
  var access = SiteSecrets.Access(generation: generation ?? 1)
  guard let node = map["passphrase"] else { return access }
  if SignInName(entry.key) == nil {
    findings.error(
      at: node.place, .untypable(number),
      suggestion: "give their folder a name of ASCII letters, or take the passphrase out")
  }
  access.passphrase = readPassphrase(node, &findings)
  return access
}

private func readPassphrase(_ node: YAMLNode, _ findings: inout Findings) -> Passphrase? {
  guard let text = node.text, !node.isEmpty else {
    findings.error(
      at: node.place, .mismatch("a passphrase", found: findings.found(node)),
      suggestion: "'almanac rotate ID --passphrase' makes one")
    return nil
  }
  do {
    return try Passphrase(parsing: text)
  } catch {
    findings.error(
      at: node.place, Diagnostic.Message(error.message),
      suggestion: "'almanac rotate ID --passphrase' makes a good one")
    return nil
  }
}

/// What libyaml says in its own words is not passed on: nobody has promised that they hold nothing of the text.
private func withoutLibrarysWords(_ diagnostic: Diagnostic) -> Diagnostic {
  let head = "this is not valid YAML"
  guard diagnostic.message.text.hasPrefix(head) else { return diagnostic }
  var plain = diagnostic
  plain.message = Diagnostic.Message(head)
  return plain
}

extension YAMLScalar<Secret> {
  fileprivate static var secret: Self {
    Self("a key of 43 letters, as 'almanac secrets' makes it") { Secret(parsing: $0) }
  }
}

extension YAMLScalar<Int> {
  fileprivate static var generation: Self { .integer(in: 1...SiteSecrets.lastGeneration) }
}

extension SiteSecrets {
  /// Nobody gives out new links as often: a number beyond it is a slip.
  package static let lastGeneration = 1_000_000
}

extension Diagnostic.Message {
  fileprivate static func stranger(_ number: Int) -> Self {
    "person \(number) of this list has no folder in Content/people"
  }

  fileprivate static func untypable(_ number: Int) -> Self {
    "person \(number) of this list cannot have a passphrase: not every keyboard types their id"
  }
}
