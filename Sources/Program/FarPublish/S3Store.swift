internal import Bytes
package import Fetching
internal import Sealing

/// A bucket of S3, or of a compatible service, below a prefix: makes requests and judges answers
/// (https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutObject.html).
package struct S3Store: Sendable {
  package struct Place: Hashable, Sendable {
    package var bucket: String
    /// Without slashes at its ends; may be empty.
    package var prefix: String
    /// `nil` for AWS.
    package var endpoint: WebAddress?
    package var region: String

    package init(bucket: String, prefix: String, endpoint: WebAddress?, region: String) {
      (self.bucket, self.prefix) = (bucket, prefix)
      (self.endpoint, self.region) = (endpoint, region)
    }

    /// Where the bucket is. Endpoints of other makers have it in the path, and so have buckets of
    /// AWS whose names have dots, which no certificate of AWS is for.
    var root: String {
      if let endpoint {
        let text = endpoint.text
        return "\(text.hasSuffix("/") ? String(text.dropLast()) : text)/\(bucket)"
      }
      let host = "s3.\(region).amazonaws.com"
      return bucket.contains(".") ? "https://\(host)/\(bucket)" : "https://\(bucket).\(host)"
    }
  }

  /// A key of the store; no text that is made of this value has its secret.
  package struct Credentials: Sendable, CustomStringConvertible, CustomReflectable {
    package var keyID: String
    package var secret: String
    /// The session token of temporary keys.
    package var token: String?

    package init(keyID: String, secret: String, token: String?) {
      (self.keyID, self.secret, self.token) = (keyID, secret, token)
    }

    package var description: String { "a key" }
    package var customMirror: Mirror { Mirror(self, children: []) }
  }

  let place: Place
  private let credentials: Credentials
  /// Seconds for which nothing may come.
  private let timeout: Int
  /// Whether an upload is compared with its ETag.
  private let comparesDigests: Bool
  private let hasConditionalWrites: Bool
  let digests: FileDigests

  package init(
    at place: Place, as credentials: Credentials, timeout: Int, comparesDigests: Bool,
    hasConditionalWrites: Bool
  ) throws(FarPublishError) {
    (self.place, self.credentials, self.timeout) = (place, credentials, timeout)
    (self.comparesDigests, self.hasConditionalWrites) = (comparesDigests, hasConditionalWrites)
    do throws(SealingError) { digests = try FileDigests() } catch {
      throw .missing("OpenSSL's libcrypto is not installed; Debian's package is libssl3")
    }
  }

  /// The same for the same objects: the name of the files kept about them.
  package var identity: String { "\(place.root)/\(place.prefix)" }

  /// How an upload depends on the present object.
  enum Condition: Hashable, Sendable {
    case none
    case absent
    /// The ETag with its quotes.
    case unchanged(String)
  }
}

// MARK: - Requests

extension S3Store {
  func get(
    _ key: String, unless tag: String? = nil
  ) throws(FarPublishError) -> Request {
    try request(.get, key, with: tag.map { ["If-None-Match: \($0)"] } ?? [])
  }

  func head(_ key: String) throws(FarPublishError) -> Request { try request(.head, key) }
  func delete(_ key: String) throws(FarPublishError) -> Request { try request(.delete, key) }

  func put(
    _ bytes: [UInt8], _ fields: ObjectFields, at key: String, if condition: Condition = .none
  ) throws(FarPublishError) -> Request {
    var lines = fields.lines
    if hasConditionalWrites {
      switch condition {
      case .none: break
      case .absent: lines.append("If-None-Match: *")
      case .unchanged(let tag): lines.append("If-Match: \(tag)")
      }
    }
    return try request(.put, key, with: lines, body: bytes)
  }

  private func request(
    _ method: Sending.Method, _ key: String, with fields: [String] = [], body: [UInt8] = []
  ) throws(FarPublishError) -> Request {
    let path = place.prefix.isEmpty ? key : "\(place.prefix)/\(key)"
    guard let address = WebAddress("\(place.root)/\(Self.encoded(path))") else {
      throw .missing("'\(place.root)' is not a valid address of a bucket")
    }
    var fields = fields
    fields.append("x-amz-content-sha256: \(digests.sha256(of: body).hexadecimal)")
    if let token = credentials.token { fields.append("x-amz-security-token: \(token)") }
    var request = Request(address, timeout: timeout)
    request.sending = Sending(
      method, fields: fields, body: body,
      signature: RequestSignature(
        region: place.region, keyID: credentials.keyID, secret: credentials.secret))
    return request
  }

  /// Everything but unreserved characters and slashes as "%" and digits (RFC 3986 §2.3), as the
  /// signature has it.
  static func encoded(_ path: String) -> String {
    var out: [UInt8] = []
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
        out.append(byte)
      default: out.append(percentEncoded: byte)
      }
    }
    return String(decoding: out, as: UTF8.self)
  }
}

// MARK: - Answers

extension S3Store {
  /// Throws `.otherBytes` unless the answer to an upload names `md5`, the digest of the bytes, as
  /// its ETag. If the store encrypts objects with keys of its user, their ETags are something else.
  func expect(_ answer: Response, of md5: String, at path: String) throws(FarPublishError) {
    let usesKeys =
      answer["x-amz-server-side-encryption"].map { $0.hasPrefix("aws:kms") } ?? false
      || answer["x-amz-server-side-encryption-customer-algorithm"] != nil
    guard comparesDigests, !usesKeys else { return }
    let found = Self.plain(answer["etag"] ?? "")
    guard found == md5 else {
      throw .otherBytes(path: path, expected: md5, found: String(found.prefix(80)))
    }
  }

  /// An ETag without its quotes, in lower case.
  static func plain(_ tag: String) -> String {
    (tag.hasPrefix("W/") ? String(tag.dropFirst(2)) : tag).filter { $0 != "\"" }.lowercased()
  }

  func md5(of bytes: [UInt8]) -> String { digests.md5(of: bytes).hexadecimal }
}
