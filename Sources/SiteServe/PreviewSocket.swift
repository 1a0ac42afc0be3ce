internal import Glibc

/// A socket that listens on this machine's loopback address, and nowhere else.
struct PreviewSocket: ~Copyable {
  private var descriptor: Int32
  /// The port it was given.
  let port: Int

  /// `nil` with `errno` set, `EADDRINUSE` where the port is taken. Port 0 is any free one.
  init?(port: Int) {
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    let socket = Glibc.socket(AF_INET, kind | Int32(SOCK_NONBLOCK.rawValue), 0)
    var yes: Int32 = 1
    // A port that a preview has just given up is free for the next one.
    setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(UInt16(truncatingIfNeeded: port).bigEndian)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        socket >= 0 && bind(socket, address, size) == 0 && listen(socket, 64) == 0
          && getsockname(socket, address, &size) == 0
      }
    }
    descriptor = socket
    self.port = Int(UInt16(bigEndian: address.sin_port))
    guard isBound else {
      let code = errno
      if socket >= 0 { close(socket) }
      descriptor = -1
      errno = code
      return nil
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Hands the socket over to whoever closes it.
  consuming func take() -> Int32 {
    let socket = descriptor
    descriptor = -1
    return socket
  }
}
