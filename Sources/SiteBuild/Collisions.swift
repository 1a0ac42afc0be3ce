/// The pages that cannot be on one file system with another; empty when all can. Both are in the order that `inOrder` gives.
///
/// Takes time in proportion to the length of all routes.
func collisions(among pages: [Page]) -> [RouteCollision] {
  // By their numbers: copies of all pages would take longer than the rest.
  var owners: [String: Int] = [:]
  owners.reserveCapacity(pages.count)
  var found: [RouteCollision] = []
  for number in pages.indices {
    let folded = pages[number].route.folded
    guard let other = owners[folded] else {
      owners[folded] = number
      continue
    }
    let (owner, page) = (pages[other], pages[number])
    let kind: RouteCollision.Kind = owner.route == page.route ? .sameRoute : .sameIgnoringCase
    found.append(RouteCollision(kind: kind, first: owner.claim, second: page.claim))
  }
  return found + fileAndFolder(pages, owners)
}

/// The pages whose folder is another page. Neighbours mostly share one, which is looked up once.
private func fileAndFolder(_ pages: [Page], _ owners: [String: Int]) -> [RouteCollision] {
  var found: [RouteCollision] = []
  var folder: Substring = ""
  var inTheWay: [Page] = []
  for page in pages {
    let own = page.route.text[..<page.route.nameStart]
    if own != folder {
      folder = own
      inTheWay = page.route.folders.compactMap { owners[$0.lowercased()].map { pages[$0] } }
    }
    for owner in inTheWay {
      found.append(
        RouteCollision(kind: .fileAndFolder, first: owner.claim, second: page.claim))
    }
  }
  return found
}

extension [Page] {
  /// By their routes, those of one route by what they come from. A copy is made only where it is needed: there may be very many.
  func inOrder() -> [Page] {
    if zip(self, dropFirst()).allSatisfy({ $0.route < $1.route }) { return self }
    return sorted { a, b in
      let order = a.route.order(to: b.route)
      return order == 0 ? a.origin < b.origin : order < 0
    }
  }
}

extension Page {
  fileprivate var claim: RouteCollision.Claim {
    RouteCollision.Claim(route: route, origin: origin)
  }
}
