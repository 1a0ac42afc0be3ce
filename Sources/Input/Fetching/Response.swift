/// A request to a server: an address, and the validators of the answer that we already have.
package struct Request: Hashable, Sendable {
  /// Where it is sent.
  package var address: WebAddress
  /// Validators of the answer that we already have; empty without one.
  package var validators: Validators
  /// Seconds for which nothing may come.
  package var timeout: Int
  /// Its method, fields, bytes and signer; `nil` for a request that only asks for JSON.
  package var sending: Sending?

  package init(_ address: WebAddress, validators: Validators = Validators(), timeout: Int) {
    (self.address, self.validators, self.timeout) = (address, validators, timeout)
  }
}

/// The marks of an answer (RFC 9110 §8.8): sent back, they let the server answer "not modified".
package struct Validators: Hashable, Sendable {
  /// With its quotes.
  package var entityTag: String?
  /// As the server wrote it.
  package var lastModified: String?

  package init(entityTag: String? = nil, lastModified: String? = nil) {
    (self.entityTag, self.lastModified) = (entityTag, lastModified)
  }
}

/// The whole answer of a server.
package struct Response: Sendable {
  /// The code of RFC 9110 §15.
  package var status: Int
  /// The last answer's header fields, names in lower case, in their order.
  package var fields: [(name: String, value: String)]
  /// Decompressed.
  package var body: [UInt8]
  /// The number of bytes over the wire, less than in the body where it was compressed.
  package var received: Int
  /// Where a redirect leads, made absolute.
  package var redirect: String?

  package init(
    status: Int, fields: [(name: String, value: String)] = [], body: [UInt8] = [],
    received: Int? = nil, redirect: String? = nil
  ) {
    self.status = status
    self.fields = fields
    self.body = body
    self.received = received ?? body.count
    self.redirect = redirect
  }

  /// The first field of that name, in lower case.
  package subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

  package var validators: Validators {
    Validators(entityTag: self["etag"], lastModified: self["last-modified"])
  }

  /// Reads the lines of a header block. If there are several blocks, such as one of an interim
  /// answer, only the last counts. Never fails: a line without a colon is ignored.
  static func fields(of head: [UInt8]) -> [(name: String, value: String)] {
    var fields: [(name: String, value: String)] = []
    for line in head.split(separator: UInt8(ascii: "\n")) {
      if line.starts(with: "HTTP/".utf8) {
        fields = []
        continue
      }
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
      let value = line[line.index(after: colon)...].drop { $0 <= 0x20 }
      let end = value.lastIndex { $0 > 0x20 } ?? value.startIndex - 1
      fields.append(
        (
          String(decoding: line[..<colon], as: UTF8.self).lowercased(),
          String(decoding: value[...max(end, value.startIndex - 1)], as: UTF8.self)
        ))
    }
    return fields
  }
}

/// How requests are sent. The real one is `CurlSession`'s; tests have their own, with its own time.
package struct Transport {
  /// Begins a request; its outcome will carry the tag.
  package var start: (_ request: Request, _ tag: Int) -> Void
  /// Waits until an answer arrives or so many seconds have passed; returns all that have arrived.
  package var wait: (_ seconds: Double) -> [(tag: Int, outcome: Result<Response, FetchError>)]
  /// Ends a request in progress; it has no outcome.
  package var cancel: (_ tag: Int) -> Void

  package init(
    start: @escaping (_ request: Request, _ tag: Int) -> Void,
    wait: @escaping (_ seconds: Double) -> [(tag: Int, outcome: Result<Response, FetchError>)],
    cancel: @escaping (_ tag: Int) -> Void
  ) {
    (self.start, self.wait, self.cancel) = (start, wait, cancel)
  }
}
