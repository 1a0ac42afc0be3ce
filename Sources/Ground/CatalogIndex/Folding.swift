/// The meaning of each character in a search: one table for the index and for queries, so that both
/// agree.
///
/// Letters lose case and accents: "É" is e, "ß" is ss, "Ё" is е. For Latin letters this is
/// Unicode's compatibility decomposition (Unicode Standard Annex #15, NFKD) without marks, and the
/// nearest plain letter for those with a stroke or a hook. Other scripts keep their letters, Greek
/// and Cyrillic without case. Rare capitals stay.
struct Folding: Sendable {
  enum Kind {
    /// The bytes in `Folded` replace it.
    case letter
    case digit
    /// A word of its own, for scripts without spaces.
    case ideograph
    /// Removed: combining accents, apostrophes, soft hyphens.
    case nothing
    case separator
  }

  /// At most four bytes, the first lowest.
  struct Folded {
    var kind: Kind
    var bytes: UInt32 = 0
    var count = 0
  }

  /// The plain letter for each of U+00C0 … U+024F and U+1E00 … U+1EFF.
  ///
  /// A capital represents two letters, "-" a letter that stays, "." none.
  private let latin: [UInt8]
  private let additional: [UInt8]

  init() {
    let latin: StaticString = """
      aaaaaaAceeeeiiiidnooooo.ouuuuyTSaaaaaaAceeeeiiiidnooooo.ouuuuyTy\
      aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiIIjjkkklllllll\
      lllnnnnnnnnnooooooOOrrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs\
      bbbb---cc-ddd----ffg---ikkl--nnooo--pp-----ttttuu-vyyzz---------\
      ----DDDLLLNNNaaiioouuuuuuuuuu-aaaaAAggggkkoooo--jDDDgg--nnaaAAoo\
      aaaaeeeeiiiioooorrrruuuusstt--hhnd--zzaaeeooooooooyylntj--acclts\
      z--b--eejj-qrryy
      """
    let additional: StaticString = """
      aabbbbbbccddddddddddeeeeeeeeeeffgghhhhhhhhhhiiiikkkkkkllllllllmm\
      mmmmnnnnnnnnoooooooopppprrrrrrrrssssssssssttttttttuuuuuuuuuuvvvv\
      wwwwwwwwwwxxxxyyzzzzzzhtwyas--S-aaaaaaaaaaaaaaaaaaaaaaaaeeeeeeee\
      eeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuuuuuuyyyyyyyy----yy
      """
    self.latin = latin.withUTF8Buffer { Array($0) }
    self.additional = additional.withUTF8Buffer { Array($0) }
  }

  func callAsFunction(_ scalar: UInt32) -> Folded {
    switch scalar {
    case 0x30...0x39: Folded(kind: .digit, bytes: scalar, count: 1)
    case 0x61...0x7a: Folded(kind: .letter, bytes: scalar, count: 1)
    case 0x41...0x5a: Folded(kind: .letter, bytes: scalar | 0x20, count: 1)
    case 0x27: Folded(kind: .nothing)
    case ..<0x80: Folded(kind: .separator)
    case 0xc0...0x24f: plain(latin[Int(scalar - 0xc0)], scalar)
    case 0x1e00...0x1eff: plain(additional[Int(scalar - 0x1e00)], scalar)
    case 0xff01...0xff5e: self(scalar - 0xfee0)
    default: Folded(beyondLatin: scalar)
    }
  }

  private func plain(_ letter: UInt8, _ scalar: UInt32) -> Folded {
    switch letter {
    case UInt8(ascii: "a")...UInt8(ascii: "z"):
      Folded(kind: .letter, bytes: UInt32(letter), count: 1)
    case UInt8(ascii: "-"): Folded(kind: .letter, kept: scalar)
    case UInt8(ascii: "A"): Folded("a", "e")
    case UInt8(ascii: "O"): Folded("o", "e")
    case UInt8(ascii: "S"): Folded("s", "s")
    case UInt8(ascii: "T"): Folded("t", "h")
    case UInt8(ascii: "I"): Folded("i", "j")
    case UInt8(ascii: "D"): Folded("d", "z")
    case UInt8(ascii: "L"): Folded("l", "j")
    case UInt8(ascii: "N"): Folded("n", "j")
    default: Folded(kind: .separator)
    }
  }
}

