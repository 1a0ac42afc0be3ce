package import Diagnostics

extension Diagnostic {
  /// An error: the file changed after it was read and before its page was made.
  package static func changed(_ file: String) -> Diagnostic {
    Diagnostic(
      .error, .owner, at: FilePlace(file), "the file changed during the build",
      suggestion: "build again")
  }
}
