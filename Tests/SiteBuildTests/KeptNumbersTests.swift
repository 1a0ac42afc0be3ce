import Diagnostics
import Glibc
import SeededRandom
import Testing

@testable import SiteBuild

@Suite struct `Numbers that are kept` {
  private let numbers = KeptNumbers([7: [1, 2, .max], .max: [], 1 << 100: [3]])

  @Test func `are what they were`() throws {
    let box = try Sandbox()
    let path = box.path + "/cache/numbers"
    #expect(numbers.write(to: path, lost: "nothing is") == [])
    #expect(KeptNumbers(at: path) == numbers)
    #expect(KeptNumbers(reading: numbers.file) == numbers)
    #expect(KeptNumbers(reading: KeptNumbers().file) == KeptNumbers())
  }

  @Test func `lose only those that are damaged`() throws {
    let file = numbers.file
    for end in 0..<file.count {
      let found = KeptNumbers(reading: Array(file[..<end])).lists
      #expect(found.count < 3 && found.allSatisfy { numbers.lists[$0] == $1 }, "\(end)")
    }
    let header = file.prefix { $0 != UInt8(ascii: "\n") }.count + 1
    for place in file.indices {
      var other = file
      other[place] ^= 0x10
      let found = KeptNumbers(reading: other).lists
      #expect(found.count == (place < header ? 0 : 2), "\(place)")
      #expect(found.allSatisfy { numbers.lists[$0] == $1 }, "\(place)")
    }
    #expect(KeptNumbers(at: "/nowhere/numbers") == KeptNumbers())
  }

  @Test func `touch nothing if they are the same or none`() throws {
    let box = try Sandbox()
    #expect(KeptNumbers().write(to: box.path + "/cache/numbers", lost: "") == [])
    #expect(try box.names() == [])
    #expect(numbers.write(to: box.path + "/numbers", lost: "") == [])
    let before = box.status("numbers")
    #expect(numbers.write(to: box.path + "/numbers", lost: "") == [])
    #expect(box.status("numbers").st_ino == before.st_ino)
    #expect(KeptNumbers([7: [1]]).write(to: box.path + "/numbers", lost: "") == [])
    #expect(KeptNumbers(at: box.path + "/numbers") == KeptNumbers([7: [1]]))
  }

  @Test func `that cannot be written are a warning`() throws {
    let box = try Sandbox()
    try box.write("", to: "file")
    let reported = numbers.write(to: box.path + "/file/numbers", lost: "it takes longer")
    #expect(reported.count == 1 && reported[0].severity == .warning)
    #expect(reported[0].message.text.hasSuffix("so it takes longer"))
  }
}
