import Bytes
import SeededRandom
import Testing

@testable import Sealing

@Suite struct `What libcrypto is asked` {
  /// RFC 5869, appendix A.1 to A.3.
  @Test(arguments: [
    (
      String(repeating: "0b", count: 22), "000102030405060708090a0b0c", "f0f1f2f3f4f5f6f7f8f9",
      "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865"
    ),
    (
      hexadecimal(0x00...0x4f), hexadecimal(0x60...0xaf), hexadecimal(0xb0...0xff),
      "b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c"
        + "59045a99cac7827271cb41c65e590e09da3275600c2f09b8367793a9aca3db71"
        + "cc30c58179ec3e87c14c01d5c1f3434f1d87"
    ),
    (
      String(repeating: "0b", count: 22), "", "",
      "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8"
    ),
  ])
  func `HKDF answers as RFC 5869 says`(
    _ secret: String, salt: String, info: String, expected: String
  ) throws {
    let found = try Libcrypto().derived(
      expected.count / 2, from: bytes(secret), salt: bytes(salt), info: bytes(info))
    #expect(hexadecimal(found) == expected)
  }

  /// RFC 7914 §11, the first half of each.
  @Test(arguments: [
    ("passwd", "salt", 1, "55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc"),
    (
      "Password", "NaCl", 80_000, "4ddcd8f60b98be21830cee5ef22701f9641a4418d04c0414aeff08876b34ab56"
    ),
  ])
  func `PBKDF2 answers as RFC 7914 says`(
    _ words: String, salt: String, iterations: Int, expected: String
  ) throws {
    let found = try Libcrypto().stretched(
      Array(words.utf8), salt: Array(salt.utf8), iterations: iterations)
    #expect(hexadecimal(found) == expected)
  }

  /// McGrew and Viega, The Galois/Counter Mode of Operation, appendix B, test cases 13, 14 and 16.
  @Test(arguments: [
    (
      String(repeating: "00", count: 32), String(repeating: "00", count: 12), "", "",
      "530f8afbc74536b9a963b4f1c4cb738b"
    ),
    (
      String(repeating: "00", count: 32), String(repeating: "00", count: 12), "",
      String(repeating: "00", count: 16),
      "cea7403d4d606b6e074ec5d3baf39d18d0d1c8a799996bf0265b98b5d48ab919"
    ),
    (
      "feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308",
      "cafebabefacedbaddecaf888", "feedfacedeadbeeffeedfacedeadbeefabaddad2",
      "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72"
        + "1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39",
      "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa"
        + "8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662"
        + "76fc6ece0f4e1768cddf8853bb2d551b"
    ),
  ])
  func `AES-GCM answers as its specification says`(
    _ key: String, iv: String, associated: String, text: String, expected: String
  ) throws {
    let crypto = try Libcrypto()
    let sealed = crypto.encrypted(
      bytes(text), key: bytes(key), iv: bytes(iv), associated: bytes(associated))
    #expect(hexadecimal(sealed) == expected)
    let opened = crypto.decrypted(
      sealed, key: bytes(key), iv: bytes(iv), associated: bytes(associated))
    #expect(opened == bytes(text))
  }

  @Test func `SHA-256 answers as FIPS 180-4 says`() throws {
    #expect(
      hexadecimal(try Libcrypto().digest(of: Array("abc".utf8)))
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
  }
}

@Suite struct `Letters for bytes` {
  /// RFC 4648 §10, without its padding.
  @Test(arguments: [
    ("", "", ""), ("f", "Zg", "my"), ("fo", "Zm8", "mzxq"), ("foo", "Zm9v", "mzxw6"),
    ("foob", "Zm9vYg", "mzxw6yq"), ("fooba", "Zm9vYmE", "mzxw6ytb"),
    ("foobar", "Zm9vYmFy", "mzxw6ytboi"),
  ])
  func `are those of RFC 4648`(_ text: String, base64: String, base32: String) {
    #expect(Base64.standard.text(of: Array(text.utf8)) == base64)
    #expect(Base64.url.bytes(of: base64) == Array(text.utf8))
    #expect(Base32.text(of: Array(text.utf8)) == base32)
  }

  @Test func `differ in two between pages and links`() {
    #expect(Base64.standard.text(of: [0xfb, 0xff]) == "+/8")
    #expect(Base64.url.text(of: [0xfb, 0xff]) == "-_8")
  }

  @Test(arguments: ["A", "AAAAA", "Zh", "Zm9", "Zg==", "Zm 9v", "+/8", "Zm9é"])
  func `have one text for each row of bytes`(_ text: String) {
    #expect(Base64.url.bytes(of: text) == nil)
  }

  @Test func `of a secret are read back, and no other text is one`() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SeededGenerator(seed: seed)
    for _ in draws(100) {
      let secret = Secret(from: &generator)
      #expect(secret.text.utf8.count == 43, "seed \(seed)")
      #expect(Secret(parsing: secret.text) == secret, "seed \(seed)")
      #expect(Secret(parsing: secret.text.dropLast()) == nil)
      #expect(Secret(parsing: secret.text + "A") == nil)
    }
  }

  @Test func `of a secret do not show themselves`() throws {
    let secret = sampleKey
    var dumped = ""
    dump(secret, to: &dumped)
    var generator = SeededGenerator(seed: 1)
    let passphrase = Passphrase(from: &generator)
    dump(passphrase, to: &dumped)
    dump(try Keyring(secret), to: &dumped)
    let shown = "\(secret) \(String(reflecting: [secret])) \(passphrase) \(dumped)"
    #expect(!shown.contains(secret.text) && !shown.contains(passphrase.text))
    #expect(!shown.contains("31"), "the last byte of the secret")
  }
}
