/// The text without characters that could change a terminal's display: names from the disk and from
/// content may contain any.
func printableText(_ text: String) -> String {
  String(
    String.UnicodeScalarView(
      text.unicodeScalars.filter { $0.properties.generalCategory != .control }))
}
