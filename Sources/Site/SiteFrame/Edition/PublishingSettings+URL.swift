internal import Bytes
internal import CampusModel

extension PublishingSettings {
  /// The absolute URL of a page, given its address from the root of the site. A folder
  /// is its front page: "https://example.edu/almanac/rooms/" for "rooms/index.html".
  package func url(of address: String) -> String {
    let name = Address.front
    let isFront = address == name || address.hasSuffix("/\(name)")
    var path: [UInt8] = []
    for byte in (isFront ? address.dropLast(name.count) : address[...]).utf8 {
      if byte.isASCIIAlphanumeric || "-._~/".utf8.contains(byte) {
        path.append(byte)
      } else {
        path.append(percentEncoded: byte)
      }
    }
    return baseURL + String(decoding: path, as: UTF8.self)
  }
}
