internal import Diagnostics

/// "; did you mean 'title'?" to end a sentence with; nothing where nothing is near.
func hint(for word: String, among candidates: some Sequence<String>) -> String {
  didYouMean(word, among: candidates).map { "; \($0)" } ?? ""
}
