/// Canonical normalization (rules 1 and 5), written down as the standard tells it: decompose,
/// order the marks, compose.
enum ReferenceNormalization {
  /// NFC of the scalars.
  static func nfc(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    // Nothing below U+0300 is a mark, so nothing composes and NFC changes nothing.
    scalars.allSatisfy { $0.value < 0x300 } ? scalars : composed(nfd(scalars))
  }

  /// NFD of the scalars.
  static func nfd(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    for scalar in scalars { appendDecomposition(of: scalar, to: &result) }
    sortMarks(&result)
    return result
  }

  private static func appendDecomposition(of scalar: Unicode.Scalar, to out: inout [Unicode.Scalar])
  {
    if scalar.value < 0xC0 {
      out.append(scalar)
    } else if let jamo = Hangul.decomposition(of: scalar.value) {
      out += jamo.compactMap { Unicode.Scalar($0) }
    } else if let step = mappings.decompositions[scalar] {
      for part in step { appendDecomposition(of: part, to: &out) }
    } else {
      out.append(scalar)
    }
  }

  /// Puts every stretch of marks with a combining class in the order of the classes (stable).
  private static func sortMarks(_ scalars: inout [Unicode.Scalar]) {
    var index = 1
    while index < scalars.count {
      let order = combiningClass(scalars[index])
      var place = index
      while order != 0, place > 0, combiningClass(scalars[place - 1]) > order {
        scalars.swapAt(place, place - 1)
        place -= 1
      }
      index += 1
    }
  }

  /// The composition half of NFC; `scalars` are in NFD.
  private static func composed(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    var starter: Int?
    for scalar in scalars {
      let order = combiningClass(scalar)
      if let place = starter {
        // Blocked when a scalar since the starter has a class of 0 or one not lower than this.
        let isAdjacent = place == result.count - 1
        let isOpen = isAdjacent || combiningClass(result[result.count - 1]) < order
        if isOpen, let pair = composition(of: result[place], scalar) {
          result[place] = pair
          continue
        }
      }
      if order == 0 { starter = result.count }
      result.append(scalar)
    }
    return result
  }

  private static func composition(of first: Unicode.Scalar, _ second: Unicode.Scalar)
    -> Unicode.Scalar?
  {
    if let syllable = Hangul.composition(of: first.value, second.value) {
      return Unicode.Scalar(syllable)
    }
    return mappings.compositions[pairKey(first, second)]
  }

  private static func pairKey(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> UInt64 {
    UInt64(first.value) << 32 | UInt64(second.value)
  }

  private static func combiningClass(_ scalar: Unicode.Scalar) -> UInt8 {
    scalar.value < 0x300 ? 0 : scalar.properties.canonicalCombiningClass.rawValue
  }

  private struct Mappings {
    var decompositions: [Unicode.Scalar: [Unicode.Scalar]] = [:]
    var compositions: [UInt64: Unicode.Scalar] = [:]
  }

  private static let mappings: Mappings = {
    var mappings = Mappings()
    for entry in ScalarMapping.parse(DecompositionTable.source) {
      mappings.decompositions[entry.scalar] = entry.mapping
      if !entry.isOneWay, entry.mapping.count == 2 {
        mappings.compositions[pairKey(entry.mapping[0], entry.mapping[1])] = entry.scalar
      }
    }
    return mappings
  }()
}

/// Hangul syllables and their jamo, by arithmetic.
private enum Hangul {
  static let syllables: Range<UInt32> = 0xAC00..<0xD7A4
  static let leads: Range<UInt32> = 0x1100..<0x1113
  static let vowels: Range<UInt32> = 0x1161..<0x1176
  static let trails: Range<UInt32> = 0x11A8..<0x11C3

  static func decomposition(of value: UInt32) -> [UInt32]? {
    guard syllables.contains(value) else { return nil }
    let index = value - syllables.lowerBound
    let trail = index % 28
    let jamo = [leads.lowerBound + index / 588, vowels.lowerBound + index % 588 / 28]
    return trail == 0 ? jamo : jamo + [trails.lowerBound + trail - 1]
  }

  static func composition(of first: UInt32, _ second: UInt32) -> UInt32? {
    if leads.contains(first), vowels.contains(second) {
      let lead = first - leads.lowerBound
      return syllables.lowerBound + lead * 588 + (second - vowels.lowerBound) * 28
    }
    if syllables.contains(first), (first - syllables.lowerBound) % 28 == 0, trails.contains(second)
    {
      return first + 1 + second - trails.lowerBound
    }
    return nil
  }
}
