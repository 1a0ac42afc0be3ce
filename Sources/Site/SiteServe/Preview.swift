internal import Bytes
internal import CPreview
internal import Markup

/// The parts of a request that the preview uses.
struct PreviewRequest {
  var method = "GET"
  /// As sent: percent-encoded, without the query.
  var path: String
  /// The header fields of these names.
  var host: String? = "localhost"
  var ifNoneMatch: String?
}

/// A response.
struct PreviewAnswer: Hashable {
  var status: Int
  var fields: [Field] = []
  var body: [UInt8] = []

  struct Field: Hashable {
    var name: String
    var value: String
  }

  subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

  static func text(_ status: Int, _ sentence: String) -> Self {
    PreviewAnswer(
      status: status,
      fields: [Field(name: "Content-Type", value: MediaType.of("a.txt"))],
      body: Array("\(sentence)\n".utf8))
  }
}

/// Computes the response to each request, without a server.
struct Preview: Sendable {
  let folder: PublishedFolder
  var hosts = Hosts.machine

  /// The names and addresses that requests may use as host.
  ///
  /// Another site can point its own name here to read the preview, but not an address.
  enum Hosts: Hashable, Sendable {
    /// The machine's own names, and its loopback addresses.
    case machine
    /// The same names and addresses, and all numeric addresses.
    case network
  }

  /// The kind of answer to a request.
  enum Reply {
    case answer(PreviewAnswer)
    /// The stream of news about builds.
    case events
  }

  func reply(to request: PreviewRequest, in edition: BuildNews.BuildState) -> Reply {
    guard isMeant(by: request.host) else {
      return .answer(.text(421, refusal))
    }
    guard request.method == "GET" || request.method == "HEAD" else {
      var answer = PreviewAnswer.text(405, "This preview is read-only.")
      answer.fields.append(.init(name: "Allow", value: "GET, HEAD"))
      return .answer(answer)
    }
    switch PreviewPath(request.path, base: edition.base) {
    case .own("events"): return .events
    case .own("preview.js"): return .answer(known(script, as: "preview.js", to: request))
    case .own, .nowhere: return .answer(missing(for: request, in: edition))
    case .elsewhere(let address): return .answer(Self.redirect(to: address))
    case .file(let names): return .answer(file(names, for: request, in: edition))
    }
  }

  private var script: [UInt8] {
    let script = almanac_preview_script()
    return Array(UnsafeBufferPointer(start: script.bytes, count: script.size))
  }

  private var refusal: String {
    switch hosts {
    case .machine: "This preview answers only at localhost and addresses like 127.0.0.1."
    case .network: "This preview answers only at localhost and addresses like 192.168.1.20."
    }
  }

  /// Whether a Host field is allowed, with any port. HTTP/1.0 sends none.
  private func isMeant(by host: String?) -> Bool {
    guard let host = host?.lowercased(), !host.isEmpty else { return true }
    let isBracketed = host.hasPrefix("[")
    let name =
      isBracketed ? host.prefix { $0 != "]" } + "]" : host.prefix { $0 != ":" }
    if name.hasSuffix(".localhost") { return true }
    guard let address = PreviewAddress(parsing: String(name)) else { return false }
    return hosts == .network || address.isLoopback
  }
}

// Responses
extension Preview {
  private func file(
    _ names: [String], for request: PreviewRequest, in edition: BuildNews.BuildState
  ) -> PreviewAnswer {
    switch folder.entry(at: names) {
    case .file(let bytes):
      return page(bytes, named: names.last ?? "", status: 200, to: request, in: edition)
    case .folder:
      guard case .file = folder.entry(at: names + ["index.html"]) else { break }
      return Self.redirect(to: PreviewPath.address(of: names, base: edition.base))
    case .nothing: break
    }
    return missing(for: request, in: edition)
  }

  private func missing(
    for request: PreviewRequest, in edition: BuildNews.BuildState
  ) -> PreviewAnswer {
    if case .file(let bytes) = folder.entry(at: ["404.html"]) {
      return page(bytes, named: "404.html", status: 404, to: request, in: edition)
    }
    if case .file = folder.entry(at: ["index.html"]) { return .text(404, "File not found.") }
    let page = PreviewPage.placeholder(errors: edition.errors, build: edition.build)
    return known(page, as: "index.html", status: 503, to: request)
  }

  private func page(
    _ bytes: [UInt8], named name: String, status: Int, to request: PreviewRequest,
    in edition: BuildNews.BuildState
  ) -> PreviewAnswer {
    let isPage = MediaType.of(name) == MediaType.of("a.html")
    let shown = isPage ? PreviewPage.adding(to: bytes, build: edition.build) : bytes
    return known(shown, as: name, status: status, to: request)
  }

  /// A response with an ETag: 304 without a body if the browser has that content.
  private func known(
    _ bytes: [UInt8], as name: String, status: Int = 200, to request: PreviewRequest
  ) -> PreviewAnswer {
    let tag = "\"\(Checksum(of: bytes).digits)\""
    let always = [
      PreviewAnswer.Field(name: "ETag", value: tag),
      // May be stored, but must be checked each time.
      PreviewAnswer.Field(name: "Cache-Control", value: "no-cache"),
      PreviewAnswer.Field(name: "X-Content-Type-Options", value: "nosniff"),
    ]
    if status == 200, Self.matches(request.ifNoneMatch, tag) {
      return PreviewAnswer(status: 304, fields: always)
    }
    return PreviewAnswer(
      status: status,
      fields: [PreviewAnswer.Field(name: "Content-Type", value: MediaType.of(name))] + always,
      body: bytes)
  }

  /// Whether an If-None-Match field has the tag, by weak comparison (RFC 9110 §13.1.2).
  private static func matches(_ field: String?, _ tag: String) -> Bool {
    guard let field else { return false }
    return field.split(separator: ",").contains { part in
      let given = part.drop { $0 == " " || $0 == "\t" }
      let trimmed = given.prefix { $0 != " " && $0 != "\t" }
      return trimmed == "*" || trimmed == tag || trimmed == "W/\(tag)"
    }
  }

  private static func redirect(to address: String) -> PreviewAnswer {
    var answer = PreviewAnswer.text(302, "Moved to \(address)")
    answer.fields.append(.init(name: "Location", value: address))
    return answer
  }
}
