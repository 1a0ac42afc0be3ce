package import CampusModel
package import Diagnostics
internal import Markup
internal import Parallel
package import SiteBuild
package import Templating

extension Edition {
  /// A page that shows `content`, which is made when the page is rendered.
  ///
  /// `basis` adds to a digest everything that the content depends on, apart from facts shared by
  /// all pages (`common`) and the frame. With it, the page is rendered again only when that has
  /// changed; so it must be complete. Without it, the page is rendered in every build; but a
  /// private person's page has its content as its basis, since making that costs less than sealing.
  /// `showsNow` is whether the content contains the time of day: such a page is often rendered, and
  /// mostly has the same bytes.
  package func page<Content: PageContent>(
    _ frame: PageFrame, showsNow: Bool = false,
    basis: (@Sendable (inout Fingerprint) -> Void)? = nil,
    content: @escaping @Sendable () -> Content
  ) throws(Route.PathError) -> Page {
    guard basis == nil, access != nil else {
      return try page(frame, template: Content.template, showsNow: showsNow, basis: basis) { _ in
        [TemplateValue(of: content())]
      }
    }
    let content = LazyValue(content)
    return try page(
      frame, template: Content.template, showsNow: showsNow, basis: { $0.add(content.value) }
    ) { _ in [TemplateValue(of: content.value)] }
  }

  /// A page whose content may find an error in itself.
  package func checkedPage<Content: PageContent>(
    _ frame: PageFrame, basis: (@Sendable (inout Fingerprint) -> Void)? = nil,
    content: @escaping @Sendable (inout [Diagnostic]) -> Content
  ) throws(Route.PathError) -> Page {
    guard basis == nil, access != nil else {
      return try page(frame, template: Content.template, showsNow: false, basis: basis) {
        diagnostics in [TemplateValue(of: content(&diagnostics))]
      }
    }
    let made = LazyValue { () -> (content: Content, diagnostics: [Diagnostic]) in
      var diagnostics: [Diagnostic] = []
      let content = content(&diagnostics)
      return (content, diagnostics)
    }
    return try page(
      frame, template: Content.template, showsNow: false, basis: { $0.add(made.value.content) }
    ) { diagnostics in
      diagnostics += made.value.diagnostics
      return [TemplateValue(of: made.value.content)]
    }
  }

  /// A page with a part that changes while the page is open, and that part as JSON, from which the
  /// page's script replaces it every few minutes. The partial with the template's name shows
  /// `live`, the changing part; `rest` is the rest of the page.
  package func livePages<Live: PageContent, Rest: Encodable & Sendable>(
    _ frame: PageFrame, showsNow: Bool = false,
    basis: (@Sendable (inout Fingerprint) -> Void)? = nil,
    live: @escaping @Sendable () -> Live,
    rest: @escaping @Sendable () -> Rest = { NoContent() }
  ) throws(Route.PathError) -> [Page] {
    let (stem, name) = Address.stem(of: frame.address)
    let page = try page(frame, template: Live.template, showsNow: showsNow, basis: basis) { _ in
      [
        TemplateValue(of: LivePart(live: "\(name).json")), TemplateValue(of: rest()),
        TemplateValue(of: live()),
      ]
    }
    let part = Page(
      route: try Route("\(stem).json"), origin: frame.origin, key: page.key
    ) { [shell] diagnostics in
      let layers = [TemplateValue(of: live())]
      let html = shell.fill(frame, "partials/\(Live.template)", layers, nil, &diagnostics)
      return JSON.record([
        ("live", .text(String(decoding: html, as: UTF8.self))),
        ("day", frame.day.map { JSON.text($0.description) }),
      ]).bytes
    }
    return [page, part]
  }

  /// The page of a live part that does not change: it has no file for a script to fetch.
  package func stillPage<Live: PageContent, Rest: Encodable & Sendable>(
    _ frame: PageFrame, showsNow: Bool = false,
    basis: (@Sendable (inout Fingerprint) -> Void)? = nil,
    live: @escaping @Sendable () -> Live, rest: @escaping @Sendable () -> Rest
  ) throws(Route.PathError) -> Page {
    try page(frame, template: Live.template, showsNow: showsNow, basis: basis) { _ in
      [
        TemplateValue(of: LivePart(live: nil)), TemplateValue(of: rest()),
        TemplateValue(of: live()),
      ]
    }
  }

