extension PatternShape {
  /// A stretch of what stands between two tokens, or beside the border, of every value that matches.
  package struct RequiredSeparator: Hashable {
    enum Place {
      case anywhere
      /// At the start of values, and at their end.
      case start, end
    }

    /// Folded as the pattern is.
    let scalars: [UInt32]
    let place: Place
    /// At the border of values: nothing else stands between it and the next run, or the other border.
    let isWhole: Bool
    /// The scalars, where all of them are ASCII.
    private let ascii: [UInt8]?

    init(_ scalars: [UInt32], _ place: Place, isWhole: Bool) {
      self.scalars = scalars
      self.place = place
      self.isWhole = isWhole
      ascii = scalars.allSatisfy { $0 < 0x80 } ? scalars.map { UInt8($0) } : nil
    }

    /// The bits of its bytes by ``ASCII/bit(of:)``; 0 where some are not ASCII.
    package var bytesHad: UInt64 { ascii?.reduce(0) { $0 | ASCII.bit(of: $1) } ?? 0 }

    /// In scalars.
    package var length: Int { scalars.count }

    package var isBlank: Bool { scalars == [0x20] }

    /// Whether a separator has it where it belongs.
    ///
    /// - Parameter separator: folded as the pattern is.
    package func isPart(of separator: [UInt32]) -> Bool {
      places(among: separator.count).contains { start in
        separator[start..<start + scalars.count].elementsEqual(scalars)
      }
    }

    /// The same of one that is ASCII, which folds to itself.
    package func isPart(ofASCII separator: UnsafeBufferPointer<UInt8>) -> Bool {
      guard let ascii else { return false }
      return places(among: separator.count).contains { start in
        var place = 0
        while place < ascii.count, separator[start &+ place] == ascii[place] { place &+= 1 }
        return place == ascii.count
      }
    }

    /// Where it may begin in a separator of so many scalars.
    private func places(among count: Int) -> Range<Int> {
      let last = count - scalars.count
      guard last >= 0, !isWhole || last == 0 else { return 0..<0 }
      switch place {
      case .anywhere: return 0..<last + 1
      case .start: return 0..<1
      case .end: return last..<last + 1
      }
    }
  }

  /// Stretches of separators that every matching value has as a part of what stands between its tokens, or
  /// beside its border.
  ///
  /// A single blank is one at borders only: between words it is implied.
  package var requiredSeparators: [RequiredSeparator] {
    var required: [RequiredSeparator] = []
    for (index, atom) in atoms.enumerated() {
      guard case .separator(let scalars) = atom else { continue }
      let isFirst = index == 0 && !words && !startsWithStar
      let isLast = index == atoms.count - 1 && !words && !endsWithStar
      if isFirst {
        let isWhole = isLast || atoms.dropFirst().first?.isRun ?? false
        required.append(RequiredSeparator(scalars, .start, isWhole: isWhole))
      }
      if isLast {
        let isWhole = isFirst || atoms.dropLast().last?.isRun ?? false
        required.append(RequiredSeparator(scalars, .end, isWhole: isWhole))
      }
      let inside = RequiredSeparator(scalars, .anywhere, isWhole: false)
      if !isFirst, !isLast, !inside.isBlank { required.append(inside) }
    }
    return required
  }
}
