internal import Diagnostics
internal import FarPublish
internal import FileFormats
internal import OwnerFiles

/// The key of a store: from the environment, otherwise from the file that the target names. Never
/// from the command line, where other programs see it, and never in the settings.
struct PublishCredentials {
  let entry: PublishEntry
  let options: SiteOptions
  let environment: CommandEnvironment

  private static let names = ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN"]

  init(of entry: PublishEntry, _ options: SiteOptions, _ environment: CommandEnvironment) {
    (self.entry, self.options, self.environment) = (entry, options, environment)
  }

  func key() throws(CommandError) -> S3Store.Credentials {
    environment.keepSecrets()
    let known = Self.names.map { environment.variable($0) }
    if let id = known[0], let secret = known[1] {
      return try key(id, secret, token: known[2], from: "the environment")
    }
    guard let name = entry.credentials else {
      throw CommandError(
        .unavailable,
        "there is no key for '\(entry.name)'; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or "
          + "name a file with 'credentials' of the target")
    }
    return try key(in: name)
  }

  private func key(in name: String) throws(CommandError) -> S3Store.Credentials {
    let path = name.hasPrefix("/") ? name : "\(options.site)/\(name)"
    let file = SecretsFile(name: name, path: path, setting: entry.credentialsPlace)
    if let fault = file.fault(in: options) {
      throw CommandError(.badData, "nothing was published", [fault])
    }
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileTree.privateBytes(at: path)
    } catch {
      let fault = Diagnostic(
        .error, .owner, at: entry.credentialsPlace ?? FilePlace(name),
        "the file '\(name)' of credentials \(error.text)",
        suggestion: error == .missing ? nil : file.remedy(error))
      throw CommandError(.badData, "nothing was published", [fault])
    }
    let values = Self.values(in: String(decoding: bytes, as: UTF8.self))
    guard let id = values[Self.names[0]], let secret = values[Self.names[1]] else {
      throw CommandError(
        .badData,
        "'\(name)' has no lines AWS_ACCESS_KEY_ID=… and "
          + "AWS_SECRET_ACCESS_KEY=…")
    }
    return try key(id, secret, token: values[Self.names[2]], from: "'\(name)'")
  }

  /// Throws for characters that no header may have; quotes nothing.
  private func key(
    _ id: String, _ secret: String, token: String?, from place: String
  ) throws(CommandError) -> S3Store.Credentials {
    let texts = [id, secret, token ?? ""]
    guard texts.allSatisfy({ $0.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f } }), !id.contains(":")
    else {
      throw CommandError(.badData, "the key in \(place) has characters that no key has")
    }
    return S3Store.Credentials(keyID: id, secret: secret, token: token)
  }

  /// Lines like `NAME=value`; quotes around a value, `export` and lines with "#" do not count.
  private static func values(in text: String) -> [String: String] {
    var values: [String: String] = [:]
    for line in text.split(whereSeparator: \.isNewline) {
      var words = line.drop { $0 == " " || $0 == "\t" }
      if words.hasPrefix("#") { continue }
      if words.hasPrefix("export ") { words = words.dropFirst(7) }
      guard let sign = words.firstIndex(of: "=") else { continue }
      var value = words[words.index(after: sign)...]
      while value.last == " " || value.last == "\t" { value.removeLast() }
      for quote in ["\"", "'"] where value.count >= 2 && value.hasPrefix(quote) {
        if value.hasSuffix(quote) { value = value.dropFirst().dropLast() }
      }
      if !value.isEmpty { values[String(words[..<sign])] = String(value) }
    }
    return values
  }
}
