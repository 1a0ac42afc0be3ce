import Bytes
import Testing

@testable import SiteBuild

/// Expected values are those of draft-eastlake-fnv and of a few lines of Python.
@Suite struct `Digests` {
  private static let long: [(String, UInt128)] = [
    ("", 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d),
    ("a", 0xd228_cb69_6f1a_8caf_7891_2b70_4e4a_8964),
    ("foobar", 0x343e_1662_793c_64bf_6f0d_3597_ba44_6f18),
  ]

  @Test(arguments: long)
  func `of 128 bits are FNV-1a`(_ text: String, _ value: UInt128) {
    var digest = Digest128()
    for byte in text.utf8 { digest.add(byte) }
    #expect(digest.value == value)
  }

  @Test func `are 16 digits in a marker, which later programs still read`() throws {
    let pages = try ["CNAME", "p0", "rooms/index.html"].map { try page($0, "") }
    #expect(
      OwnersFiles.lines(for: pages) == "made: 9045fde205090a19\nmade: 08d59807b575ec6d\n")
  }
}
