/// The method, fields and bytes of a request, and its signer.
package struct Sending: Hashable, Sendable {
  package enum Method: String, Sendable {
    case get = "GET", head = "HEAD", put = "PUT", delete = "DELETE"
  }

  package var method: Method
  /// Lines of the header, such as "Content-Type: text/html"; all of them are signed.
  package var fields: [String]
  /// Sent with `put` only.
  package var body: [UInt8]
  package var signature: RequestSignature?

  package init(
    _ method: Method, fields: [String] = [], body: [UInt8] = [],
    signature: RequestSignature? = nil
  ) {
    self.method = method
    self.fields = fields
    self.body = body
    self.signature = signature
  }
}

/// Signs requests to stores that speak S3, by AWS Signature Version 4
/// (https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-authenticating-requests.html). The
/// secret is given to libcurl and is in no text that is made of this value.
package struct RequestSignature: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
  /// Such as "eu-central-1".
  package var region: String
  package var keyID: String
  package var secret: String

  package init(region: String, keyID: String, secret: String) {
    (self.region, self.keyID, self.secret) = (region, keyID, secret)
  }

  /// For CURLOPT_AWS_SIGV4.
  var scope: String { "aws:amz:\(region):s3" }

  package var description: String { "a signature for \(region)" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}
