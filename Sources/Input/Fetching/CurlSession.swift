internal import CCurl

/// libcurl's multi interface, and the only file that uses it: any number of transfers at once in
/// one thread.
///
/// A class, because libcurl's handles have an identity and are freed with their last user.
/// Redirects are not followed here: the courier decides.
package final class CurlSession {
  package struct Limits: Sendable {
    /// Seconds until a connection must be made.
    package var connecting = 15
    /// Seconds that a whole transfer may take.
    package var lasting = 300
    /// Bytes that an answer may have, unpacked.
    package var body = 64 << 20
    /// A file of certificates to trust in place of the system's.
    package var authorities: String?

    package init() {}
  }

  private var curl: ccurl_api
  private let multi: UnsafeMutableRawPointer
  private let limits: Limits
  private var transfers: [Transfer] = []
  /// Requests that could not even begin, and why.
  private var stillborn: [(tag: Int, reason: String)] = []

  /// One request in progress; `end` frees the memory that it points to.
  private struct Transfer {
    var easy: UnsafeMutableRawPointer
    var tag: Int
    var body: UnsafeMutablePointer<ccurl_buffer>
    var head: UnsafeMutablePointer<ccurl_buffer>
    var fields: UnsafeMutablePointer<curl_slist>?
  }

  /// The user agent: the program, and nothing about its user.
  package static let agent = "almanac/1"

  /// `nil` where Debian's libcurl4 is not installed.
  package convenience init?(limits: Limits = Limits()) {
    var curl = ccurl_api()
    guard ccurl_load(&curl) else { return nil }
    self.init(over: curl, limits: limits)
  }

  /// A session over these functions of libcurl, which is loaded; `nil` if it has no memory.
  init?(over curl: ccurl_api, limits: Limits) {
    guard let multi = curl.multi_init() else { return nil }
    (self.curl, self.multi, self.limits) = (curl, multi, limits)
  }

  deinit {
    for transfer in transfers { end(transfer) }
    _ = curl.multi_cleanup(multi)
  }

  /// The session as the courier uses it.
  package var transport: Transport {
    Transport(
      start: { self.start($0, tag: $1) }, wait: { self.wait($0) }, cancel: { self.cancel($0) })
  }
}

// MARK: - Beginning

extension CurlSession {
  private func start(_ request: Request, tag: Int) {
    guard let easy = curl.easy_init(), let body = ccurl_buffer_new(limits.body),
      let head = ccurl_buffer_new(1 << 18)
    else {
      // Only without memory; earlier allocations are not worth freeing then.
      stillborn.append((tag, "no memory"))
      return
    }
    var fields: UnsafeMutablePointer<curl_slist>?
    for field in Self.fields(of: request) { fields = curl.slist_append(fields, field) }
    let transfer = Transfer(easy: easy, tag: tag, body: body, head: head, fields: fields)
    prepare(transfer, for: request)
    guard prepare(easy, for: request.sending) else {
      end(transfer)
      stillborn.append((tag, "this libcurl cannot send it; version 7.88 or later is needed"))
      return
    }
    let code = curl.multi_add_handle(multi, easy)
    guard code == CURLM_OK else {
      // It would never report anything again.
      end(transfer)
      stillborn.append((tag, "libcurl rejected it with code \(code.rawValue)"))
      return
    }
    transfers.append(transfer)
  }

  private static func fields(of request: Request) -> [String] {
    if let sending = request.sending { return sending.fields }
    var fields = ["Accept: application/json"]
    if let tag = request.validators.entityTag { fields.append("If-None-Match: \(tag)") }
    if let date = request.validators.lastModified { fields.append("If-Modified-Since: \(date)") }
    return fields
  }

  private func prepare(_ transfer: Transfer, for request: Request) {
    let easy = transfer.easy
    set(CURLOPT_URL, of: easy, to: request.address.text)
    set(CURLOPT_PROTOCOLS_STR, of: easy, to: "http,https")
    set(CURLOPT_USERAGENT, of: easy, to: Self.agent)
    // Every encoding that this libcurl unpacks; the limit counts unpacked bytes.
    set(CURLOPT_ACCEPT_ENCODING, of: easy, to: "")
    set(CURLOPT_NOSIGNAL, of: easy, to: 1)
    set(CURLOPT_CONNECTTIMEOUT, of: easy, to: min(limits.connecting, request.timeout))
    set(CURLOPT_LOW_SPEED_LIMIT, of: easy, to: 1)
    set(CURLOPT_LOW_SPEED_TIME, of: easy, to: request.timeout)
    set(CURLOPT_TIMEOUT, of: easy, to: limits.lasting)
    if let authorities = limits.authorities { set(CURLOPT_CAINFO, of: easy, to: authorities) }
    _ = ccurl_set_pointer(&curl, easy, CURLOPT_HTTPHEADER, transfer.fields)
    ccurl_receive(&curl, easy, transfer.body, transfer.head)
  }

