/// Finds the ways in which the runs of a value can match a sequence of atoms.
struct PatternWays {
  /// What a star between two atoms covers.
  private enum Cover: Equatable {
    /// A part of the run before it, up to the run's end or to the next literal of the same run.
    case tail
    /// A part of the run after it, from the run's start.
    case head
    /// Nothing.
    case nothing
    /// A whole run.
    case whole
  }

  /// More ways than this are not worth their lists.
  private static let limit = 8

  private(set) var ways: [[PatternShape.Element]] = []

  private let atoms: [PatternAtom]
  private let ends: PatternEnds
  private let options: FoldOptions
  private let words: Bool

  init(_ atoms: [PatternAtom], _ ends: PatternEnds, _ options: FoldOptions, words: Bool) {
    self.atoms = atoms
    self.ends = ends
    self.options = options
    self.words = words
    if let only = PatternWays.onlyRun(atoms, ends, options, words: words) {
      ways = [[.run(only)]]
      return
    }
    guard let covers = coversOfStars() else { return }
    let count = covers.reduce(1) { min($0 * $1.count, Self.limit + 1) }
    guard count <= Self.limit else { return }
    for number in 0..<count {
      var rest = number
      var chosen: [Cover] = []
      for choice in covers {
        chosen.append(choice[rest % choice.count])
        rest /= choice.count
      }
      ways.append(way(chosen))
    }
  }

  /// The run of a pattern that is nothing else: most patterns are a word.
  private static func onlyRun(
    _ atoms: [PatternAtom], _ ends: PatternEnds, _ options: FoldOptions, words: Bool
  ) -> RunPattern? {
    guard atoms.count == 1 else { return nil }
    switch atoms[0] {
    case .letters(let scalars), .ideograph(let scalars):
      return RunPattern(
        pieces: [scalars], start: ends.start, end: ends.end, options: options,
        starsStayInWord: words)
    case .separator, .gap, .star, .unknown: return nil
    }
  }

  /// The possible covers of every star; nil when the atoms are no sequence of runs.
  private func coversOfStars() -> [[Cover]]? {
    var covers: [[Cover]] = []
    var hasRun = false
    for index in atoms.indices {
      let next = index + 1 < atoms.count ? atoms[index + 1] : nil
      switch atoms[index] {
      case .unknown: return nil
      case .letters, .ideograph: hasRun = true
      case .gap, .separator: break
      case .star:
        // Without words a star covers anything.
        guard words, index > 0, let next, let choice = choice(between: atoms[index - 1], next)
        else { return nil }
        covers.append(choice)
      }
    }
    return hasRun ? covers : nil
  }

  /// The first of the covers needs no ideograph that the pattern does not name.
  private func choice(between before: PatternAtom, _ after: PatternAtom) -> [Cover]? {
    switch (before, after) {
    case (.ideograph, .letters): [.head, .tail, .whole]
    case (.letters, _), (.ideograph, _): [.tail, .whole]
    case (_, .letters): [.head, .whole]
    case (_, .ideograph): [.nothing, .whole]
    default: nil
    }
  }

  private struct OpenRun {
    var pieces: [[UInt32]]
    var start: RunPattern.Anchor
    var isLetters: Bool
  }

  private func way(_ chosen: [Cover]) -> [PatternShape.Element] {
    var elements: [PatternShape.Element] = []
    var open: OpenRun?
    var star = 0
    var startsWithStar = false

    func close(_ end: RunPattern.Anchor) {
      guard let run = open else { return }
      elements.append(
        .run(
          RunPattern(
            pieces: run.pieces, start: run.start, end: end, options: options,
            starsStayInWord: words)))
      open = nil
    }
    func begin(_ pieces: [[UInt32]], isLetters: Bool) {
      if open != nil {
        close(.run)
        elements.append(.separator(.joined))
      }
      open = OpenRun(
        pieces: pieces, start: elements.isEmpty ? ends.start : .run, isLetters: isLetters)
    }

    for atom in atoms {
      switch atom {
      case .letters(let scalars):
        if var run = open, run.isLetters {
          run.pieces[run.pieces.count - 1] += scalars
          open = run
        } else {
          begin(startsWithStar ? [[], scalars] : [scalars], isLetters: true)
          startsWithStar = false
        }
      case .ideograph(let scalars): begin([scalars], isLetters: false)
      case .gap, .separator:
        close(.run)
        var part: [UInt8] = []
        if case .separator(let scalars) = atom { part = UTF8Scalars.bytes(scalars) }
        if case .separator(let before)? = elements.last {
          elements.removeLast()
          elements.append(.separator(before.joined(with: part)))
        } else {
          elements.append(.separator(part.isEmpty ? .gap : .literal(part)))
        }
      case .star:
        switch chosen[star] {
        case .tail: open?.pieces.append([])
        case .head: startsWithStar = true
        case .nothing: break
        case .whole: begin([[], []], isLetters: false)
        }
        star += 1
      case .unknown: break
      }
    }
    close(ends.end)
    return elements
  }
}

extension PatternShape.Separator {
  /// The separator with a literal, or a gap when it is empty, behind it.
  fileprivate func joined(with part: [UInt8]) -> Self {
    switch self {
    case .mixed(let parts): .mixed(parts + [part])
    case .literal(let literal): .mixed([literal, part])
    case .gap: .mixed([[], part])
    case .joined: .mixed([part])
    }
  }
}
