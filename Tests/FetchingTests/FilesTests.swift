import Testing

@testable import Fetching

/// The two ways to put a file in place.
enum Replacement: CaseIterable, Sendable {
  case forGood, soon

  func replace(_ path: String, _ text: String) throws {
    switch self {
    case .forGood: try Files.replace(path, Array(text.utf8), modified: 1_700_000_000)
    case .soon: try Files.replaceSoon(path, Array(text.utf8), modified: 1_700_000_000)
    }
  }
}

@Suite struct FilesTests {
  @Test(arguments: Replacement.allCases)
  func `a file is put in place whole, with its time, and nothing next to it`(
    _ way: Replacement
  ) throws {
    let world = World { _ in (status(500), 0) }
    let path = "\(world.folder)/data/deep/file"
    for text in ["one", "", "three and more"] {
      try way.replace(path, text)
      #expect(Files.read(path) == Array(text.utf8))
      #expect(Files.modified(path) == 1_700_000_000)
    }
    #expect(Files.names(in: "\(world.folder)/data/deep") == ["file"])
  }

  @Test(arguments: Replacement.allCases)
  func `a failure leaves nothing next to the file`(_ way: Replacement) throws {
    let world = World { _ in (status(500), 0) }
    let path = "\(world.folder)/data/file"
    try Files.makeFolders(above: "\(path)/in the way")
    #expect(
      throws: FetchError.cannotWrite(path: path, reason: "Is a directory")
    ) { try way.replace(path, "1") }
    #expect(Files.names(in: "\(world.folder)/data") == ["file"])
  }
}
