internal import CampusModel
internal import Glibc

extension SiteTheme.Color {
  /// The contrast with another color, from 1 to 21 (WCAG 2.2, "contrast ratio").
  func contrast(with other: Self) -> Double {
    let (a, b) = (luminance, other.luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// The nearest color on the way to black or white that has `contrast` with all of `grounds`; the
  /// end of that way where none has.
  func legible(on grounds: [Self], contrast: Double) -> Self {
    let end = grounds.allSatisfy { $0.luminance < Self.middle } ? 255 : 0
    let steps = 50
    let tries = (0...steps).lazy.map { mixed(toward: end, step: $0, of: steps) }
    return tries.first { color in grounds.allSatisfy { color.contrast(with: $0) >= contrast } }
      ?? mixed(toward: end, step: steps, of: steps)
  }

  /// The luminance that has the same contrast with black and with white.
  private static let middle = (1.05 * 0.05).squareRoot() - 0.05

  /// From 0 to 1 (WCAG 2.2, "relative luminance").
  private var luminance: Double {
    let (red, green, blue) = (light(ofByte: 16), light(ofByte: 8), light(ofByte: 0))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }

  /// The light of the channel that begins at a bit.
  private func light(ofByte shift: UInt32) -> Double {
    let share = Double(rgb >> shift & 0xff) / 255
    return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
  }

  private func mixed(toward end: Int, step: Int, of steps: Int) -> Self {
    let channels = [16, 8, 0].map { (shift: UInt32) -> UInt32 in
      let channel = Int(rgb >> shift & 0xff)
      return UInt32((channel * (steps - step) + end * step) / steps) << shift
    }
    return Self(rgb: channels.reduce(0, |))
  }
}
