import Foundation

/// Numbers as people read them in tables.
package enum NumberText {
  /// A number with a fixed count of decimals.
  package static func fixed(_ value: Double, _ decimals: Int) -> String {
    String(format: "%.\(decimals)f", value)
  }

  /// A whole number with thin groups of three digits, such as `1 234 567`.
  package static func grouped(_ value: Int) -> String {
    var text = ""
    for (place, digit) in String(value.magnitude).reversed().enumerated() {
      if place > 0, place % 3 == 0 { text.append(" ") }
      text.append(digit)
    }
    return (value < 0 ? "-" : "") + String(text.reversed())
  }

  /// A duration given in nanoseconds, with three digits that count.
  package static func duration(nanoseconds: Double) -> String {
    switch nanoseconds {
    case ..<1_000: "\(digits(nanoseconds)) ns"
    case ..<1_000_000: "\(digits(nanoseconds / 1e3)) µs"
    case ..<1_000_000_000: "\(digits(nanoseconds / 1e6)) ms"
    default: "\(digits(nanoseconds / 1e9)) s"
    }
  }

  /// A duration given in microseconds.
  package static func duration(microseconds: Double) -> String {
    duration(nanoseconds: microseconds * 1e3)
  }

  /// A count of bytes in the unit that suits it.
  package static func bytes(_ count: Double) -> String {
    switch count {
    case ..<1_024: "\(digits(count)) B"
    case ..<1_048_576: "\(digits(count / 1_024)) KiB"
    case ..<1_073_741_824: "\(digits(count / 1_048_576)) MiB"
    default: "\(digits(count / 1_073_741_824)) GiB"
    }
  }

  /// A ratio such as `0.25x`.
  package static func ratio(_ value: Double) -> String { "\(digits(value))x" }

  /// A share such as `12.5 %`.
  package static func percent(_ share: Double) -> String { "\(fixed(share * 100, 1)) %" }

  /// Three digits that count: `0.123`, `1.23`, `12.3`, `123`, and `1 234` above.
  package static func digits(_ value: Double) -> String {
    guard value.isFinite else { return "-" }
    switch abs(value) {
    case 0: return "0"
    case ..<1: return fixed(value, 3)
    case ..<10: return fixed(value, 2)
    case ..<100: return fixed(value, 1)
    case ..<1e15: return grouped(Int(value.rounded()))
    default: return "\(value)"
    }
  }
}
