internal import CampusModel
internal import Glibc
internal import Prose

/// Identifies this program and the system files it uses: results of another one are made again.
enum ProgramMark {
  /// A digest of these files and of libcmark's version. Only the size and modification time of
  /// files are compared, so none is read.
  static func fingerprint(zone: String) -> Fingerprint {
    var digest = Fingerprint()
    for file in files(zone: zone) {
      var status = stat()
      digest.add(stat(file, &status) == 0)
      digest.add(Int(status.st_size))
      digest.add(Int(status.st_mtim.tv_sec))
      digest.add(Int(status.st_mtim.tv_nsec))
    }
    digest.add(Prose.libraryVersion)
    return digest
  }

  /// The program's file, the zone's, and the one that changes with every edition of the tz
  /// database.
  static func files(zone: String) -> [String] {
    ["/proc/self/exe"] + [zone, "tzdata.zi"].map { "/usr/share/zoneinfo/\($0)" }
  }
}
