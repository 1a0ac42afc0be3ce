/// How to publish, for any target.
package struct FarOptions: Hashable, Sendable {
  /// Whether nothing is sent or removed.
  package var isRehearsal = false
  /// Whether the state of an interrupted publish that is not known here is ignored: then every file
  /// is sent.
  package var takesOver = false
  /// How many files are read at once.
  package var jobs = 1

  package init() {}
}
