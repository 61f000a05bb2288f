/// The smallest piece of a pattern that lies in one run, or between runs.
enum PatternAtom {
  /// Letters and digits with their marks.
  case letters([UInt32])
  /// One ideograph with its marks.
  case ideograph([UInt32])
  case separator([UInt32])
  case gap
  case star
  /// A scalar that may belong to a run or separate, depending on what a value has before it.
  case unknown

  /// Cuts the literals of a pattern into atoms.
  ///
  /// The class of a folded scalar tells whether the scalar it comes from belongs to a run, but for
  /// two cases: a mark with nothing certain before it, and an iota that case folding may have made
  /// of a mark.
  static func atoms(of parts: ArraySlice<PatternPart>, _ options: FoldOptions) -> [PatternAtom] {
    var atoms: [PatternAtom] = []
    for part in parts {
      switch part {
      case .star: atoms.append(.star)
      case .gap: atoms.append(.gap)
      case .literal(let scalars):
        let first = atoms.count
        var place = 0
        while place < scalars.count {
          let last = atoms.count > first ? atoms.removeLast() : nil
          let end = endOfWord(in: scalars, from: place)
          if end > place {
            append(scalars[place..<end], after: last, to: &atoms)
            place = end
          } else {
            append(scalars[place], after: last, options, to: &atoms)
            place += 1
          }
        }
      }
    }
    return atoms
  }

  /// The end of the letters and digits of ASCII that stand at a place.
  private static func endOfWord(in scalars: [UInt32], from start: Int) -> Int {
    var end = start
    while end < scalars.count, ASCII.isLetterOrDigit(scalars[end]) { end += 1 }
    return end
  }

  /// Adds letters and digits of ASCII: what follows adds them one by one, with the same result.
  private static func append(
    _ word: ArraySlice<UInt32>, after last: PatternAtom?, to atoms: inout [PatternAtom]
  ) {
    if case .letters(let scalars)? = last {
      atoms.append(.letters(scalars + word))
    } else {
      if let last { atoms.append(last) }
      atoms.append(.letters(Array(word)))
    }
  }

  /// Adds a scalar; `last` is the atom of the same literal that ends before it.
  private static func append(
    _ scalar: UInt32, after last: PatternAtom?, _ options: FoldOptions,
    to atoms: inout [PatternAtom]
  ) {
    switch (ScalarClass(of: scalar), last) {
    case (.nonspacingMark, .letters(let scalars)), (.otherMark, .letters(let scalars)):
      atoms.append(.letters(scalars + [scalar]))
    case (.nonspacingMark, .ideograph(let scalars)), (.otherMark, .ideograph(let scalars)):
      atoms.append(.ideograph(scalars + [scalar]))
    case (.nonspacingMark, .separator(let scalars)), (.otherMark, .separator(let scalars)),
      (.separator, .separator(let scalars)):
      atoms.append(.separator(scalars + [scalar]))
    case (.nonspacingMark, _), (.otherMark, _):
      if let last, !last.isUnknown { atoms.append(last) }
      atoms.append(.unknown)
    case (.separator, _):
      if let last { atoms.append(last) }
      atoms.append(.separator([scalar]))
    case (.ideograph, _):
      if let last { atoms.append(last) }
      atoms.append(.ideograph([scalar]))
    case (_, .letters(let scalars)):
      atoms.append(.letters(scalars + [scalar]))
    default:
      if let last, !last.isUnknown { atoms.append(last) }
      if options == .ignoreCase, Iota.mayBeMark(scalar) {
        atoms.append(.unknown)
      } else {
        if let last, last.isUnknown { atoms.append(last) }
        atoms.append(.letters([scalar]))
      }
    }
  }

  var isUnknown: Bool { if case .unknown = self { true } else { false } }

  /// Whether it lies in a run for certain.
  var isRun: Bool {
    switch self {
    case .letters, .ideograph: true
    case .separator, .gap, .star, .unknown: false
    }
  }

  /// The runs that every match contains; sound, but not all of them.
  static func requiredRuns(
    of atoms: [PatternAtom], _ ends: PatternEnds, _ options: FoldOptions, words: Bool
  ) -> [RunPattern] {
    atoms.indices.compactMap { index in
      switch atoms[index] {
      case .letters(let scalars), .ideograph(let scalars):
        RunPattern(
          pieces: [scalars],
          start: index == 0 ? ends.start : atoms[index - 1].anchor,
          end: index == atoms.count - 1 ? ends.end : atoms[index + 1].anchor,
          options: options, starsStayInWord: words)
      case .separator, .gap, .star, .unknown: nil
      }
    }
  }

  /// How a run ends that touches this atom.
  private var anchor: RunPattern.Anchor {
    switch self {
    case .letters, .ideograph, .separator, .gap: .run
    case .star, .unknown: .free
    }
  }
}

/// The conditions at the two ends of a pattern.
struct PatternEnds {
  let start: RunPattern.Anchor
  let end: RunPattern.Anchor
}
