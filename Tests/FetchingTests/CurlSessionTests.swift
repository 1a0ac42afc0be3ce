import CCurl
import Testing

@testable import Fetching

/// libcurl's functions, or `nil` where it is not installed.
private func libcurl() -> ccurl_api? {
  var curl = ccurl_api()
  return ccurl_load(&curl) ? curl : nil
}

@Suite struct CurlSessionTests {
  @Test(.enabled(if: libcurl() != nil, "libcurl is not installed"))
  func `a transfer that libcurl refuses is reported, not awaited`() throws {
    var curl = try #require(libcurl())
    curl.multi_add_handle = { _, _ in CURLM_OUT_OF_MEMORY }
    let session = try #require(CurlSession(over: curl, limits: CurlSession.Limits()))
    let address = try #require(WebAddress("http://127.0.0.1:9/"))
    for tag in 1...3 { session.transport.start(Request(address, timeout: 1), tag) }
    let deliveries = session.transport.wait(0)
    #expect(deliveries.map(\.tag) == [1, 2, 3])
    for delivery in deliveries {
      #expect(throws: FetchError.unreachable("libcurl rejected it with code 3")) {
        try delivery.outcome.get()
      }
    }
    #expect(session.transport.wait(0).isEmpty)
  }
}
