internal import CampusModel
internal import Glibc
internal import Prose

/// What tells this program, and what it uses of the system, from another one: what one made, the other makes again.
enum ProgramMark {
  /// A digest of the program's file, of the time zone's, and of libcmark's version. Files are told apart by their size and
  /// the moment they were written, which costs no reading.
  static func fingerprint(zone: String) -> Fingerprint {
    var digest = Fingerprint()
    for file in ["/proc/self/exe", "/usr/share/zoneinfo/\(zone)"] {
      var status = stat()
      digest.add(stat(file, &status) == 0)
      digest.add(Int(status.st_size))
      digest.add(Int(status.st_mtim.tv_sec))
      digest.add(Int(status.st_mtim.tv_nsec))
    }
    digest.add(Prose.libraryVersion)
    return digest
  }
}
