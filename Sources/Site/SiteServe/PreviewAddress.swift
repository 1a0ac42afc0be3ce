internal import Glibc

/// An address of this machine for the preview to listen on.
package struct PreviewAddress: Hashable, Sendable {
  /// In network order: 4 bytes of IPv4, 16 of IPv6.
  private let bytes: [UInt8]

  /// The address 127.0.0.1, reachable only from this machine.
  package static let loopback = Self(bytes: [127, 0, 0, 1])

  private init(bytes: [UInt8]) { self.bytes = bytes }

  /// Parses "192.168.1.20", "0.0.0.0", "::1", "[::]" and "localhost"; `nil` for other names.
  package init?(parsing text: String) {
    guard text.lowercased() != "localhost" else {
      self = .loopback
      return
    }
    let isBracketed = text.hasPrefix("[") && text.hasSuffix("]")
    let literal = isBracketed ? String(text.dropFirst().dropLast()) : text
    var (short, long) = (in_addr(), in6_addr())
    if !isBracketed, inet_pton(AF_INET, literal, &short) == 1 {
      bytes = withUnsafeBytes(of: &short) { Array($0) }
    } else if inet_pton(AF_INET6, literal, &long) == 1 {
      bytes = withUnsafeBytes(of: &long) { Array($0) }
    } else {
      return nil
    }
  }

  /// Whether it is reachable only from this machine.
  package var isLoopback: Bool {
    bytes.count == 4 ? bytes[0] == 127 : bytes.dropLast().allSatisfy { $0 == 0 } && bytes[15] == 1
  }

  /// Whether it means all addresses of the machine.
  package var isEveryAddress: Bool { bytes.allSatisfy { $0 == 0 } }

  /// As written in a URL: "192.168.1.20", "[::1]".
  package var hostText: String {
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    let family = bytes.count == 4 ? AF_INET : AF_INET6
    inet_ntop(family, bytes, &text, socklen_t(text.count))
    let literal = String(
      decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    return bytes.count == 4 ? literal : "[\(literal)]"
  }

  /// The addresses to open in a browser: this one.
  ///
  /// If it means all addresses, loopback first, then those that other devices reach.
  package var reachable: [PreviewAddress] {
    isEveryAddress ? [.loopback] + Self.ofNetworks() : [self]
  }

  /// The IPv4 addresses of the machine's networks, each once, in the system's order.
  private static func ofNetworks() -> [PreviewAddress] {
    var list: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&list) == 0 else { return [] }
    defer { freeifaddrs(list) }
    var found: [PreviewAddress] = []
    var next = list
    while let entry = next?.pointee {
      next = entry.ifa_next
      guard let address = entry.ifa_addr, Int32(address.pointee.sa_family) == AF_INET,
        entry.ifa_flags & UInt32(IFF_UP) != 0
      else { continue }
      let own = address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { pointer in
        withUnsafeBytes(of: pointer.pointee.sin_addr) { PreviewAddress(bytes: Array($0)) }
      }
      if !own.isLoopback, !found.contains(own) { found.append(own) }
    }
    return found
  }

  /// Calls `body` with the address and port as a socket address.
  func withSocketAddress<Result>(
    port: Int, _ body: (_ address: UnsafePointer<sockaddr>, _ size: socklen_t) -> Result
  ) -> Result {
    let number = in_port_t(UInt16(truncatingIfNeeded: port).bigEndian)
    if bytes.count == 4 {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = number
      withUnsafeMutableBytes(of: &address.sin_addr) { $0.copyBytes(from: bytes) }
      return Self.call(body, with: &address)
    }
    var address = sockaddr_in6()
    address.sin6_family = sa_family_t(AF_INET6)
    address.sin6_port = number
    withUnsafeMutableBytes(of: &address.sin6_addr) { $0.copyBytes(from: bytes) }
    return Self.call(body, with: &address)
  }

  var family: Int32 { bytes.count == 4 ? AF_INET : AF_INET6 }

  private static func call<Address, Result>(
    _ body: (_ address: UnsafePointer<sockaddr>, _ size: socklen_t) -> Result,
    with address: inout Address
  ) -> Result {
    let size = socklen_t(MemoryLayout<Address>.size)
    return withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, size) }
    }
  }
}
