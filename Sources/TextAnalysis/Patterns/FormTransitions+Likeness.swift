/// Starts from which most forms lead to the same ends.
extension FormTransitions {
  /// Whether the second scalar of a form may change what its first one, below 0x80, folds to: `j` with a
  /// caron is one scalar, `J` with one is two.
  package static func changesFirst(_ form: UnsafeBufferPointer<UInt8>) -> Bool {
    guard form.count > 1, form[0] < 0x80, form[1] >= 0x80 else { return false }
    var index = 1
    let traits = ScalarTraits(of: UTF8Scalars.next(form, &index))
    return traits.interacts || traits.orders || traits.isNonspacingMark
  }

  /// For each byte whether a form that begins with it may lead to another end from one start than from
  /// another, unless ``changesFirst(_:)`` holds of it.
  ///
  /// Where both starts are in the same state behind the first scalar, they are behind all others. Of
  /// bytes of 0x80 or more that is told only where they are in the same state before it.
  package func bytesThatDiffer(_ one: Int, _ other: Int) -> [Bool] {
    learnASCII()
    let restarts = restarts
    var differ = [Bool](repeating: false, count: 256)
    for isWord in [true, false] {
      let states = (entered(one, isWord: isWord), entered(other, isWord: isWord))
      if states.0 == states.1, states.0 != 0 { continue }
      for byte in 0..<256 where FormTransitions.mayBegin(UInt8(byte), isWord: isWord) {
        let next = (
          after(states.0, byte, since: restarts), after(states.1, byte, since: restarts)
        )
        if next.0 != next.1 || next.0 == 0 { differ[byte] = true }
      }
    }
    // Where the table was full, all states have other numbers now, or none.
    return restarts == self.restarts ? differ : [Bool](repeating: true, count: 256)
  }

  private static func mayBegin(_ byte: UInt8, isWord: Bool) -> Bool {
    byte >= 0x80 || isWord == ASCII.isLetterOrDigit(byte)
  }

  func entered(_ start: Int, isWord: Bool) -> Int {
    // SAFETY: every start that was added has two entries.
    let known = Int(entries[2 * start + (isWord ? 1 : 0)])
    return known == 0 ? enter(start, isWord: isWord) : known
  }

  /// The state behind a first byte, 1 where the pattern is matched, 0 where it is not told.
  ///
  /// - Parameter since: how often the table had been full when the state got its number.
  private func after(_ state: Int, _ byte: Int, since known: Int) -> Int {
    guard restarts == known else { return 0 }
    guard state >= FormTransitions.firstState else { return state }
    guard byte < 0x80, symbolOf[byte] != FormSymbols.inContext else { return 0 }
    // SAFETY: the state has a row in the table, and a symbol is below the stride.
    let place = state - FormTransitions.firstState
    let next = Int(table[place * FormTransitions.stride + Int(symbolOf[byte])])
    return next == 0 ? follow(place, symbolOf[byte]) : next
  }
}