extension Folding.Folded {
  fileprivate init(_ first: Unicode.Scalar, _ second: Unicode.Scalar) {
    self.init(kind: .letter, bytes: first.value | second.value << 8, count: 2)
  }

  fileprivate init(beyondLatin scalar: UInt32) {
    switch scalar {
    // Accents of their own, joiners, variation selectors, apostrophes, the soft hyphen, the byte
    // order mark.
    case 0x300...0x36f, 0x1ab0...0x1aff, 0x1dc0...0x1dff, 0x20d0...0x20ff, 0xfe00...0xfe0f,
      0x200b...0x200d, 0x2018...0x2019, 0x2bc, 0xad, 0xfeff:
      self.init(kind: .nothing)
    // Latin's other signs, punctuation, currency, arrows, boxes, pictures, unassigned ones.
    case ..<0xc0, 0x2b0...0x2ff, 0x2000...0x2bff, 0x2e00...0x2e7f, 0x3000...0x3004, 0x3007...0x3020,
      0xd800...0xf8ff, 0xfe10...0xfe6f, 0xff00...0xff65, 0xffe0...0xffff, 0x1f000...0x1faff,
      0xe0000...:
      self.init(kind: .separator)
    case 0x2e80...0x2fff, 0x3005...0x3006, 0x3021...0x9fff, 0xf900...0xfaff, 0x20000...0x3ffff:
      self.init(kind: .ideograph, kept: scalar)
    case 0x391...0x3a9: self.init(kind: .letter, kept: scalar + 32)
    case 0x386, 0x3ac: self.init(kind: .letter, kept: 0x3b1)
    case 0x388, 0x3ad: self.init(kind: .letter, kept: 0x3b5)
    case 0x389, 0x3ae: self.init(kind: .letter, kept: 0x3b7)
    case 0x38a, 0x390, 0x3aa, 0x3af, 0x3ca: self.init(kind: .letter, kept: 0x3b9)
    case 0x38c, 0x3cc: self.init(kind: .letter, kept: 0x3bf)
    case 0x38e, 0x3ab, 0x3b0, 0x3cb, 0x3cd: self.init(kind: .letter, kept: 0x3c5)
    case 0x38f, 0x3ce: self.init(kind: .letter, kept: 0x3c9)
    case 0x3c2: self.init(kind: .letter, kept: 0x3c3)
    case 0x401, 0x451: self.init(kind: .letter, kept: 0x435)
    case 0x410...0x42f: self.init(kind: .letter, kept: scalar + 32)
    case 0x400...0x40f: self.init(kind: .letter, kept: scalar + 80)
    default: self.init(kind: .letter, kept: scalar)
    }
  }

  /// The scalar's own UTF-8; it must be above U+007F.
  fileprivate init(kind: Folding.Kind, kept scalar: UInt32) {
    self.kind = kind
    switch scalar {
    case ..<0x800:
      bytes = (0xc0 | scalar >> 6) | (0x80 | scalar & 0x3f) << 8
      count = 2
    case ..<0x10000:
      bytes =
        (0xe0 | scalar >> 12) | (0x80 | scalar >> 6 & 0x3f) << 8 | (0x80 | scalar & 0x3f) << 16
      count = 3
    default:
      bytes =
        (0xf0 | scalar >> 18) | (0x80 | scalar >> 12 & 0x3f) << 8
        | (0x80 | scalar >> 6 & 0x3f) << 16 | (0x80 | scalar & 0x3f) << 24
      count = 4
    }
  }
}
