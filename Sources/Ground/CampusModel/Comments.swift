/// The comments of one report, as positions in the file they came from.
///
/// A text is read when it is needed, so memory holds only positions. A comment is plain text
/// without an author.
///
/// ```
/// var comments = Comments()
/// comments.append(.init(bytes, at: 4_096, in: source))
/// comments.texts  // reads the file; nil once the file has changed
/// ```
package struct Comments: Sendable {
  /// The position of one comment in its file, with a digest of its text.
  package struct Place: Sendable {
    /// The file, or the bytes in memory.
    package let source: CommentSource
    let start: Int
    /// The same for the same bytes, on every machine.
    let digest: UInt64
    let length: UInt32
    /// How the bytes are encoded, in a code that only `source` interprets.
    let form: UInt8

    /// Records the comment whose `bytes` begin at `start`.
    ///
    /// - Precondition: At most 4 GB.
    package init(
      _ bytes: UnsafeRawBufferPointer, at start: Int, form: UInt8 = 0, in source: CommentSource
    ) {
      (self.source, self.start, self.form) = (source, start, form)
      length = UInt32(bytes.count)
      digest = Self.digest(of: bytes)
    }

    var range: Range<Int> { start..<start + Int(length) }

    static func digest(of bytes: UnsafeRawBufferPointer) -> UInt64 {
      UInt64(truncatingIfNeeded: DocumentText.digest(of: bytes))
    }
  }

  /// In the order in which they were added.
  package private(set) var places: [Place] = []

  package init() {}

  /// Adds a comment at the end.
  package mutating func append(_ place: Place) { places.append(place) }

  /// Adds the comments of another report of the same students whose texts are not here yet; returns
  /// their number.
  package mutating func add(newOf other: Comments) -> Int {
    guard !other.isEmpty else { return 0 }
    let known = Set(places.map { $0.digest })
    let new = other.places.filter { !known.contains($0.digest) }
    places += new
    return new.count
  }

  /// The number of comments.
  package var count: Int { places.count }
  /// Whether there are no comments.
  package var isEmpty: Bool { places.isEmpty }

  /// The length of each comment in bytes, in their order.
  package var sizes: [Int] { places.map { Int($0.length) } }

  /// The comments in a range, in their order.
  package func part(_ range: Range<Int>) -> Comments {
    var part = Comments()
    part.places = Array(places[range])
    return part
  }

  /// The texts in the order in which they were added; `nil` where a file has changed.
  package var texts: [String]? { try? read().get() }

  /// A file no longer contains the comments that were found in it.
  package struct FileChangedError: Error, Equatable {
    /// The path as messages name it; `nil` for bytes that were never in a file.
    package let file: String?
  }

  /// The texts in the order in which they were added, or the file that has changed.
  ///
  /// Comments that are close together in one file are read at once.
  package func read() -> Result<[String], FileChangedError> {
    var texts: [String] = []
    texts.reserveCapacity(count)
    for run in runs {
      let source = places[run.lowerBound].source
      guard let own = Self.texts(places[run]) else {
        return .failure(FileChangedError(file: source.file))
      }
      texts += own
    }
    return .success(texts)
  }

  private static func texts(_ places: ArraySlice<Place>) -> [String]? {
    let span = places.extent
    guard let bytes = places.first?.source.bytes(span) else { return nil }
    var texts: [String] = []
    for place in places {
      let start = bytes.startIndex + place.start - span.lowerBound
      guard start + Int(place.length) <= bytes.endIndex else { return nil }
      let text = Array(bytes[start..<start + Int(place.length)])
      guard text.withUnsafeBytes(Place.digest(of:)) == place.digest else { return nil }
      texts.append(place.source.text(text, place.form))
    }
    return texts
  }

  /// The places that are read at once: of one file, one after the other, with little between them.
  private var runs: [Range<Int>] {
    var runs: [Range<Int>] = []
    for (index, place) in places.enumerated() {
      if let last = runs.last, let before = places[last].last, before.source === place.source,
        (before.range.upperBound...before.range.upperBound + 65_536).contains(place.start)
      {
        runs[runs.count - 1] = last.lowerBound..<index + 1
      } else {
        runs.append(index..<index + 1)
      }
    }
    return runs
  }
}

extension ArraySlice<Comments.Place> {
  /// From the first byte of the first to the last of the last.
  fileprivate var extent: Range<Int> {
    (first?.range.lowerBound ?? 0)..<(last?.range.upperBound ?? 0)
  }
}

// Two lists are equal when their texts are, in any files.
extension Comments: Hashable {
  /// Compares the texts, wherever they are.
  package static func == (a: Self, b: Self) -> Bool {
    a.count == b.count && zip(a.places, b.places).allSatisfy { $0.digest == $1.digest }
  }

  /// Combines the digests of the texts.
  package func hash(into hasher: inout Hasher) {
    for place in places { hasher.combine(place.digest) }
  }
}

extension Comments: Encodable {
  #if !hasFeature(Embedded)
    /// Encodes the digests of the texts.
    package func encode(to encoder: any Encoder) throws {
      var list = encoder.unkeyedContainer()
      for place in places { try list.encode(place.digest) }
    }
  #endif
}

/// A file that contains comments. A class, because all comments of a file share it.
package final class CommentSource: Sendable {
  private enum Home: Sendable {
    case here([UInt8])
    case file(String, read: PartReader)
  }

  /// Reads a part of a file; `nil` where the file is shorter or missing.
  package typealias PartReader = @Sendable (_ file: String, _ part: Range<Int>) -> [UInt8]?
  /// Decodes the bytes of a comment that has that form.
  package typealias Decoder = @Sendable (_ bytes: [UInt8], _ form: UInt8) -> String

  private let home: Home
  private let decode: Decoder

  /// The comments of bytes that stay in memory.
  package init(_ bytes: [UInt8], decode: @escaping Decoder) {
    (home, self.decode) = (.here(bytes), decode)
  }

  /// The comments of a file that is read again when they are needed.
  package init(file: String, read: @escaping PartReader, decode: @escaping Decoder) {
    (home, self.decode) = (.file(file, read: read), decode)
  }

  /// The file's path, as messages name it; `nil` for bytes that stay in memory.
  var file: String? {
    switch home {
    case .here: nil
    case .file(let file, _): file
    }
  }

  func bytes(_ part: Range<Int>) -> ArraySlice<UInt8>? {
    switch home {
    case .here(let bytes): return part.upperBound <= bytes.count ? bytes[part] : nil
    case .file(let file, let read): return read(file, part).map { $0[...] }
    }
  }

  func text(_ bytes: [UInt8], _ form: UInt8) -> String { decode(bytes, form) }
}
