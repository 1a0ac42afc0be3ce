package import CampusModel

/// A way to group pages: `tags`, `categories`, `authors`, or the owner's own.
package struct Taxonomy: Sendable {
  /// The pages that share a term of the group.
  package struct Term: Sendable {
    /// As the first of its pages has it.
    package let name: String
    /// The last part of its address.
    package let slug: String
    /// The newest first.
    package let pages: [Document]
  }

  /// "tags".
  package let name: String
  /// By name.
  package let terms: [Term]

  /// The name of the taxonomy of authors.
  static let authors = "authors"

  /// All that any of the pages uses, by name.
  package static func all(of documents: [Document]) -> [Taxonomy] {
    let uses = documents.flatMap { document in
      document.head.groups.flatMap { taxonomy, terms in
        terms.map { Use(taxonomy: taxonomy, term: $0, document: document) }
      }
    }
    return Dictionary(grouping: uses, by: \.taxonomy).sorted { $0.key < $1.key }.map {
      name, uses in
      let terms = Dictionary(grouping: uses) { CampusModel.slug($0.term) }.map { slug, uses in
        Term(
          name: uses[0].term, slug: slug,
          pages: ListOrder.date.sorted(uniqued(uses.map(\.document))))
      }
      return Taxonomy(
        name: name,
        terms: terms.sorted { ($0.name.lowercased(), $0.slug) < ($1.name.lowercased(), $1.slug) })
    }
  }

  /// One term of one page.
  private struct Use {
    let taxonomy: String
    let term: String
    let document: Document
  }

  /// Each page once: two of its terms may have one address, such as "C" and "c".
  private static func uniqued(_ documents: [Document]) -> [Document] {
    var kept: [Document] = []
    for document in documents where kept.last !== document { kept.append(document) }
    return kept
  }
}

extension DocumentHead {
  /// The terms of the page by taxonomy, the authors among them, by name.
  package var groups: [(taxonomy: String, terms: [String])] {
    guard !taxonomies.isEmpty || !authors.isEmpty else { return [] }
    var groups = taxonomies
    if !authors.isEmpty { groups[Taxonomy.authors] = authors }
    return groups.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}
