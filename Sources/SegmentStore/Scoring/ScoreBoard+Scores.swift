extension ScoreBoard {
  /// Appends the candidates whose points are at least `least`.
  ///
  /// - Parameters:
  ///   - rarities: of the comparisons.
  ///   - item: what the items' own signals count at most in the span.
  ///   - besides: what may be added to the comparisons.
  package func appendSurvivors(
    _ formula: ScoreFormula, rarities: [Float], item: Float, atLeast least: Int32,
    besides: Float = 0, to survivors: inout [Survivor]
  ) {
    let count = min(comparisons, rarities.count)
    guard count > 0 else { return }
    let numbers = writtenNumbers
    rarities.withUnsafeBufferPointer { rarities in
      forEachWord { i in
        var word = candidates[i]
        while word != 0 {
          let offset = i &* 64 &+ word.trailingZeroBitCount
          word &= word &- 1
          let total = ScoreBoard.total(numbers, offset, formula, rarities, count)
          guard formula.points(total + besides, item) >= least else { continue }
          survivors.append(
            Survivor(
              offset: UInt32(truncatingIfNeeded: offset), total: total,
              hits: ScoreBoard.hits(numbers, offset)))
        }
        return true
      }
    }
  }

  /// Drops the candidates whose points stay below `least`, whatever may still be added.
  ///
  /// - Parameter besides: the most that is still added to what the comparisons come to, in whatever
  ///   order.
  package func drop(
    _ formula: ScoreFormula, rarities: [Float], item: Float, below least: Int32, besides: Float
  ) {
    let count = min(comparisons, rarities.count)
    guard count > 0, formula.points(ScoreFormula.inAnyOrder(besides), item) < least
    else { return }
    let numbers = writtenNumbers
    rarities.withUnsafeBufferPointer { rarities in
      forEachWord { i in
        var word = candidates[i]
        var kept = word
        while word != 0 {
          let offset = i &* 64 &+ word.trailingZeroBitCount
          let total = ScoreBoard.total(numbers, offset, formula, rarities, count)
          if formula.points(ScoreFormula.inAnyOrder(total + besides), item) < least {
            kept &= ~(word & (0 &- word))
          }
          word &= word &- 1
        }
        candidates[i] = kept
        return true
      }
    }
  }

  /// What the first `count` comparisons come to in a document of the span.
  @inline(__always)
  private static func total(
    _ numbers: WrittenNumbers, _ offset: Int, _ formula: ScoreFormula,
    _ rarities: UnsafeBufferPointer<Float>, _ count: Int
  ) -> Float {
    var total: Float = 0
    // SAFETY: there are at least `count` rarities.
    numbers.forEach(at: offset, below: count) { comparison, number in
      let number = number.pointee
      if number > 0 { total += rarities[comparison] * formula.saturated(number) }
    }
    return total
  }

  /// What a comparison counts in a document of the span.
  package func count(of comparison: Int, at offset: Int) -> Int32 {
    guard comparison < comparisons, offset >= 0, offset < words * 64 else { return 0 }
    // SAFETY: a comparison of the query, and a document of the span.
    return numbers(of: comparison)[offset]
  }

  private static func hits(_ numbers: WrittenNumbers, _ offset: Int) -> UInt64 {
    var hits: UInt64 = 0
    numbers.forEach(at: offset, below: 64) { comparison, number in
      if number.pointee > 0 { hits |= 1 << UInt64(comparison) }
    }
    return hits
  }

  /// Ends the span, of which what was touched was taken: all numbers are 0 again.
  package func clear() {
    let written = writtenNumbers
    forEachWord { i in
      let word = touched[i]
      touched[i] = 0
      written.forEach(at: i &* 64, below: .max) { _, numbers in
        // SAFETY: 64 numbers from the word's first document on belong to the span.
        if word.nonzeroBitCount > 8 {
          numbers.update(repeating: 0, count: 64)
        } else {
          var rest = word
          while rest != 0 {
            numbers[rest.trailingZeroBitCount] = 0
            rest &= rest &- 1
          }
        }
      }
      return true
    }
    forgetWritten()
  }

  /// Raises the numbers of a comparison for the candidates that a predicate holds for.
  ///
  /// - Parameter holds: is asked only about candidates that count less.
  package func raise(
    _ comparison: Int, to worth: Int32, where holds: (_ offset: UInt32) throws(StoreError) -> Bool
  ) throws(StoreError) {
    let numbers = writableNumbers(of: comparison)
    var from = 0
    while let offset = nextCandidate(from) {
      from = offset &+ 1
      // SAFETY: the offset of a candidate lies in the board's span.
      guard numbers[offset] < worth else { continue }
      if try holds(UInt32(truncatingIfNeeded: offset)) { numbers[offset] = worth }
    }
  }

  /// The candidates for which a comparison counts less than a number, counted from `base`,
  /// ascending.
  package func appendCandidates(
    _ base: UInt32, of comparison: Int, below worth: Int32, to documents: inout DocumentArray
  ) {
    let numbers = numbers(of: comparison)
    var from = 0
    while let offset = nextCandidate(from) {
      from = offset &+ 1
      // SAFETY: the offset of a candidate lies in the board's span.
      if numbers[offset] < worth {
        documents.append(base &+ UInt32(truncatingIfNeeded: offset))
      }
    }
  }

  /// Raises the numbers of a comparison for candidates.
  package func raise(
    _ comparison: Int, to worth: Int32, of documents: borrowing DocumentArray, base: UInt32
  ) {
    let numbers = writableNumbers(of: comparison)
    for place in 0..<documents.count {
      let offset = Int(documents[place] &- base)
      guard offset < words &* 64 else { return }
      // SAFETY: the offset lies in the span.
      numbers[offset] = max(numbers[offset], worth)
    }
  }

  /// Raises the numbers of a comparison to what the lengths of a window's documents are worth.
  ///
  /// - Parameter least: documents worth less are left as they are, the others are touched; nil: only
  ///   candidates are raised.
  package func raise(
    _ comparison: Int, _ window: borrowing DocumentWindow, base: UInt32, lengths: LengthColumn?,
    factors: LengthFactors, touchingAtLeast least: Int32?
  ) {
    let numbers = writableNumbers(of: comparison)
    var count = 0
    // SAFETY: a window has 64 words, at most as many documents as there is room for, and its offsets
    // lie in the least span.
    for i in 0..<DocumentWindow.wordCount {
      var word = window.words[i]
      if least == nil { word &= candidates[i] }
      while word != 0 {
        documents[count] = base &+ UInt32(truncatingIfNeeded: i &* 64 &+ word.trailingZeroBitCount)
        count &+= 1
        word &= word &- 1
      }
    }
    if let lengths {
      lengths.codes(of: UnsafeBufferPointer(start: documents, count: count), into: codes)
    }
    for i in 0..<count {
      let offset = Int(documents[i] &- base)
      let worth = factors[lengths == nil ? 0 : codes[i]]
      if let least {
        if worth < least { continue }
        touched[offset >> 6] |= 1 &<< UInt64(offset & 63)
      }
      numbers[offset] = max(numbers[offset], worth)
    }
  }
}