  /// `content` is records; a template looks names up in the last one first.
  package func page(
    _ frame: PageFrame, template: String, showsNow: Bool,
    basis: (@Sendable (inout Fingerprint) -> Void)?,
    content: @escaping @Sendable (inout [Diagnostic]) -> [TemplateValue]
  ) throws(Route.PathError) -> Page {
    let route = try Route(frame.address)
    // Its key, its moment and the list of all pages ask for it.
    let digest = basis.map { basis in
      LazyValue {
        var digest = Fingerprint()
        digest.add(template)
        frame.add(to: &digest)
        basis(&digest)
        return digest
      }
    }
    guard let digest, !showsNow else {
      let key = digest.map { digest in
        self.key {
          $0.add(digest.value)
          $0.add(self.earlierMoment(of: frame))
        }
      }
      return Page(
        route: route, origin: frame.origin, key: key, isFound: isFound(frame)
      ) { diagnostics in
        let own = content(&diagnostics)
        return self.filled(frame, template, own, &diagnostics)
      }
    }
    let key = self.key { key in
      let own = digest.value
      key.add(own)
      key.add(self.moment(of: frame, showing: own))
    }
    let since = { @Sendable in self.since(of: frame, showing: digest.value) }
    return Page(
      route: route, origin: frame.origin, key: key, isFound: isFound(frame), since: since
    ) { [shell] diagnostics in
      let own = content(&diagnostics)
      let moment = self.moment(of: frame, showing: digest.value)
      return shell.fill(frame, template, own, moment, &diagnostics)
    }
  }
}

/// The values that a page with a live part has in addition.
struct LivePart: Encodable, Sendable {
  /// The address of the file with the newest live part, relative to the page.
  var live: String?
}

extension Edition {
  /// Whether search engines may list the page in this frame.
  func isFound(_ frame: PageFrame) -> Bool {
    frame.isFound && access == nil && campus.settings.publishing.isOpenToSearch
  }
}

// The moment at a page's foot
extension Edition {
  /// Renders a page whose moment follows from its bytes: for pages without a known basis, and pages
  /// whose basis changes more often than their bytes.
  private func filled(
    _ frame: PageFrame, _ template: String, _ own: [TemplateValue],
    _ diagnostics: inout [Diagnostic]
  ) -> [UInt8] {
    guard clock != nil, let newest = newestMoment(of: frame) else {
      return shell.fill(frame, template, own, newestMoment(of: frame), &diagnostics)
    }
    // The page with a constant moment, to compare it with earlier builds.
    var unheard: [Diagnostic] = []
    var digest = Fingerprint()
    digest.add(shell.fill(frame, template, own, Instant(seconds: 0), &unheard))
    let moment = moment(of: frame, showing: digest) ?? newest
    return shell.fill(frame, template, own, moment, &diagnostics)
  }

  /// The moment at the foot of a page that shows content with this digest; `nil` if none of its
  /// sources has a date. `content` is expensive, and is not calculated for pages that do not show
  /// when they changed.
  private func moment(
    of frame: PageFrame, showing content: @autoclosure () -> Fingerprint
  ) -> Instant? {
    newestMoment(of: frame).map { newest in
      clock?.moment(of: content(), at: frame.address, newest: newest) ?? newest
    }
  }

  /// The same in seconds since 1970, without noting it.
  private func since(of frame: PageFrame, showing content: Fingerprint) -> Int? {
    newestMoment(of: frame).flatMap { newest in
      clock?.since(content, at: frame.address, newest: newest).seconds
    }
  }

  /// The newest moment of the page's sources where it is before the one that the page has.
  private func earlierMoment(of frame: PageFrame) -> Instant? {
    guard let newest = newestMoment(of: frame), let since = clock?.since(at: frame.address),
      newest < since
    else { return nil }
    return newest
  }

  /// `nil` in a private person's edition: their pages name sources without dates.
  private func newestMoment(of frame: PageFrame) -> Instant? {
    guard access == nil else { return nil }
    return index.sources.named(of: frame.sources).compactMap(\.asOf).max()
  }
}
