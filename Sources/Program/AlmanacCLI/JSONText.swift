internal import Markup

/// A JSON string with its quotes.
func jsonText(_ text: String) -> String { JSON.text(text).line }
