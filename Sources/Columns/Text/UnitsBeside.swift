import ByteStore

/// What is known of the units on one side of the tokens that a phrase is looked for by.
///
/// Only forms of one unit are told: nothing is known of a form of two units, but where nothing but the end of a
/// value may stand there. There is no memory of its own before something is known.
///
/// Invariants:
/// 1. there is a byte for each unit, an ``Answer``.
///
/// Belongs to one running query; not thread-safe.
final class UnitsBeside {
  enum Answer: UInt8 {
    case notKnown = 0
    /// It does not stand there where the phrase is.
    case never
    /// It does not stand there either, or is a separator behind which the form decides.
    case passes
  }

  // SAFETY: a byte a unit, which nobody writes.
  private nonisolated(unsafe) static let none = UnsafePointer(
    ZeroedBytes.allocate(TextFormat.unitCount))

  @exclusivity(unchecked) private(set) var answers = UnitsBeside.none
  @exclusivity(unchecked) private var own: UnsafeMutablePointer<UInt8>?

  deinit { ZeroedBytes.free(own) }

  /// What stands for a form before a token, if that has two units.
  static let pair = UInt16(truncatingIfNeeded: TextFormat.firstPair)

  /// Whether units rule out that the phrase is there, the nearer one first.
  @inline(__always)
  static func rulesOut(
    _ answers: UnsafePointer<UInt8>, _ nearer: UInt16, _ further: UInt16
  ) -> Bool {
    // SAFETY: invariant 1.
    let answer = answers[Int(nearer)]
    if answer == Answer.passes.rawValue {
      return answers[Int(further)] == Answer.never.rawValue
    }
    return answer != Answer.notKnown.rawValue
  }

  /// Nothing but the end of a value, or of the text, stands there.
  func allowOnlyEnd() {
    let own = writable()
    // SAFETY: invariant 1.
    own.update(repeating: Answer.never.rawValue, count: TextFormat.unitCount)
    own[Int(TextFormat.endOfValue)] = Answer.notKnown.rawValue
  }

  /// Remembers what is true of a unit, which is no half of a pair.
  func learn(_ unit: UInt16, _ answer: Answer) {
    // SAFETY: invariant 1.
    writable()[Int(unit)] = answer.rawValue
  }

  /// Words of one unit never stand there but some, given all forms that are no words.
  func allowNoWords(but words: Bitset, _ others: Bitset) {
    let own = writable()
    for form in 0..<min(words.count, TextFormat.singles) {
      // SAFETY: invariant 1.
      if !words.contains(form), !others.contains(form) {
        own[form &+ TextFormat.firstForm] = Answer.never.rawValue
      }
    }
  }

  private func writable() -> UnsafeMutablePointer<UInt8> {
    if let own { return own }
    let made = ZeroedBytes.allocate(TextFormat.unitCount)
    own = made
    answers = UnsafePointer(made)
    return made
  }
}
