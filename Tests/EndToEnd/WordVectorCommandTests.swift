import Foundation
import Testing

/// `--vectors` of import, search and similar, with a tiny file.
@Suite struct WordVectorCommandTests {
  private static let items = [
    #"{"id":"a","title":"car"}"#, #"{"id":"b","title":"automobile repairs"}"#,
    #"{"id":"c","title":"boat"}"#, #"{"id":"d","title":"ship","pageCount":2}"#,
  ]
  private static let words: [(word: String, vector: [Float])] = [
    ("car", [1, 0, 0]), ("automobile", [0.9, 0.2, 0]), ("vehicle", [0.95, 0.1, 0.05]),
    ("boat", [0, 1, 0]), ("ship", [0, 0.9, 0.2]), ("harbour", [0.1, 0.7, 0.5]),
  ]

  private static func text(header: Bool) -> [UInt8] {
    var lines = header ? ["\(words.count) 3"] : []
    lines += words.map { word, vector in
      ([word] + vector.map { "\($0)" }).joined(separator: " ")
    }
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  private static var binary: [UInt8] {
    var bytes = Array("\(words.count) 3\n".utf8)
    for (word, vector) in words {
      bytes += Array((word + " ").utf8)
      for number in vector {
        withUnsafeBytes(of: number.bitPattern.littleEndian) { bytes += Array($0) }
      }
    }
    return bytes
  }

  /// Where the items are imported with a file of vectors.
  private static func space(_ bytes: [UInt8]) throws -> (space: Workspace, vectors: String) {
    let space = try Workspace()
    let vectors = try space.file("words.vec", bytes)
    let input = try space.file("items.jsonl", items)
    let outcome = try space.run("import", "--index", space.index, "--vectors", vectors, input)
    #expect(outcome.code == 0, "\(outcome.errors)")
    return (space, vectors)
  }

  @Test("word2vec as text and binary, GloVe without a first line", arguments: 0..<3)
  func findsByMeaning(form: Int) throws {
    let forms = [Self.text(header: true), Self.text(header: false), Self.binary]
    let (space, vectors) = try Self.space(forms[form])
    let index = space.index
    let found = try space.run(
      "search", "--index", index, "--user", "--vectors", vectors, "--json", "vehicle")
    #expect((found.code, found.lines.count) == (0, 2))
    #expect(found.lines.first?.contains(#""id":"a""#) == true)
    #expect(found.lines.last?.contains(#""id":"b""#) == true)
    #expect(found.lines.allSatisfy { $0.contains(#""tier":"meaning""#) })
    // What has the words comes first.
    let both = try space.run(
      "search", "--index", index, "--user", "--vectors", vectors, "--ids", "boat")
    #expect(both.lines == ["c", "d"])
    let words = try space.run("search", "--index", index, "--user", "--ids", "vehicle")
    #expect((words.code, words.output) == (1, ""))
    // Vectors outlive commands that do not know the file.
    #expect(try space.run("compact", "--index", index).code == 0)
    let like = try space.run("similar", "--index", index, "--vectors", vectors, "--ids", "c")
    #expect((like.code, like.lines, like.errors) == (0, ["d"], ""))
    let none = try space.run(
      "similar", "--index", index, "--vectors", vectors, "--ids", "c", "--filter",
      "pageCount == 3")
    #expect((none.code, none.output) == (1, ""))
    let scored = try space.run("similar", "--index", index, "--vectors", vectors, "--json", "a")
    #expect(scored.lines.count == 1)
    #expect(scored.output.contains(#""id":"b""#) && scored.output.contains(#""score":"#))
    let missing = try space.run("similar", "--index", index, "--vectors", vectors, "x")
    #expect((missing.code, missing.errors) == (1, "pharos: there is no item “x”\n"))
  }

  @Test func warnsWithoutVectors() throws {
    let space = try Workspace(importing: Self.items)
    let vectors = try space.file("words.vec", Self.text(header: true))
    for command in [["search", "--user", "vehicle"], ["similar", "a"]] {
      let outcome = try space.run(
        (command + ["--index", space.index, "--vectors", vectors, "--ids"]).map {
          Array($0.utf8)
        })
      #expect((outcome.code, outcome.output) == (1, ""))
      #expect(
        outcome.errors.hasPrefix("pharos: warning: no item has a vector of these words"),
        "\(outcome.errors)")
    }
  }

  @Test func refusesBadFiles() throws {
    let space = try Workspace(importing: Self.items)
    let bad = [
      "empty": "", "numbers": "car 1 0 x\nboat 1 0 0\n", "short": "3 2\ncar 1 0\nboat 0 1\n",
      "packed": "\u{28}\u{B5}\u{2F}", "signs": ", 1 0\n. 0 1\n",
    ]
    for (name, text) in bad {
      let file = try space.file(name, Array(text.utf8))
      let outcome = try space.run(
        "search", "--index", space.index, "--user", "--vectors", file, "car")
      #expect((outcome.code, outcome.output) == (2, ""), "\(name)")
      #expect(outcome.errors.hasPrefix("pharos: “") && outcome.errors.contains("\(name)”"))
    }
    let numbers = try space.run(
      "similar", "--index", space.index, "--vectors", try space.file("x", ["car 1 0 x"]), "a")
    #expect(numbers.errors.contains("where: line 1, byte 0\n  what: number 3 of 3 is “x”"))
    let empty = try space.run(
      "similar", "--index", space.index, "--vectors", space.folder + "/empty", "a")
    #expect(empty.errors.contains("what: the first line has no word with numbers\n"))
    let none = try space.run(
      "search", "--index", space.index, "--user", "--vectors", space.folder + "/none", "car")
    #expect(none.code == 2 && none.errors.contains("No such file"))
    // The index is not made.
    let other = space.folder + "/other.index"
    let imported = try space.run(
      "import", "--index", other, "--vectors", space.folder + "/numbers",
      space.folder + "/numbers")
    #expect(imported.code == 2)
    #expect(!FileManager.default.fileExists(atPath: other))
  }

  @Test func refusesWhatHasNoEffect() throws {
    let (space, vectors) = try Self.space(Self.text(header: true))
    for (command, name) in [
      (["search", "car"], "--user"), (["search", "--user", "--count", "car"], "--count"),
      (["similar", "--words", "a"], "--words"),
      (["similar", "--weight", "title=2", "a"], "--weight"),
    ] {
      let outcome = try space.run(
        (command + ["--index", space.index, "--vectors", vectors]).map { Array($0.utf8) })
      #expect(outcome.code == 2 && outcome.errors.contains(name), "\(outcome.errors)")
    }
  }
}
