import Dispatch
import Glibc
import SiteBuild
import Synchronization
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

  @Test func `the same bytes again touch nothing, and a leftover does not matter`() throws {
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

  @Test func `only its owner can read a file until it is complete`() throws {
    let box = try Sandbox()
    try box.write("1", to: "public")
    let path = box.path + "/public"
    let bytes = [UInt8](repeating: 7, count: 8 << 20)
    let seen = Atomic(0)
    let isOver = Atomic(false)
    let ended = DispatchSemaphore(value: 0)
    // On a thread of its own: those that tests share may all be busy, waiting like this one.
    DispatchQueue(label: "onlooker").async {
      var status = stat()
      while !isOver.load(ordering: .relaxed) {
        guard stat(path + ".new", &status) == 0 else { continue }
        // The last that is done before it takes its place is to let others in.
        if (1..<Int64(bytes.count)).contains(Int64(status.st_size)) {
          seen.add(1, ordering: .relaxed)
          #expect(status.st_mode & 0o777 == 0o600)
        }
      }
      ended.signal()
    }
    // However fast the machine is, once the other thread looks in between.
    var count = 0
    while seen.load(ordering: .relaxed) == 0 {
      count += 1
      try AtomicFile.write(bytes + (count % 2 == 0 ? [] : [0]), to: path)
    }
    isOver.store(true, ordering: .relaxed)
    ended.wait()
    #expect(box.status("public").st_mode & 0o777 == 0o644)
  }

  @Test func `a private file is made once, for its owner alone`() throws {
    let box = try Sandbox()
    let path = box.path + "/keys/secret"
    #expect(try AtomicFile.makePrivate([1, 2], at: path))
    #expect(box.status("keys/secret").st_mode & 0o7777 == 0o600)
    #expect(try !AtomicFile.makePrivate([3], at: path))
    #expect(try AtomicFile.read(path) == [1, 2])
    symlink("nowhere", box.path + "/link")
    #expect(try !AtomicFile.makePrivate([3], at: box.path + "/link"))
    #expect(try box.names() == ["keys", "link"])
  }

  @Test func `an edit keeps the mode, and touches nothing where it fails or changes nothing`()
    throws
  {
    struct No: Error {}
    let box = try Sandbox()
    let path = box.path + "/secret"
    #expect(try AtomicFile.makePrivate([1], at: path))
    try AtomicFile.edit(path) { $0 + [2] }
    #expect(try AtomicFile.read(path) == [1, 2])
    #expect(box.status("secret").st_mode & 0o7777 == 0o600)
    let before = box.status("secret").st_ino
    #expect(throws: No.self) { try AtomicFile.edit(path) { _ in throw No() } }
    try AtomicFile.edit(path) { $0 }
    #expect(box.status("secret").st_ino == before)
    #expect(throws: PublishError.cannotRead(path: path + "s", errno: ENOENT)) {
      try AtomicFile.edit(path + "s") { $0 }
    }
    #expect(try box.names() == ["secret"])
  }

  @Test func `of many who edit at a time every one's change stays`() async throws {
    let box = try Sandbox()
    let path = box.path + "/shared"
    try box.write("", to: "shared")
    await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<8 {
        group.addTask { for _ in 0..<25 { try AtomicFile.edit(path) { $0 + [UInt8(number)] } } }
      }
    }
    let bytes = try #require(try AtomicFile.read(path))
    #expect((0..<8).allSatisfy { number in bytes.count { $0 == number } == 25 })
  }

  @Test func `a writer into a folder waits for other writers`() throws {
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

  @Test func `many simultaneous writers all succeed, and the file is always whole`() async throws {
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

@Suite struct `A file under a lock of its own` {
  @Test func `is made, keeps its mode, and is left alone where nothing changes`() throws {
    let box = try Sandbox()
    let (path, lock) = (box.path + "/rows", box.path + "/.almanac/rows.lock")
    try AtomicFile.editOrMake(path, holding: lock) { old in
      #expect(old == nil)
      return nil
    }
    #expect(try AtomicFile.read(path) == nil)
    try AtomicFile.editOrMake(path, holding: lock) { ($0 ?? []) + Array("1".utf8) }
    #expect(box.status("rows").st_mode & 0o777 == 0o644)
    chmod(path, 0o640)
    try AtomicFile.editOrMake(path, holding: lock) { ($0 ?? []) + Array("2".utf8) }
    #expect(try AtomicFile.read(path) == Array("12".utf8))
    #expect(box.status("rows").st_mode & 0o777 == 0o640)
    let before = box.status("rows")
    try AtomicFile.editOrMake(path, holding: lock) { $0 }
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try AtomicFile.editOrMake(path, holding: lock) { _ in throw Stop() }
    }
    #expect(box.status("rows").st_ino == before.st_ino)
  }

  @Test func `takes the change of everybody who asks at once`() throws {
    let box = try Sandbox()
    let (path, lock) = (box.path + "/rows", box.path + "/.almanac/rows.lock")
    DispatchQueue.concurrentPerform(iterations: 40) { _ in
      #expect(throws: Never.self) {
        try AtomicFile.editOrMake(path, holding: lock) { ($0 ?? []) + [UInt8(ascii: "x")] }
      }
    }
    #expect(try AtomicFile.read(path)?.count == 40)
  }
}
