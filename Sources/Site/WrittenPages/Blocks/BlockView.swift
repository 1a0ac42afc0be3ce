internal import CampusModel
package import SiteFrame

/// The data of a site that blocks of pages can show.
///
/// A class, because every page that waits to be rendered holds it.
package final class BlockView: Sendable {
  let edition: Edition
  /// `nil` on a site of pages only.
  let plan: SitePlan?

  package init(edition: Edition) { (self.edition, plan) = (edition, nil) }
  init(_ plan: SitePlan) { (edition, self.plan) = (plan.edition, plan) }
}
