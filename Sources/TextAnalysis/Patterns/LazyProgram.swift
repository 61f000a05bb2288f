import Synchronization

/// An automaton that is built when the first text is matched: most patterns are answered by an
/// index and match no text.
///
/// Thread-safe.
final class LazyProgram: Sendable {
  private final class Built: Sendable {
    let program: PatternProgram

    init(_ program: PatternProgram) { self.program = program }
  }

  private let make: @Sendable () -> PatternProgram
  private let built = Mutex<Built?>(nil)

  init(_ make: @escaping @Sendable () -> PatternProgram) { self.make = make }

  func matches(_ text: FoldedText) -> Bool { program.matches(text) }

  /// The automaton.
  var program: PatternProgram {
    let built = built.withLock { built in
      let first = built ?? Built(make())
      built = first
      return first
    }
    return built.program
  }
}
