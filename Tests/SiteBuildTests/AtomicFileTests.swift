import Dispatch
import Glibc
import SiteBuild
import Testing

@Suite struct `Memory files` {
  @Test func `are written whole into folders made for them, and read back`() throws {
    let box = try Sandbox()
    let path = box.path + "/.almanac/memory/feeds.txt"
    #expect(try AtomicFile.read(path) == nil)
    for text in ["one", "", "three and more"] {
      try AtomicFile.write(Array(text.utf8), to: path)
      #expect(try AtomicFile.read(path) == Array(text.utf8))
    }
    #expect(try entries(of: box.path + "/.almanac/memory").map(\.name) == ["feeds.txt"])
    #expect(box.status(".almanac/memory/feeds.txt").st_mode & 0o777 == 0o644)
  }

  @Test func `the same bytes again touch nothing, a leftover is in nobody's way`() throws {
    let box = try Sandbox()
    try box.write("1", to: "memory")
    let before = box.status("memory")
    try box.write("half", to: "memory.new")
    try box.write("1", to: "memory")
    #expect(box.status("memory").st_ino == before.st_ino)
    try box.write("2", to: "memory")
    #expect(try AtomicFile.read(box.path + "/memory") == Array("2".utf8))
    #expect(try box.names() == ["memory"])
  }

  @Test func `who may read a file stays as it was`() throws {
    let box = try Sandbox()
    try box.write("1", to: "plan")
    chmod(box.path + "/plan", 0o600)
    try AtomicFile.write(Array("2".utf8), to: box.path + "/plan")
    #expect(box.status("plan").st_mode & 0o777 == 0o600)
  }

  @Test func `who writes into a folder waits for whoever else does`() throws {
    let box = try Sandbox()
    try box.write("1", to: "shared")
    let path = box.path + "/shared"
    let folder = open(box.path, O_RDONLY | O_DIRECTORY)
    #expect(flock(folder, LOCK_EX) == 0)
    let ended = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
      #expect(throws: Never.self) { try AtomicFile.write(Array("2".utf8), to: path) }
      ended.signal()
    }
    // Long enough for most who do not wait to be found out; who waits takes no harm of it.
    usleep(50_000)
    #expect(try AtomicFile.read(path) == Array("1".utf8))
    flock(folder, LOCK_UN)
    close(folder)
    ended.wait()
    #expect(try AtomicFile.read(path) == Array("2".utf8))
  }

  @Test func `of many who write at a time nobody fails, and the file is always whole`() async throws
  {
    let box = try Sandbox()
    let path = box.path + "/shared"
    let texts = (1...6).map { [UInt8](repeating: UInt8($0), count: 20_000 * $0) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for text in texts {
        group.addTask {
          for _ in 0..<20 {
            try AtomicFile.write(text, to: path)
            let found = try #require(try AtomicFile.read(path))
            #expect(texts.contains(found))
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try box.names() == ["shared"])
  }

  @Test func `what cannot be read or written is named`() throws {
    let box = try Sandbox()
    mkdir(box.path + "/folder", 0o755)
    let folder = box.path + "/folder"
    #expect(throws: PublishError.cannotRead(path: folder, errno: EISDIR)) {
      try AtomicFile.read(folder)
    }
    #expect(throws: PublishError.cannotWrite(path: "/proc/none", errno: ENOENT)) {
      try AtomicFile.write([1], to: "/proc/none/x")
    }
  }

  @Test func `a file larger than one reading comes back whole`() throws {
    let box = try Sandbox()
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try AtomicFile.write(bytes, to: box.path + "/large")
    #expect(try AtomicFile.read(box.path + "/large") == bytes)
  }
}
