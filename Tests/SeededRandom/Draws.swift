internal import Glibc

/// How many times a test draws at random: `count` times in `make test`, and `count` times the
/// number in the environment variable `ALMANAC_DRAWS` in `make soak`.
///
/// ```swift
/// for round in draws(300) { … }
/// ```
package func draws<Count: FixedWidthInteger>(_ count: Count) -> Range<Count> {
  0..<count * Count(factor)
}

/// At least 1.
private let factor = max(1, getenv("ALMANAC_DRAWS").flatMap { Int(String(cString: $0)) } ?? 1)
