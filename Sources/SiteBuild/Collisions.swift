/// The pages that cannot be on one file system with another, in the order of routes; empty when all can.
///
/// Takes time in proportion to the length of all routes, and sorting.
func collisions(among pages: [Page]) -> [RouteCollision] {
  var found: [RouteCollision] = []
  var owners: [String: RouteCollision.Claim] = [:]
  owners.reserveCapacity(pages.count)
  let claims = pages.map { RouteCollision.Claim(route: $0.route, origin: $0.origin) }
    .sorted { $0.route == $1.route ? $0.origin < $1.origin : $0.route < $1.route }
  for claim in claims {
    if let owner = owners.updateValue(claim, forKey: claim.route.folded) {
      owners[claim.route.folded] = owner
      let kind: RouteCollision.Kind = owner.route == claim.route ? .sameRoute : .sameIgnoringCase
      found.append(RouteCollision(kind: kind, first: owner, second: claim))
    }
  }
  for claim in claims {
    for folder in claim.route.folders {
      guard let owner = owners[folder.lowercased()] else { continue }
      found.append(RouteCollision(kind: .fileAndFolder, first: owner, second: claim))
    }
  }
  return found
}
