import TextAnalysis

/// A text cut into words, as a person types it or as a title has it.
///
/// A word here is what no separator divides: one run of letters and digits, or runs that touch,
/// which is what a text in ideographs is made of.
struct TypedText {
  /// One run: where it stands and what it folds to.
  struct Run {
    var range: Range<Int>
    var term: [UInt8]
  }

  /// The text in normal form C, UTF-8.
  let bytes: [UInt8]
  let runs: [Run]
  /// The runs of each word.
  let words: [Range<Int>]

  init(_ text: String) {
    var analyzer = TextAnalyzer()
    analyzer.analyze(text)
    bytes = analyzer.normalized
    var runs: [Run] = []
    var words: [Range<Int>] = []
    for run in analyzer.runs {
      if run.isJoined, let last = words.last {
        words[words.count - 1] = last.lowerBound..<(last.upperBound + 1)
      } else {
        words.append(runs.count..<(runs.count + 1))
      }
      runs.append(
        Run(
          range: Int(run.start)..<Int(run.end),
          term: Array(analyzer.folded[Int(run.termStart)..<Int(run.termEnd)])))
    }
    self.runs = runs
    self.words = words
  }

  /// Whether the last word may go on: nothing stands behind it.
  var isOpen: Bool { runs.last?.range.upperBound == bytes.count }

  /// The folded words with one blank between two, and one behind the last if that is ended.
  ///
  /// Texts with equal keys are the same to a search.
  var key: [UInt8] {
    var key: [UInt8] = []
    for (place, word) in words.enumerated() {
      if place > 0 { key.append(0x20) }
      for run in runs[word] { key += run.term }
    }
    if !runs.isEmpty, !isOpen { key.append(0x20) }
    return key
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The text of a word.
  func text(ofWord word: Range<Int>) -> String { text(range(ofWords: word)) }

  /// Where some runs stand, from the first to the last.
  func range(ofWords runs: Range<Int>) -> Range<Int> {
    guard let first = self.runs[runs].first, let last = self.runs[runs].last else { return 0..<0 }
    return first.range.lowerBound..<last.range.upperBound
  }
}

extension TypedText {
  /// Where the text has what was typed, if it begins with that: from its first word to the end of
  /// what the last typed run covers.
  ///
  /// - Parameters:
  ///   - typed: the folded runs, in their order.
  ///   - isOpen: whether the last of them may be only the beginning of a run.
  func stretch(typed: ArraySlice<[UInt8]>, isOpen: Bool) -> Range<Int>? {
    guard let last = typed.last, let first = runs.first, typed.count <= runs.count else {
      return nil
    }
    for (run, term) in zip(runs, typed.dropLast()) where run.term != term { return nil }
    let run = runs[typed.count - 1]
    guard isOpen ? run.term.starts(with: last) : run.term == last else { return nil }
    return first.range.lowerBound..<end(of: last, in: run)
  }

  /// The end of the shortest beginning of a run, of whole characters, that folds to at least
  /// `term`.
  private func end(of term: [UInt8], in run: Run) -> Int {
    if run.term == term { return run.range.upperBound }
    let spelling = bytes[run.range]
    if spelling.allSatisfy({ $0 < 0x80 }) { return run.range.lowerBound + term.count }
    let text = String(decoding: spelling, as: UTF8.self)
    var folded: [UInt8] = []
    var end = run.range.lowerBound
    for character in text {
      end += character.utf8.count
      folded += Folding.fold(utf8: Array(character.utf8), .term)
      if folded.count >= term.count { break }
    }
    return end
  }
}

extension TypedText {
  /// Whether one sign joins a run with the one before it, as in `don't`, `half-blood` and `12:30`.
  func isGlued(_ run: Int) -> Bool {
    guard run > 0, run < runs.count else { return false }
    let gap = bytes[runs[run - 1].range.upperBound..<runs[run].range.lowerBound]
    if gap.elementsEqual(":".utf8) {
      return [gap.startIndex - 1, gap.endIndex].allSatisfy { bytes[$0] &- 0x30 < 10 }
    }
    return TypedText.glue.contains { gap.elementsEqual($0.utf8) }
  }

  private static let glue = ["'", "’", "-", "‐", "_", "."]
}
