import ByteStore

/// Which letters lie beside each other on a keyboard.
package enum KeyboardLayout: Sendable, Hashable, CaseIterable {
  case qwerty, qwertz, azerty

  /// Whether two keys touch.
  ///
  /// Only the letters a to z and the digits are known; a key does not touch itself.
  package func areNeighbours(_ left: UInt32, _ right: UInt32) -> Bool {
    guard let place = KeyboardLayout.place(of: left), let other = KeyboardLayout.place(of: right)
    else { return false }
    return neighbours[place] >> UInt64(other) & 1 != 0
  }

  /// The neighbours of each key, a bit each.
  private var neighbours: [UInt64] {
    switch self {
    case .qwerty: KeyboardLayout.qwertyNeighbours
    case .qwertz: KeyboardLayout.qwertzNeighbours
    case .azerty: KeyboardLayout.azertyNeighbours
    }
  }

  private static let qwertyNeighbours = neighbours(
    of: ["1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm"])
  private static let qwertzNeighbours = neighbours(
    of: ["1234567890", "qwertzuiop", "asdfghjkl", "yxcvbnm"])
  private static let azertyNeighbours = neighbours(
    of: ["1234567890", "azertyuiop", "qsdfghjklm", "wxcvbn"])

  /// The bit of a key: letters first, then digits.
  private static func place(of scalar: UInt32) -> Int? {
    switch scalar {
    case 0x61...0x7A: Int(scalar) - 0x61
    case 0x30...0x39: Int(scalar) - 0x30 + 26
    default: nil
    }
  }

  /// Each row begins half a key, or less, to the right of the one above: a key touches those beside
  /// it, the one above it and the next to the right there.
  private static func neighbours(of rows: [String]) -> [UInt64] {
    var neighbours = [UInt64](repeating: 0, count: 36)
    func join(_ left: UInt32, _ right: UInt32) {
      guard let place = place(of: left), let other = KeyboardLayout.place(of: right) else { return }
      neighbours[place] |= 1 << UInt64(other)
      neighbours[other] |= 1 << UInt64(place)
    }
    var above: [UInt32] = []
    for row in rows {
      let keys = row.unicodeScalars.map(\.value)
      for (place, key) in keys.enumerated() {
        if place > 0 { join(keys[place - 1], key) }
        if place < above.count { join(above[place], key) }
        if place + 1 < above.count { join(above[place + 1], key) }
      }
      above = keys
    }
    return neighbours
  }
}
