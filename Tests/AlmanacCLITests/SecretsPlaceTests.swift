import CampusModel
import Diagnostics
import Glibc
import SiteBuild
import Testing

@testable import AlmanacCLI

/// A folder of a test's own, removed with all that is in it.
private struct Folder: ~Copyable {
  let path: String

  init(settings: String = "") throws {
    var template = Array("/tmp/almanac-place-XXXXXX".utf8CString)
    try #require(mkdtemp(&template) != nil)
    let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    let text = "title: T\nbase-url: https://x.edu/\n\(settings)\n"
    try AtomicFile.write(Array(text.utf8), to: "\(path)/site/Content/site.yml")
    self.path = path
  }

  deinit { system("rm -rf '\(path)'") }

  func write(_ text: String, to name: String) throws {
    try AtomicFile.write(Array(text.utf8), to: "\(path)/\(name)")
  }

  func options(_ more: String...) throws -> SiteOptions {
    try SiteOptions(
      Arguments(parsing: ["build", "--site", "\(path)/site"] + more), cores: 1)
  }
}

private func world(_ variables: [String: String] = [:]) -> CommandEnvironment {
  var environment = CommandEnvironment(
    print: { _ in }, log: { _ in }, now: { Instant(seconds: 0) }, stopwatch: { 0 },
    isWatched: false, cores: 1)
  environment.environmentVariable = { variables[$0] }
  return environment
}

@Test func `the environment's text beats its file, which beats the settings, which beat nothing`()
  throws
{
  let plain = try Folder()
  #expect(SecretsPlace(of: try plain.options(), in: world()) == nil)
  let folder = try Folder(settings: "secrets: ../keys/s.yml")
  let options = try folder.options()
  let site = folder.path + "/site"
  let set = SecretsFile(
    name: "../keys/s.yml", path: "\(site)/../keys/s.yml",
    setting: FilePlace("Content/site.yml", line: 3, column: 10))
  #expect(SecretsPlace(of: options, in: world()) == .file(set))
  let empty = ["ALMANAC_SECRETS": "", "ALMANAC_SECRETS_FILE": ""]
  #expect(SecretsPlace(of: options, in: world(empty)) == .file(set))
  let named = world(["ALMANAC_SECRETS_FILE": "/k/s.yml"])
  let file = SecretsFile(name: "/k/s.yml", path: "/k/s.yml")
  #expect(SecretsPlace(of: options, in: named) == .file(file))
  let both = world(["ALMANAC_SECRETS_FILE": "/k/s.yml", "ALMANAC_SECRETS": "key: x"])
  #expect(SecretsPlace(of: options, in: both) == .text("key: x"))
  #expect(SecretsPlace.file(of: options, in: both) == file)
}

@Test(arguments: [
  ("Content/s.yml", "Content"), ("./Content/deep/s.yml", "Content"), ("Templates/s", "Templates"),
  ("../site/Content/s.yml", "Content"), ("none/../Content/s.yml", "Content"),
  ("Public/s.yml", "Public"), ("link/s.yml", "Content"), (".almanac/cache/s.yml", ".almanac/cache"),
])
func `secrets cannot be where they would be published, read or cleared`(
  _ path: String, _ forbidden: String
) throws {
  let folder = try Folder(settings: "secrets: \(path)")
  symlink("Content", folder.path + "/site/link")
  let options = try folder.options()
  let place = try #require(SecretsPlace(of: options, in: world()))
  #expect(
    place.fault(in: options)?.description
      == "Content/site.yml:3:10: error: the secrets file cannot be in '\(folder.path)/site/\(forbidden)'; "
      + "name a file next to the site's folder, such as ../almanac-secrets.yml")
  let named = try #require(
    SecretsPlace(
      of: options, in: world(["ALMANAC_SECRETS_FILE": "\(folder.path)/site/\(path)"])))
  #expect(named.fault(in: options)?.place == FilePlace("ALMANAC_SECRETS_FILE"))
}

@Test(arguments: [
  "../s.yml", "s.yml", "keys/s.yml", "Contents/s.yml", ".almanac/s.yml", "/s.yml", "Public.yml",
])
func `in other places they can`(_ path: String) throws {
  let folder = try Folder(settings: "secrets: \(path)")
  let options = try folder.options()
  let place = try #require(SecretsPlace(of: options, in: world()))
  #expect(place.fault(in: options) == nil)
}

@Test func `the output is where the options say`() throws {
  let folder = try Folder(settings: "secrets: ../out/s.yml")
  let options = try folder.options("--output", "\(folder.path)/out")
  #expect(SecretsPlace(of: options, in: world())?.fault(in: options) != nil)
}

@Test(arguments: [
  (".gitignore", "/site/s.yml", true), (".gitignore", "s.yml", true),
  (".gitignore", "s.yml/", false),
  (".gitignore", "*.yml", true), (".gitignore", "site/", true), (".gitignore", "/s.yml", false),
  (".gitignore", "# s.yml", false), (".gitignore", "*.yml\n!s.yml", false),
  (".gitignore", "!s.yml\r\n *.yml  \r\n", true), ("site/.gitignore", "/s.yml", true),
  (".git/info/exclude", "s.yml", true), (".gitignore", "", false),
  (".gitignore", "**/s.yml", true), (".gitignore", "other", false),
])
func `a work tree is asked whether it would commit a file`(
  _ file: String, _ patterns: String, _ isIgnored: Bool
) throws {
  let folder = try Folder()
  try folder.write("ref: x", to: ".git/HEAD")
  try folder.write(patterns, to: file)
  let path = "\(folder.path)/site/s.yml"
  let tree = try #require(WorkTree(holding: path))
  #expect(tree.root == folder.path)
  #expect(tree.ignores(path) == isIgnored)
}

@Test func `there may be no work tree`() throws {
  let folder = try Folder()
  #expect(WorkTree(holding: "\(folder.path)/site/s.yml") == nil)
}
