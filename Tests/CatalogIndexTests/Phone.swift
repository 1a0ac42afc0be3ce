import CPhone
import WasmModule

/// The search engine as WebAssembly in Node, compared with the native one.
enum Phone {
  enum Step {
    case open([UInt8])
    case query([UInt8])
    case suggest([UInt8])
    case mark([UInt8])
  }

  /// One answer for each step. Throws where the module traps.
  static func answers(to steps: [Step]) throws -> [[UInt8]] {
    let module = almanac_phone_module()
    return try WasmModule(module.bytes, module.size).answers(to: steps.map(\.call))
  }
}

extension Phone.Step {
  fileprivate var call: WasmModule.Step {
    switch self {
    case .open(let bytes): ("open", bytes)
    case .query(let bytes): ("query", bytes)
    case .suggest(let bytes): ("suggest", bytes)
    case .mark(let bytes): ("mark", bytes)
    }
  }
}
