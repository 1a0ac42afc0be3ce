package import FileFormats

/// The settings of an entry of `sources:` that only its kind understands: a value for each type of
/// settings.
///
/// ```
/// struct StarSettings { var best = 5.0 }
///
/// var settings = SourceSettings()
/// settings[StarSettings.self] = StarSettings(best: 10)
/// ```
package struct SourceSettings: Sendable {
  private var values: [ObjectIdentifier: any Sendable] = [:]

  package init() {}

  /// `nil` where the entry has no settings of that type.
  package subscript<Settings: Sendable>(type: Settings.Type) -> Settings? {
    get { values[ObjectIdentifier(type)] as? Settings }
    set { values[ObjectIdentifier(type)] = newValue }
  }
}

/// The keys of an entry of `sources:` that not every kind has.
///
/// ```
/// static var keys: SourceKeys {
///   SourceKeys(["best"]) { map, settings in
///     settings[StarSettings.self] = StarSettings(best: map.integer("best", in: 1...100) ?? 5)
///     return true
///   }
/// }
/// ```
package struct SourceKeys: Sendable {
  /// The names of the keys. They are errors in entries of other kinds.
  package let names: [String]
  /// Reads the keys; false, with errors, where the entry cannot be used.
  package let read: @Sendable (_ map: YAMLMapping, _ settings: inout SourceSettings) -> Bool

  package init(
    _ names: [String],
    read: @escaping @Sendable (_ map: YAMLMapping, _ settings: inout SourceSettings) -> Bool
  ) {
    (self.names, self.read) = (names, read)
  }

  /// Only the keys of every entry.
  package static let none = SourceKeys([]) { _, _ in true }

  /// The keys of both.
  package static func + (a: Self, b: Self) -> Self {
    SourceKeys(a.names + b.names) { map, settings in
      let isFirstUsable = a.read(map, &settings)
      return b.read(map, &settings) && isFirstUsable
    }
  }
}
