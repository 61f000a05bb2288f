import Testing

/// Whatever comes in, no signal ends the command.
@Suite struct RandomInputTests {
  /// Pieces that get further into the parsers than random bytes do.
  private static let pieces: [String] = [
    "{", "}", "[", "]", "\"", ":", ",", "\"id\"", "\"title\"", "\"authors\"", "\"dueDate\"", "\\",
    "\\u", "d800", "null", "true", "1e", "-", "0.", "99999999999999999999", "title", "==", "&&",
    "||", "!", "(", ")", "*", "**", "'", "InRange(", "$time.", "today", "iso(", "cdwt", " ", "é",
    "\u{0345}", "--", "--index", "--limit", "=", "search", "import", "-",
  ]

  private static func randomBytes(_ random: inout SeededGenerator) -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0..<Int.random(in: 0..<24, using: &random) {
      if Int.random(in: 0..<4, using: &random) == 0 {
        bytes.append(UInt8.random(in: 0...255, using: &random))
      } else {
        bytes += Array((pieces.randomElement(using: &random) ?? "").utf8)
      }
    }
    return bytes
  }

  private func check(_ outcome: Outcome, _ input: [UInt8], _ codes: Set<Int32>) {
    #expect(outcome.signal == nil, "signal \(outcome.signal ?? 0) for \(input)")
    #expect(outcome.code.map(codes.contains) ?? false, "\(input): \(outcome.errors)")
  }

  @Test("Random lines")
  func lines() throws {
    var random = SeededGenerator(seed: SeededGenerator.seed())
    let space = try Workspace()
    for round in 0..<100 {
      var bytes = RandomInputTests.randomBytes(&random)
      if round.isMultiple(of: 2) { bytes = Array(#"{"id":"x","title":"#.utf8) + bytes }
      if round.isMultiple(of: 10) { bytes = ZstdSample.magic + bytes }
      let path = try space.file("random", bytes)
      check(try space.run("import", "--index", space.index, path), bytes, [0, 2])
    }
    var mixed: [UInt8] = []
    for _ in 0..<2000 { mixed += RandomInputTests.randomBytes(&random) + [0x0A] }
    let path = try space.file("random", mixed)
    check(try space.run("import", "--index", space.index, "--skip-bad", path), [], [0])
    check(
      try space.run("import", "--index", space.index, "--update", "--skip-bad", path), [], [0])
  }

  @Test("Random queries")
  func queries() throws {
    var random = SeededGenerator(seed: SeededGenerator.seed())
    let space = try Workspace(importing: [#"{"id":"1","title":"Paris","pageCount":3}"#])
    for _ in 0..<100 {
      let query = RandomInputTests.randomBytes(&random).filter { $0 != 0 }
      let arguments = ["search", "--index", space.index, "--"].map { Array($0.utf8) } + [query]
      check(try space.run(arguments), query, [0, 1, 2])
    }
  }

  @Test("Random arguments")
  func arguments() throws {
    var random = SeededGenerator(seed: SeededGenerator.seed())
    let space = try Workspace()
    let names = ["import", "search", "get", "delete", "parse", "stats", "inspect", "help"]
    for _ in 0..<100 {
      var arguments = [Array((names.randomElement(using: &random) ?? "").utf8)]
      for _ in 0..<Int.random(in: 0..<5, using: &random) {
        let noise = RandomInputTests.randomBytes(&random).filter { $0 != 0 }
        // No random folder is ever written to.
        arguments.append(noise.starts(with: Array("--index".utf8)) ? [0x2D] : noise)
      }
      check(try space.run(arguments), arguments.flatMap { $0 + [0x20] }, [0, 1, 2])
    }
  }
}

/// The beginning of a zstd frame.
enum ZstdSample {
  static let magic: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD]
}
