internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import Glibc
internal import Intake
internal import OwnerFiles
internal import Sealing
internal import SiteServe
internal import SourceFiles

/// Where the secrets of a site are: never on the command line, where other programs see them, and
/// never in the content.
enum SecretsPlace: Equatable, Sendable {
  /// The text itself, from the environment.
  case text(String)
  case file(SecretsFile)

  static let textVariable = "ALMANAC_SECRETS"
  static let fileVariable = "ALMANAC_SECRETS_FILE"

  /// The text in the environment, otherwise the file named there, otherwise the file named in
  /// the settings; `nil` where none is named. Empty variables are ignored: build services set
  /// variables that have no value.
  init?(of options: SiteOptions, in environment: CommandEnvironment) {
    if let text = environment.variable(Self.textVariable) {
      self = .text(text)
    } else if let file = Self.file(of: options, in: environment) {
      self = .file(file)
    } else {
      return nil
    }
  }

  /// The named file, whether or not the environment holds the text as well.
  static func file(of options: SiteOptions, in environment: CommandEnvironment) -> SecretsFile? {
    if let name = environment.variable(fileVariable) {
      return SecretsFile(name: name, path: absolute(name))
    }
    guard let setting = SettingsGlance(siteFolder: options.site)?.secrets else {
      return nil
    }
    let path = absolute(setting.path, from: options.site)
    return SecretsFile(name: setting.path, path: path, setting: setting.place)
  }

  private static func absolute(_ path: String, from folder: String = ".") -> String {
    path.hasPrefix("/") ? path : "\(canonicalPath(folder) ?? folder)/\(path)"
  }

  /// An error for a folder that must not contain a file of secrets, whether or not the file
  /// exists.
  func fault(in options: SiteOptions) -> Diagnostic? {
    guard case .file(let file) = self else { return nil }
    return file.fault(in: options)
  }

  /// The secrets; `nil` with an error that quotes nothing, or with a warning where the file in the
  /// settings does not exist yet. `people` are the people of the site; the path is reported to
  /// `seen`.
  func read(people: [PersonID], seen: PathWitness?) -> (SiteSecrets?, [Diagnostic]) {
    switch self {
    case .text(let text):
      return readSecrets(Array(text.utf8), named: Self.textVariable, people: people)
    case .file(let file):
      do throws(FileError) {
        let bytes = try FileTree.privateBytes(at: file.path, seen: seen)
        return readSecrets(bytes, named: file.name, people: people)
      } catch {
        return (nil, [file.refusal(error)])
      }
    }
  }
}

/// A file of secrets, which may not be there yet.
struct SecretsFile: Equatable, Sendable {
  /// As it is written in the settings or the environment.
  var name: String
  /// From the root of the file system.
  var path: String
  /// Where the settings name it; `nil` where the environment does.
  var setting: FilePlace?

  /// An error for a file in a folder that is published, readable by others, or cleared.
  func fault(in options: SiteOptions) -> Diagnostic? {
    let here = Self.resolved(path)
    let forbidden = options.inputFolders + [options.output, "\(options.site)/.almanac/cache"]
    guard let folder = forbidden.first(where: { here.hasPrefix(Self.resolved($0) + "/") }) else {
      return nil
    }
    return Diagnostic(
      .error, .owner, at: setting ?? FilePlace(SecretsPlace.fileVariable),
      "the secrets file cannot be in '\(folder)'",
      suggestion: "name a file next to the site's folder, such as ../almanac-secrets.yml")
  }

  func refusal(_ error: FileError) -> Diagnostic {
    guard error == .missing, let setting else {
      return Diagnostic(
        .error, .owner, at: FilePlace(name), "this secrets file \(error.text)",
        suggestion: remedy(error))
    }
    return Diagnostic(
      .warning, .owner, at: setting, "there are no secrets yet, so private people are skipped",
      suggestion: "create them with 'almanac secrets'")
  }

  func remedy(_ error: FileError) -> String? {
    switch error {
    case .missing:
      "\(SecretsPlace.fileVariable) names it; create it with 'almanac secrets'"
    case .openToOthers: "run: chmod 600 \(shellWord(path))"
    case .ofAnotherUser: "run: sudo chown \(geteuid()) \(shellWord(path))"
    case .notAFile, .tooLarge, .refused: nil
    }
  }

  /// The path without links and dots, as far as it leads to anything.
  private static func resolved(_ path: String) -> String {
    let start = path.hasPrefix("/") ? "" : canonicalPath(".") ?? ""
    return path.split(separator: "/").reduce(start) { here, name in
      switch name {
      case ".": here
      case "..": here.lastIndex(of: "/").map { String(here[..<$0]) } ?? ""
      default: canonicalPath("\(here)/\(name)") ?? "\(here)/\(name)"
      }
    }
  }
}

extension CommandEnvironment {
  /// The value of a name in the environment; `nil` if it is empty or missing.
  func variable(_ name: String) -> String? {
    environmentVariable(name).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// To be called before secrets are read.
  func keepSecrets() {
    if !seclude() { warn("this process cannot protect its memory from other programs") }
  }
}
