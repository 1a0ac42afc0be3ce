internal import Glibc

/// A socket that listens on one address of this machine.
struct PreviewSocket: ~Copyable {
  private var descriptor: Int32
  /// The port it got.
  let port: Int

  /// `nil` with `errno` set, to `EADDRINUSE` if the port is taken. Port 0 is any free one.
  init?(at address: PreviewAddress, port: Int) {
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    let socket = Glibc.socket(address.family, kind | Int32(SOCK_NONBLOCK.rawValue), 0)
    let size = socklen_t(MemoryLayout<Int32>.size)
    var (yes, no) = (1 as Int32, 0 as Int32)
    // A port that another preview just gave up is free.
    setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, size)
    // All addresses of IPv6 include the addresses of IPv4, regardless of the system's default.
    if address.family == AF_INET6 {
      setsockopt(socket, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &no, size)
    }
    let isBound = address.withSocketAddress(port: port) { address, size in
      socket >= 0 && bind(socket, address, size) == 0 && listen(socket, 64) == 0
    }
    guard isBound, let given = Self.port(of: socket) else {
      let code = errno
      if socket >= 0 { close(socket) }
      (descriptor, self.port) = (-1, 0)
      errno = code
      return nil
    }
    (descriptor, self.port) = (socket, given)
  }

  private static func port(of socket: Int32) -> Int? {
    var address = sockaddr_in6()
    var size = socklen_t(MemoryLayout<sockaddr_in6>.size)
    let isKnown = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getsockname(socket, $0, &size) == 0
      }
    }
    // The port is at the same position in IPv4 addresses.
    return isKnown ? Int(UInt16(bigEndian: address.sin6_port)) : nil
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Hands the socket to the caller, who closes it.
  consuming func releaseDescriptor() -> Int32 {
    let socket = descriptor
    descriptor = -1
    return socket
  }
}
