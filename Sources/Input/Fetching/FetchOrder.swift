/// The limits of an order, for any behavior of the service; files that are not complete by then are
/// given up.
package struct FetchBounds: Hashable, Sendable {
  /// From its first request on.
  package var seconds: Int
  /// Repeated ones and redirects included, and answers that an interrupted run had already.
  package var requests: Int
  /// The total size of the answers, unpacked. Answers in transit when it is reached are added.
  package var megabytes: Int

  package init(seconds: Int, requests: Int, megabytes: Int) {
    (self.seconds, self.requests, self.megabytes) = (seconds, requests, megabytes)
  }
}

/// An order to fetch files from one service into one folder.
package struct FetchOrder: Hashable, Sendable {
  package enum Service: Hashable, Sendable {
    /// Courses with sections and meetings of these terms, by umd.io's codes such as "202608".
    case umdio(semesters: [String])
    /// Courses with their means, professors with their ratings, grades by section; one request a
    /// course for the grades.
    case planetterp(reviews: Bool, grades: Bool)
  }

  package var service: Service
  /// The address of the service's version, such as `https://api.umd.io/v1`.
  package var base: WebAddress
  /// Codes such as "CMSC"; empty for all.
  package var departments: [String]
  /// The folder the files go to, as a path, and as messages name it.
  package var folder: String
  package var name: String
  /// Requests a second to the host; above 0.
  package var perSecond: Double
  /// Requests at a time to the host; at least 1.
  package var connections: Int
  /// Seconds for which nothing may come.
  package var timeout: Int
  package var retry: RetryPolicy
  package var bounds: FetchBounds

  package init(
    _ service: Service, from base: WebAddress, departments: [String], into folder: String,
    named name: String, perSecond: Double, connections: Int, timeout: Int, retry: RetryPolicy,
    bounds: FetchBounds
  ) {
    self.service = service
    self.base = base
    self.departments = departments
    self.folder = folder
    self.name = name
    self.perSecond = perSecond
    self.connections = connections
    self.timeout = timeout
    self.retry = retry
    self.bounds = bounds
  }

  package var kind: String {
    switch service {
    case .umdio: "umdio"
    case .planetterp: "planetterp"
    }
  }

  /// The key of a run: an interrupted run is continued only by one with the same key.
  var key: String {
    "\(kind) \(base.text) \(service) \(departments.joined(separator: ",")) \(name)"
  }

  /// One harvest for each file, in the order of the report.
  var harvests: [any Harvest] {
    switch service {
    case .umdio(let semesters):
      semesters.map { CourseHarvest(semester: $0, departments: departments, from: base) }
    case .planetterp(let reviews, let grades):
      [
        RatedCourseHarvest(departments: departments, from: base, reviews: reviews),
        ProfessorHarvest(departments: departments, from: base, reviews: reviews),
      ] + (grades ? [GradeHarvest(departments: departments, from: base, reviews: reviews)] : [])
    }
  }
}
