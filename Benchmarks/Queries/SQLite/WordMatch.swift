import TextAnalysis

/// Looks at words for a database that can only look at letters.
enum WordMatch {
  /// Whether a text has a word, without case and diacritics, with a beginning and an end that do
  /// not overlap.
  static func anyWord(
    of text: [UInt8], beginsWith prefix: [UInt8], endsWith suffix: [UInt8]
  ) -> Bool {
    var analyzer = TextAnalyzer()
    analyzer.analyze(text)
    return analyzer.runs.contains { run in
      let term = analyzer.folded[Int(run.termStart)..<Int(run.termEnd)]
      return term.count >= prefix.count + suffix.count && term.starts(with: prefix)
        && term.suffix(suffix.count).elementsEqual(suffix)
    }
  }
}
