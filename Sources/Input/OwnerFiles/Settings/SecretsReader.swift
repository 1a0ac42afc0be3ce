package import CampusModel
package import Diagnostics
internal import FileFormats
package import Sealing

/// The secrets in a text, `nil` where it has an error, with diagnostics.
///
/// The text is YAML: a `key`, and under `people` for each id an optional `generation` and
/// `passphrase`. Messages call it `file`, and quote nothing, neither secrets nor ids: people
/// are counted from 1 in the order of the text. An entry for someone who is not in `people`, if
/// given, is a warning.
package func readSecrets(
  _ text: [UInt8], named file: String, people: [PersonID]? = nil
) -> (secrets: SiteSecrets?, diagnostics: [Diagnostic]) {
  let report = Report(file: file, quoting: .secret)
  let known = people.map { Set($0.map(\.text)) }
  let secrets = YAMLValue(parsing: text[...], report)?.mapping { SiteSecrets($0, known: known) }
  let diagnostics = report.diagnostics.inFileOrder().map(withoutLibrarysWords)
  return (diagnostics.hasErrors ? nil : secrets, diagnostics)
}

extension SiteSecrets {
  fileprivate init?(_ map: YAMLMapping, known: Set<String>?) {
    let key = map.required("key", .secret)
    var people: [String: Access] = [:]
    for (index, entry) in Self.entries(of: map["people"]).enumerated() {
      if known?.contains(entry.key) == false {
        map.report.warn(
          at: entry.name.place, .unknownName(index + 1),
          suggestion: "if they have left, remove them from this file too")
      }
      people[entry.key] = Access(entry, number: index + 1)
    }
    guard let key else { return nil }
    self.init(key: key, people: people)
  }

  /// None where nothing is written, or, with an error, where it is not keys and values.
  private static func entries(of people: YAMLValue?) -> [YAMLEntry] {
    guard let people, !people.isEmpty else { return [] }
    return people.entries(
      "ids of people",
      suggestion: "write a line for each person below it, like 'ID: {generation: 1}'") ?? []
  }
}

extension SiteSecrets.Access {
  fileprivate init?(_ entry: YAMLEntry, number: Int) {
    self.init()
    if entry.value.isEmpty { return }
    let access = entry.value.mapping { map -> Self in
      var access = Self(generation: map.optional("generation", .generation) ?? 1)
      guard let passphrase = map["passphrase"] else { return access }
      if SignInName(entry.key) == nil {
        passphrase.error(
          .untypable(number),
          suggestion: "rename their folder with ASCII letters, or remove the passphrase")
      }
      access.passphrase = passphrase.passphrase()
      return access
    }
    guard let access else { return nil }
    self = access
  }
}

extension YAMLValue {
  fileprivate func passphrase() -> Passphrase? {
    guard let text, !isEmpty else {
      mismatch("a passphrase", suggestion: "create one with 'almanac rotate ID --passphrase'")
      return nil
    }
    do {
      return try Passphrase(parsing: text)
    } catch {
      self.error(
        Diagnostic.Message(error.message),
        suggestion: "create a strong one with 'almanac rotate ID --passphrase'")
      return nil
    }
  }
}

/// Messages of libyaml are not passed on: they may quote the text.
private func withoutLibrarysWords(_ diagnostic: Diagnostic) -> Diagnostic {
  let head = "invalid YAML"
  guard diagnostic.message.text.hasPrefix(head) else { return diagnostic }
  var plain = diagnostic
  plain.message = Diagnostic.Message(head)
  return plain
}

extension YAMLScalar<Secret> {
  fileprivate static var secret: Self {
    Self("a key of 43 letters, as written by 'almanac secrets'") { Secret(parsing: $0) }
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
  fileprivate static func unknownName(_ number: Int) -> Self {
    "person \(number) of this list has no folder in Content/people"
  }

  fileprivate static func untypable(_ number: Int) -> Self {
    "person \(number) of this list cannot have a passphrase: their id has letters that not every keyboard has"
  }
}
