/// The text without what could repaint a terminal: names from the disk and from content may hold
/// anything.
func printableText(_ text: String) -> String {
  String(
    String.UnicodeScalarView(
      text.unicodeScalars.filter { $0.properties.generalCategory != .control }))
}