  /// Sets the method, fields and bytes of a request; `false` if this libcurl cannot. It copies the
  /// bytes.
  private func prepare(_ easy: UnsafeMutableRawPointer, for sending: Sending?) -> Bool {
    guard let sending else { return true }
    var codes: [CURLcode] = []
    switch sending.method {
    case .get: break
    case .head: set(CURLOPT_NOBODY, of: easy, to: 1)
    case .put:
      codes.append(ccurl_set_off(&curl, easy, CURLOPT_POSTFIELDSIZE_LARGE, sending.body.count))
      codes.append(copy(sending.body, to: easy))
      set(CURLOPT_CUSTOMREQUEST, of: easy, to: sending.method.rawValue)
    case .delete: set(CURLOPT_CUSTOMREQUEST, of: easy, to: sending.method.rawValue)
    }
    if let signature = sending.signature {
      codes.append(
        signature.scope.withCString {
          ccurl_set_pointer(&curl, easy, CURLOPT_AWS_SIGV4, $0)
        })
      set(CURLOPT_USERNAME, of: easy, to: signature.keyID)
      set(CURLOPT_PASSWORD, of: easy, to: signature.secret)
    }
    return codes.allSatisfy { $0 == CURLE_OK }
  }

  /// libcurl copies as many bytes as were announced.
  private func copy(_ body: [UInt8], to easy: UnsafeMutableRawPointer) -> CURLcode {
    // Without a pointer it would ask for the bytes later.
    guard !body.isEmpty else {
      return "".withCString { ccurl_set_pointer(&curl, easy, CURLOPT_COPYPOSTFIELDS, $0) }
    }
    return body.withUnsafeBytes {
      ccurl_set_pointer(&curl, easy, CURLOPT_COPYPOSTFIELDS, $0.baseAddress)
    }
  }

  private func set(_ option: CURLoption, of easy: UnsafeMutableRawPointer, to value: Int) {
    _ = ccurl_set_long(&curl, easy, option, value)
  }

  /// libcurl copies the text.
  private func set(_ option: CURLoption, of easy: UnsafeMutableRawPointer, to value: String) {
    _ = value.withCString { ccurl_set_pointer(&curl, easy, option, $0) }
  }
}

// MARK: - Ending

extension CurlSession {
  private typealias Delivery = (tag: Int, outcome: Result<Response, FetchError>)

  private func wait(_ seconds: Double) -> [(tag: Int, outcome: Result<Response, FetchError>)] {
    var deliveries: [Delivery] = stillborn.map {
      ($0.tag, .failure(.unreachable($0.reason)))
    }
    stillborn = []
    var running: Int32 = 0
    _ = curl.multi_perform(multi, &running)
    deliveries += finished()
    if deliveries.isEmpty {
      let milliseconds = Int32(min(max(seconds, 0), 60) * 1000) + 1
      _ = curl.multi_poll(multi, nil, 0, milliseconds, nil)
      _ = curl.multi_perform(multi, &running)
      deliveries += finished()
    }
    return deliveries
  }

  private func cancel(_ tag: Int) {
    stillborn.removeAll { $0.tag == tag }
    guard let index = transfers.firstIndex(where: { $0.tag == tag }) else { return }
    end(transfers.remove(at: index))
  }

  private func finished() -> [Delivery] {
    var deliveries: [Delivery] = []
    var left: Int32 = 0
    while let message = curl.multi_info_read(multi, &left) {
      guard message.pointee.msg == CURLMSG_DONE,
        let index = transfers.firstIndex(where: { $0.easy == message.pointee.easy_handle })
      else { continue }
      let code = ccurl_result(message)
      let transfer = transfers.remove(at: index)
      deliveries.append(
        (
          transfer.tag,
          code == CURLE_OK ? .success(answer(of: transfer)) : .failure(failure(code, transfer))
        ))
      end(transfer)
    }
    return deliveries
  }

  private func answer(of transfer: Transfer) -> Response {
    var status = 0
    _ = ccurl_get_long(&curl, transfer.easy, CURLINFO_RESPONSE_CODE, &status)
    var received: curl_off_t = 0
    _ = ccurl_get_off(&curl, transfer.easy, CURLINFO_SIZE_DOWNLOAD_T, &received)
    var redirect: UnsafeMutablePointer<CChar>?
    _ = ccurl_get_text(&curl, transfer.easy, CURLINFO_REDIRECT_URL, &redirect)
    return Response(
      status: status, fields: Response.fields(of: Self.bytes(transfer.head)),
      body: Self.bytes(transfer.body), received: Int(received),
      redirect: redirect.map { String(cString: $0) })
  }

  private func failure(_ code: CURLcode, _ transfer: Transfer) -> FetchError {
    if transfer.body.pointee.is_over || transfer.head.pointee.is_over {
      return .tooLarge(limit: limits.body)
    }
    let words = curl.easy_strerror(code).map { String(cString: $0) } ?? "code \(code.rawValue)"
    switch code {
    case CURLE_OPERATION_TIMEDOUT: return .timedOut
    case CURLE_PARTIAL_FILE: return .truncated
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR,
      CURLE_SSL_CERTPROBLEM:
      return .insecure(words)
    default: return .unreachable(words)
    }
  }

  private static func bytes(_ buffer: UnsafeMutablePointer<ccurl_buffer>) -> [UInt8] {
    guard let start = buffer.pointee.bytes else { return [] }
    return Array(UnsafeRawBufferPointer(start: start, count: buffer.pointee.count))
  }

  private func end(_ transfer: Transfer) {
    _ = curl.multi_remove_handle(multi, transfer.easy)
    curl.easy_cleanup(transfer.easy)
    curl.slist_free_all(transfer.fields)
    ccurl_buffer_free(transfer.body)
    ccurl_buffer_free(transfer.head)
  }
}
