/// The pages that cannot be on one file system with another; empty when all can. Both are in the
/// order that `inOrder` gives.
///
/// Takes time in proportion to the length of all routes, and more only to sort routes that are not
/// in order once cases are the same.
func collisions(among pages: [Page]) -> [RouteCollision] {
  let claimed = FoldedRoutes(of: pages)
  return claimed.twice.map { first, second in
    let (owner, page) = (pages[first], pages[second])
    return RouteCollision(
      kind: owner.route == page.route ? .sameRoute : .sameIgnoringCase, first: owner.claim,
      second: page.claim)
  } + fileAndFolder(pages, claimed)
}

/// The pages whose folder is another page. Neighbors usually share a folder, which is looked up
/// once.
private func fileAndFolder(_ pages: [Page], _ claimed: FoldedRoutes) -> [RouteCollision] {
  var found: [RouteCollision] = []
  var folder: Substring = ""
  var inTheWay: [Page] = []
  for page in pages {
    let own = page.route.text[..<page.route.nameStart]
    if own != folder {
      folder = own
      inTheWay = page.route.folders.compactMap { claimed.page(at: $0.lowercased()) }
        .map { pages[$0] }
    }
    for owner in inTheWay {
      found.append(
        RouteCollision(kind: .fileAndFolder, first: owner.claim, second: page.claim))
    }
  }
  return found
}

/// The pages by route, without regard to case. A sorted list: a table of all routes would be large.
private struct FoldedRoutes {
  /// By their folded routes; equal ones by the pages' own order.
  private var entries: [(folded: String, number: Int)]

  init(of pages: [Page]) {
    entries = pages.indices.map { (pages[$0].route.folded, $0) }
    let isInOrder = zip(entries, entries.dropFirst()).allSatisfy { $0.folded < $1.folded }
    if !isInOrder { entries.sort { ($0.folded, $0.number) < ($1.folded, $1.number) } }
  }

  /// The first page of each route and every other one of it, in the order of the second.
  var twice: [(first: Int, second: Int)] {
    var found: [(first: Int, second: Int)] = []
    var owner = entries.first
    for entry in entries.dropFirst() {
      if let owner, owner.folded == entry.folded {
        found.append((owner.number, entry.number))
      } else {
        owner = entry
      }
    }
    return found.sorted { $0.second < $1.second }
  }

  /// The first page with this folded route.
  func page(at folded: String) -> Int? {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].folded < folded { low = middle + 1 } else { high = middle }
    }
    return low < entries.count && entries[low].folded == folded ? entries[low].number : nil
  }
}

/// The names among `names` that fit on one file system with the files `taken`: no file has the name
/// of a folder that another needs. Names in both lists fit.
func fitting(_ names: Set<String>, with taken: some Collection<String>) -> Set<String> {
  guard !names.isEmpty else { return [] }
  let folders = Set(taken.lazy.flatMap { Route.folders(of: $0) })
  let above = Set(names.lazy.flatMap { Route.folders(of: $0) })
  let files = Set(taken.lazy.filter { above.contains($0[...]) }.map { $0[...] })
  return names.filter { name in
    !folders.contains(name[...]) && files.isDisjoint(with: Route.folders(of: name))
  }
}

extension [Page] {
  /// Sorted by route, then by origin. Copies only if needed: there may be very many.
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
