internal import Glibc

extension CommandEnvironment {
  /// The file of certificate authorities: the same variable as for OpenSSL and curl, or where the
  /// distributions have it, since a libcurl from Debian knows Debian's place only.
  var authorities: String? {
    variable("SSL_CERT_FILE")
      ?? [
        "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt",
        "/etc/ssl/ca-bundle.pem", "/etc/ssl/cert.pem",
      ].first { access($0, R_OK) == 0 }
  }
}
