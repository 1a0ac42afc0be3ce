internal import CPhone

/// The catalog's search as browsers run it: WebAssembly, the same source as `CatalogIndex` here, and so the same answers.
package enum SearchModule {
  /// All of it, as published.
  package static var bytes: [UInt8] {
    let module = almanac_phone_module()
    return Array(UnsafeBufferPointer(start: module.bytes, count: module.size))
  }
}
