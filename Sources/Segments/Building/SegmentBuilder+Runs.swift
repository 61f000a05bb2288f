import ByteStore
import TextAnalysis

extension SegmentBuilder {
  /// Logs the runs of the analysed value, and notes what of it postings cannot tell; true if there
  /// is nothing of that kind.
  ///
  /// - Parameters:
  ///   - isFirstPiece: whether what was analysed begins the value.
  ///   - isLastPiece: whether it ends it.
  mutating func readRuns(isFirstPiece: Bool = true, isLastPiece: Bool = true) -> Bool {
    let runs = analyzer.runs
    let (normalized, folded) = (analyzer.normalized, analyzer.folded)
    let document = documentCount &- 1
    if isFirstPiece { valueTextStart = textLog.codes.count }
    var isIrregular = false
    var isJoined = false
    normalized.withUnsafeBufferPointer { bytes in
      folded.withUnsafeBufferPointer { terms in
        var end = 0
        // Pieces are cut behind a letter or digit.
        var isAfterWord = !isFirstPiece
        let stretch = TokenLog.Stretch(document: document, start: log.count, count: 0)
        for index in runs.indices {
          if index & (SegmentBuilder.keysAhead - 1) == 0 { takeKeys(of: runs, from: index, bytes) }
          let run = runs[index]
          let start = Int(run.start)
          let isBlank = start == end + 1 && bytes[end] == 0x20
          // SAFETY: the analyzer's ranges lie in its arrays; the slices check it.
          let form = UnsafeBufferPointer(rebasing: bytes[start..<Int(run.end)])
          let isWord = FormAutomaton.isWord(form)
          if start > end, !(isAfterWord && isWord && isBlank) {
            // SAFETY: as above.
            let separator = UnsafeBufferPointer(rebasing: bytes[end..<start])
            textLog.append(other: separator)
            if vanishes(separator) { isIrregular = true }
          }
          isAfterWord = isWord
          end = Int(run.end)
          if run.isJoined { isJoined = true }
          if run.isIrregular {
            isIrregular = true
            textLog.append(other: form)
          } else {
            // SAFETY: as above.
            let spelling = table.intern(
              form, keys[index & (SegmentBuilder.keysAhead - 1)],
              term: UnsafeBufferPointer(
                rebasing: terms[Int(run.termStart)..<Int(run.termEnd)]))
            log.append(spelling: spelling)
            textLog.append(spelling: spelling)
          }
        }
        collectors[place].add(stretch, to: log.count)
        if end < bytes.count {
          // SAFETY: the slice checks it.
          let separator = UnsafeBufferPointer(rebasing: bytes[end...])
          textLog.append(other: separator)
          if vanishes(separator) { isIrregular = true }
        }
      }
    }
    if isLastPiece {
      collectors[place].texts.add(
        document, start: valueTextStart, count: textLog.codes.count - valueTextStart)
    }
    if isIrregular { collectors[place].noteIrregular(document) }
    if isJoined { collectors[place].noteJoined(document) }
    runCount += runs.count
    return !isIrregular && !isJoined
  }

  /// So many runs are looked up ahead of the one that is logged; a power of two.
  private static let keysAhead = 1 << 12

  /// Computes the keys of the next runs, and asks memory for their places in the table.
  private mutating func takeKeys(
    of runs: [TextRun], from start: Int, _ bytes: UnsafeBufferPointer<UInt8>
  ) {
    keys.removeAll(keepingCapacity: true)
    for run in runs[start..<min(start + SegmentBuilder.keysAhead, runs.count)] {
      // SAFETY: the analyzer's ranges lie in its arrays; the slices check it.
      let key = ByteKey(UnsafeBufferPointer(rebasing: bytes[Int(run.start)..<Int(run.end)]))
      table.spellings.prefetch(key)
      keys.append(key)
    }
  }

  /// Whether ignoring diacritics turns a separator into nothing: marks that stand alone.
  ///
  /// Such values are decided by their text.
  @inline(__always)
  private func vanishes(_ separator: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = separator.first, first >= 0x80 else { return false }
    return Folding.fold(utf8: Array(separator), .ignoreDiacritics).isEmpty
  }
}
