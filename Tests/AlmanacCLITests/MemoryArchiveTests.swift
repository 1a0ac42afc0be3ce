import SeededRandom
import Testing

@testable import AlmanacCLI

private let sample = MemoryArchive([
  MemoryArchive.File(name: "seats", bytes: Array("almanac seats 1\n".utf8)),
  MemoryArchive.File(name: "feeds", bytes: []),
  MemoryArchive.File(name: "commands/a1-1794000000.out", bytes: [0, 10, 13, 255]),
])

@Test func `an archive is read as it was written, its files in order`() throws {
  let read = try MemoryArchive(reading: sample.bytes)
  #expect(read == sample)
  #expect(read.files.map(\.name) == ["commands/a1-1794000000.out", "feeds", "seats"])
  #expect(try MemoryArchive(reading: MemoryArchive([]).bytes).files.isEmpty)
}

@Test func `no change of one byte, no cut and no addition is accepted`() {
  let bytes = sample.bytes
  for place in bytes.indices {
    var changed = bytes
    changed[place] ^= 1
    #expect(throws: MemoryArchive.ReadingError.self) { try MemoryArchive(reading: changed) }
    #expect(throws: MemoryArchive.ReadingError.self) {
      try MemoryArchive(reading: Array(bytes[..<place]))
    }
  }
  #expect(throws: MemoryArchive.ReadingError.damaged) { try MemoryArchive(reading: bytes + [10]) }
}

@Test(arguments: [
  ("", MemoryArchive.ReadingError.notAnArchive), ("title: My site\n", .notAnArchive),
  ("almanac memory 2\n", .ofOtherVersion("2")), ("almanac memory 1\n", .damaged),
  ("almanac memory 1", .damaged),
])
func `another file says what is wrong with it`(_ text: String, fault: MemoryArchive.ReadingError) {
  #expect(throws: fault) { try MemoryArchive(reading: Array(text.utf8)) }
}

@Test(arguments: ["../feeds", "/etc/passwd", "a/../b", ".hidden", "a/.b", "a//b", "a/", "", "a b"])
func `no name leads out of the folder`(_ name: String) {
  #expect(!MemoryArchive.isSafe(name))
  let bytes = MemoryArchive([MemoryArchive.File(name: name, bytes: [1])]).bytes
  #expect(throws: MemoryArchive.ReadingError.damaged) { try MemoryArchive(reading: bytes) }
}

@Test func `names of the program's own files are accepted`() {
  for name in ["feeds", "pages.damaged", "commands/0f-1794000000.out"] {
    #expect(MemoryArchive.isSafe(name))
  }
}
