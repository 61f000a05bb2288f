import Testing

@testable import TextAnalysis

@Suite struct TextAnalyzerTests {
  private func runs(_ text: String) -> [String] {
    var analyzer = TextAnalyzer()
    analyzer.analyze(text)
    return analyzer.runs.map { run in
      let term = String(
        decoding: analyzer.folded[Int(run.termStart)..<Int(run.termEnd)], as: UTF8.self)
      return (run.isJoined ? "+" : "") + term + (run.hasInnerBorders ? "|" : "")
    }
  }

  @Test func runsAndTerms() {
    #expect(runs("") == [])
    #expect(runs(" -_ ") == [])
    #expect(runs("I love Paris") == ["i", "love", "paris"])
    #expect(runs("MyWindowClass") == ["mywindowclass|"])
    #expect(runs("NSWindow annual_report_2024") == ["nswindow", "annual", "report", "2024"])
    #expect(runs("Chapter4ANewHope") == ["chapter4anewhope|"])
    #expect(runs("rock'n'o") == ["rock", "n", "o"])
    #expect(runs("東京タワー") == ["東", "+京", "+タワー"])
    #expect(runs("a京b 々京") == ["a", "+京", "+b", "々", "+京"])
    #expect(runs("Rote Äpfel straße") == ["rote", "apfel", "strasse"])
    #expect(runs("cafe\u{301} CAFÉ") == ["cafe", "cafe"])
    #expect(runs("x\u{301}Y") == ["xy|"])
    #expect(runs("東\u{FE00}京") == ["東", "+京"])
    #expect(runs("क्षि ಕೊ") == ["कष\u{93F}", "ಕ\u{CC2}"])
  }

  @Test func sameAsNaive() {
    var random = SeededGenerator("sameAsNaive")
    var analyzer = TextAnalyzer()
    for round in 0..<2500 {
      let scalars = NastyText.scalars(&random, upTo: round % 50 == 0 ? 400 : 30)
      analyzer.analyze(NastyText.string(scalars))
      check(analyzer, scalars)
    }
  }

  private func check(_ analyzer: TextAnalyzer, _ scalars: [UInt32]) {
    let nfc = Normalization.nfc(scalars: scalars)
    let expected = NaiveText(nfc: nfc).runs.map(\.run)
    #expect(analyzer.normalized == UTF8Scalars.bytes(nfc))
    let found = analyzer.runs.map { run in
      let spelling = Array(analyzer.normalized[Int(run.start)..<Int(run.end)])
      let term = Array(analyzer.folded[Int(run.termStart)..<Int(run.termEnd)])
      #expect(run.spellingIsTerm == (spelling == term))
      return NaiveText.Run(
        spelling: UTF8Scalars.scalars(spelling), term: UTF8Scalars.scalars(term),
        isJoined: run.isJoined, hasInnerBorders: run.hasInnerBorders, isRegular: !run.isIrregular)
    }
    if found != expected {
      Issue.record("\(NastyText.shown(scalars))\n\(found)\n\(expected)")
    }
  }

  @Test func longValues() {
    var analyzer = TextAnalyzer()
    analyzer.analyze(String(repeating: "Ab é1 ", count: 100_000))
    #expect(analyzer.runs.count == 200_000)
    #expect(analyzer.runs.last?.end == Int32(analyzer.normalized.count - 1))
    #expect(Int(analyzer.runs.last?.termEnd ?? 0) == analyzer.folded.count)
    analyzer.analyze(String(repeating: "a", count: 256) + " " + String(repeating: "b", count: 255))
    #expect(analyzer.runs.map(\.isIrregular) == [true, false])
    analyzer.analyze("")
    #expect(analyzer.runs.isEmpty && analyzer.folded.isEmpty && analyzer.normalized.isEmpty)
  }

  @Test func marksBeforeTheFirstRunMakeItIrregular() {
    var analyzer = TextAnalyzer()
    analyzer.analyze("\u{301}foo bar")
    #expect(analyzer.runs.map(\.isIrregular) == [true, false])
    analyzer.analyze("-\u{301}foo")
    #expect(analyzer.runs.map(\.isIrregular) == [false])
  }

  @Test func randomBytesNeverTrap() {
    var random = SeededGenerator("randomBytesNeverTrap")
    var analyzer = TextAnalyzer()
    for _ in 0..<1500 {
      let bytes = (0..<Int.random(in: 0..<40, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      analyzer.analyze(bytes)
      let repaired = String(decoding: bytes, as: UTF8.self)
      check(analyzer, repaired.unicodeScalars.map(\.value))
      _ = TextPattern(elements: [.wildcard], options: .term, words: true)
        .matches(nfc: analyzer.normalized)
    }
  }
}
