#if hasFeature(Embedded)
  /// What the model's values conform to on phones, where Swift encodes nothing and no digest is
  /// needed.
  package protocol Encodable {}

  extension Int: Encodable {}
  extension String: Encodable {}
  extension Array: Encodable where Element: Encodable {}
#endif
