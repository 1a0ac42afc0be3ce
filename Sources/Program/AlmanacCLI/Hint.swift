internal import Diagnostics

/// "; did you mean 'title'?" to end a sentence with; empty if no candidate is similar.
func hint(for word: String, among candidates: some Sequence<String>) -> String {
  didYouMean(word, among: candidates).map { "; \($0)" } ?? ""
}
