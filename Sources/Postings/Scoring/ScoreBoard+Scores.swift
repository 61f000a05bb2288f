import ByteStore

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

  /// Drops the candidates whose points stay below `least`.
  ///
  /// - Parameters:
  ///   - rarities: of the comparisons.
  ///   - item: what the items' own signals count at most in the span.
  ///   - besides: the most that may be added to what the comparisons come to so far, in any order.
  package func keepCandidates(
    _ formula: ScoreFormula, rarities: [Float], item: Float, atLeast least: Int32, besides: Float
  ) {
    let count = min(comparisons, rarities.count)
    let numbers = writtenNumbers
    rarities.withUnsafeBufferPointer { rarities in
      forEachWord { i in
        var word = candidates[i]
        var kept = word
        while word != 0 {
          let total = ScoreBoard.total(
            numbers, i &* 64 &+ word.trailingZeroBitCount, formula, rarities, count)
          let most = ScoreFormula.inAnyOrder(total + besides)
          if formula.points(most, item) < least { kept &= ~(word & (0 &- word)) }
          word &= word &- 1
        }
        // SAFETY: a word of the span.
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

  /// Whether a window of the span, the first one having the number 0, may have candidates.
  ///
  /// Precondition: the window lies in the span.
  package func mayHaveCandidates(inWindow window: Int) -> Bool {
    // SAFETY: a word of the summary has the bits of a window, and there is one for each of the span.
    summary[window] != 0
  }

  /// Fills an empty window of the span with the documents whose lengths are worth at least so much; nil:
  /// with the candidates.
  package func fill(
    _ window: inout DocumentWindow, number: Int, base: UInt32, lengths: LengthColumn?,
    factors: LengthFactors, atLeast least: Int32?
  ) {
    // SAFETY: a window of the span has 64 words there, and there is room for its documents.
    guard let least else {
      window.words.update(
        from: candidates + number &* DocumentWindow.wordCount, count: DocumentWindow.wordCount)
      return
    }
    guard let lengths, least > 1 else {
      if lengths != nil || factors[0] >= least { window.fill(below: DocumentWindow.size) }
      return
    }
    for offset in 0..<ScoreBoard.leastSpan {
      documents[offset] = base &+ UInt32(truncatingIfNeeded: offset)
    }
    let all = UnsafeBufferPointer(start: documents, count: ScoreBoard.leastSpan)
    lengths.codes(of: all, into: codes)
    for index in 0..<DocumentWindow.wordCount {
      var word: UInt64 = 0
      for bit in 0..<64 where factors[codes[index &* 64 &+ bit]] >= least {
        word |= 1 &<< UInt64(bit)
      }
      window.words[index] = word
    }
    guard lengths.documentCount &- base < DocumentWindow.size else { return }
    let segment = DocumentWindow()
    segment.fill(below: lengths.documentCount &- base)
    window.formIntersection(segment)
  }

  /// Raises the numbers of a comparison to what the lengths of the documents of a window of the span are
  /// worth.
  ///
  /// - Parameter least: documents worth less are left as they are, the others are touched; nil: only
  ///   candidates are raised.
  package func raise(
    _ comparison: Int, _ window: borrowing DocumentWindow, number: Int, base: UInt32,
    lengths: LengthColumn?, factors: LengthFactors, touchingAtLeast least: Int32?
  ) {
    // SAFETY: a window of the span has 64 words and numbers for all its documents, for at most as many of
    // which there is room.
    let numbers = writableNumbers(of: comparison) + number &* ScoreBoard.leastSpan
    let candidates = candidates + number &* DocumentWindow.wordCount
    let touched = touched + number &* DocumentWindow.wordCount
    var count = 0
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
