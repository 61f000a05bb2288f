import ItemLines
import Testing

@testable import PharosCommand

/// What is shown of an import while it runs, and the command line to go on with.
@Suite struct ImportStatusTests {
  private static func counts(lines: Int, bytes: Int, stored: Int) -> ImportCounts {
    var counts = ImportCounts()
    counts.lines = lines
    counts.bytes = bytes
    counts.storedBytes = stored
    return counts
  }

  @Test("Phase, share of the stored bytes, rate of the content and time left")
  func reading() {
    var status = ImportStatus(total: 100_000_000, skippedLines: 0)
    #expect(status.text(at: 0) == "reading · 0 % · 0 lines · 0 MB · 0.0 MB/s")
    status.set(
      .lines(.writing), Self.counts(lines: 5000, bytes: 80_000_000, stored: 20_000_000), at: 4)
    #expect(
      status.text(at: 4) == "writing · 20 % · 5 000 lines · 80 MB · 20 MB/s · 16 s left")
    // Nothing more within the seconds that count: nothing tells how long it takes.
    for second in 5...40 { _ = status.text(at: Double(second)) }
    status.set(.lines(.merging), at: 40)
    #expect(status.text(at: 40) == "merging · 20 % · 5 000 lines · 80 MB · 0.0 MB/s")
  }

  @Test("Without a known size there is neither share nor time left")
  func pipes() {
    var status = ImportStatus(total: nil, skippedLines: 0)
    _ = status.text(at: 0)
    status.set(
      .lines(.reading), Self.counts(lines: 2, bytes: 3_000_000, stored: 3_000_000), at: 2)
    #expect(status.text(at: 2) == "reading · 2 lines · 3 MB · 1.5 MB/s")
  }

  @Test("After the last line: the merge, then the last flush, each with its time")
  func closing() {
    var status = ImportStatus(total: 10, skippedLines: 0)
    status.set(.lines(.reading), Self.counts(lines: 7, bytes: 10, stored: 10), at: 1)
    status.set(.closing(.merging), at: 10)
    #expect(status.text(at: 80) == "merging · all 7 lines are in · 1 min 10 s")
    status.set(.closing(.writing), at: 90)
    #expect(status.text(at: 92) == "writing · all 7 lines are in · 2 s")
    #expect(status.stop(at: 93) == nil)
  }

  @Test("A request to stop is told once, with what is durable by then")
  func stopping() {
    var status = ImportStatus(total: nil, skippedLines: 12)
    #expect(status.stop(at: 1)?.contains("--skip 12 goes on") == true)
    #expect(status.stop(at: 2) == nil)
    status.set(.lines(.writing), at: 3)
    #expect(status.text(at: 4) == "stopping: committing what was read · 3 s")
  }

  @Test(
    "Durations",
    arguments: [
      (0.0, "0 s"), (59.4, "59 s"), (60, "1 min 0 s"), (3599, "59 min 59 s"),
      (5000, "1 h 23 min"), (-1, "0 s"), (.infinity, "277 777 h 46 min"),
    ])
  func durations(seconds: Double, text: String) {
    #expect(ImportStatus.duration(seconds) == text)
  }

  @Test(
    "Words are quoted as a shell reads them back",
    arguments: [
      ("a-b_c.jsonl", "a-b_c.jsonl"), ("", "''"), ("a b", "'a b'"), ("it's", #"'it'\''s'"#),
      ("$(x)", "'$(x)'"), ("grün", "'grün'"), ("a\u{1B}'\\", #"$'a\x1b\'\\'"#),
      ("\u{202E}x", #"$'\xe2\x80\xaex'"#),
    ])
  func quoting(word: String, text: String) {
    #expect(ShellText.quoted(word) == text)
  }
}
