internal import CampusModel

/// A section with values that only its course as a whole can explain.
struct SectionOffer: Equatable {
  var section: Section
  /// "Lecture"; `nil` where the source has none.
  var kind: String?
  var campus: String?
  var credits: Credits?
  var genEds: [String] = []
  /// The code that other codes are compared with to find the parts that go together; `nil` for the
  /// section's own code.
  var linkCode: String?
}

extension SectionOffer {
  /// The credits of the sections that carry some: a range where they differ, 0 where none does,
  /// `nil` where none says.
  static func credits(of offers: [SectionOffer]) -> Credits? {
    let known = offers.compactMap(\.credits)
    let carried = known.filter { $0.highest > 0 }
    guard let lowest = carried.map(\.lowest).min(), let highest = carried.map(\.highest).max()
    else { return known.first }
    return Credits(tenths: lowest, to: highest)
  }

  /// The offers, each in its group as on a campus of its own, where signs that they share show
  /// which parts go together; `signs` has the likeliest first.
  static func grouped(
    _ offers: [SectionOffer], signs: (SectionOffer) -> [String]
  ) -> [SectionOffer] {
    var out = offers
    let parts = offers.indices.filter { offers[$0].kind != nil }
    let groups = PartGroups.groups(
      of: parts.map { (offers[$0].kind ?? "", signs(offers[$0])) })
    for (place, group) in zip(parts, groups ?? []) { out[place].campus = group }
    return out
  }

  /// The sections with their parts.
  ///
  /// `isLinked` says that every section of a kind is a part, whatever the kind and its credits.
  static func sections(of offers: [SectionOffer], isLinked: Bool = false) -> [Section] {
    let parts = CourseParts(
      of: offers.map { offer in
        CourseParts.Member(
          code: offer.linkCode ?? offer.section.id.code, kind: offer.kind ?? "",
          campus: offer.campus, carriesCredits: !isLinked && (offer.credits?.highest ?? 0) > 0,
          isLinked: isLinked && offer.kind != nil)
      })
    return zip(offers, parts.roles).map { offer, role in
      var section = offer.section
      section.part = role.part
      section.links = role.partners.map { offers[$0].section.id }
      return section
    }
  }
}
