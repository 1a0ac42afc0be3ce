#if hasFeature(Embedded)
  internal import CWasm
#else
  internal import Glibc
#endif

extension Coordinate {
  /// The distance over the ground in meters.
  ///
  /// The haversine formula on a sphere with the Earth's mean radius (IUGG: 6,371,008.8 m). It is
  /// exact for near points too, up to the rounding of a `Double`.
  package func meters(to other: Coordinate) -> Double {
    let (a, b) = (latitude * .pi / 180, other.latitude * .pi / 180)
    let (north, east) = (b - a, (other.longitude - longitude) * .pi / 180)
    let chord = square(sin(north / 2)) + cos(a) * cos(b) * square(sin(east / 2))
    return 2 * 6_371_008.8 * asin(min(1, chord.squareRoot()))
  }
}

private func square(_ value: Double) -> Double { value * value }
