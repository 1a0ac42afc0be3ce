#if hasFeature(Embedded)
  /// An empty protocol for the model's values on phones, where Swift encodes nothing and no digest
  /// is needed.
  package protocol Encodable {}

  extension Int: Encodable {}
  extension String: Encodable {}
  extension Array: Encodable where Element: Encodable {}
#endif
