extension PatternShape {
  /// A separator at the border of every value that matches.
  ///
  /// A single blank is one, too: beside the border of a value none is implied.
  package struct BorderSeparator {
    /// What it begins with at the start of values, and ends with at their end; folded.
    let scalars: [UInt32]
    /// A run stands on its other side: it is no longer.
    let isWhole: Bool
    let isStart: Bool

    /// - Parameter separator: folded as the pattern is.
    package func allows(_ separator: [UInt32]) -> Bool {
      if isWhole { return separator == scalars }
      let border =
        isStart ? separator.prefix(scalars.count) : separator.suffix(scalars.count)
      return border.elementsEqual(scalars)
    }
  }

  /// The separators at the start and at the end of every value that matches, where the pattern tells them.
  package var borderSeparators: [BorderSeparator] {
    if words { return [] }
    let start =
      startsWithStar ? nil : border(atoms.first, beside: atoms.dropFirst().first, isStart: true)
    let end =
      endsWithStar ? nil : border(atoms.last, beside: atoms.dropLast().last, isStart: false)
    return [start, end].compactMap { $0 }
  }

  private func border(
    _ atom: PatternAtom?, beside next: PatternAtom?, isStart: Bool
  ) -> BorderSeparator? {
    guard case .separator(let scalars)? = atom else { return nil }
    let isWhole =
      switch next {
      case .letters, .ideograph: true
      default: false
      }
    return BorderSeparator(scalars: scalars, isWhole: isWhole, isStart: isStart)
  }
}
