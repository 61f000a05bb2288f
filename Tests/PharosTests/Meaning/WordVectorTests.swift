import Foundation
import Pharos
import TestSupport
import Testing

/// Files of word vectors in every published form, whole and damaged.
@Suite struct WordVectorTests {
  typealias Word = (text: String, vector: [Float])

  /// How the programs that make such files write them.
  enum Writer: String, CaseIterable {
    case word2vecText, fastText, windowsText, glove, word2vecBinary, binaryWithoutBreaks

    var isBinary: Bool { self == .word2vecBinary || self == .binaryWithoutBreaks }

    func bytes(_ words: [Word], dimension: Int) -> [UInt8] {
      var bytes: [UInt8] = []
      let lineEnd = self == .windowsText ? "\r\n" : "\n"
      if self != .glove { bytes += "\(words.count) \(dimension)\(lineEnd)".utf8 }
      for word in words {
        bytes += (word.text + " ").utf8
        if isBinary {
          for number in word.vector {
            withUnsafeBytes(of: number.bitPattern.littleEndian) { bytes += $0 }
          }
          if self == .word2vecBinary { bytes.append(0x0A) }
        } else {
          let numbers = word.vector.map { "\($0)" }.joined(separator: " ")
          bytes += (numbers + (self == .fastText ? " " : "") + lineEnd).utf8
        }
      }
      return bytes
    }
  }

  private static func words(_ count: Int, dimension: Int, seed: UInt64) -> [Word] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { number in
      (
        "w\(String(number, radix: 26, uppercase: false))",
        (0..<dimension).map { _ in
          // Of all sizes, so that exponents are written too.
          Float.random(in: -1...1, using: &random)
            * ([1, 0.01, 1e-5, 20].randomElement(using: &random) ?? 1)
        }
      )
    }
  }

  private static func read(
    _ bytes: [UInt8], form: WordVectors.FileForm = .automatic, limit: Int = 1_000_000
  ) throws -> WordVectors {
    let folder = try TemporaryFolder()
    let path = folder.path + "/words"
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return try WordVectors(contentsOf: path, form: form, limit: limit)
  }

  private static func unit(_ vector: [Float]) -> [Float] {
    let length = vector.reduce(0) { $0 + $1 * $1 }.squareRoot()
    return vector.map { $0 / length }
  }

  private static func distance(_ left: [Float]?, _ right: [Float]) -> Float {
    guard let left, left.count == right.count else { return .infinity }
    return zip(left, right).reduce(0) { max($0, abs($1.0 - $1.1)) }
  }

  @Test("Every form gives the same words", arguments: [(40, 1), (300, 7), (9000, 24)])
  func formsAgree(count: Int, dimension: Int) throws {
    let seed = SeededGenerator.seed(or: 5)
    let words = Self.words(count, dimension: dimension, seed: seed)
    var versions: Set<String> = []
    for writer in Writer.allCases {
      let bytes = writer.bytes(words, dimension: dimension)
      // Longer than one part that is read at a time.
      if count == 9000, !writer.isBinary { #expect(bytes.count > 2 << 20) }
      let forms: [WordVectors.FileForm] = [.automatic, writer.isBinary ? .binary : .text]
      for form in forms {
        // A line of a word and one number may be a count and a dimension; here words are letters.
        let read = try Self.read(bytes, form: form)
        #expect((read.wordCount, read.dimension) == (count, dimension), "\(writer), seed \(seed)")
        versions.insert(read.version)
        for word in words {
          let distance = Self.distance(read.vector(ofWord: word.text), Self.unit(word.vector))
          #expect(distance < 0.01, "\(writer), \(word.text), seed \(seed)")
        }
      }
    }
    #expect(versions.count == 1)
  }

  @Test func wordsAreFoldedAndOthersPassedOver() throws {
    let text = """
      , 1 0
      Paris 0 1
      paris 1 1
      New_York 1 2
      CAFÉ 2 1
      the end 1 1
      海 3 1
      海洋 3 2
      """
    let read = try Self.read(Array(text.utf8))
    #expect(read.wordCount == 3)
    #expect(Self.distance(read.vector(ofWord: "PARIS"), [0, 1]) < 0.01)
    #expect(Self.distance(read.vector(ofWord: "café"), Self.unit([2, 1])) < 0.01)
    #expect(Self.distance(read.vector(ofWord: "海"), Self.unit([3, 1])) < 0.01)
    for word in ["york", "New_York", "海洋", ",", "", "two words", "end"] {
      #expect(read.vector(ofWord: word) == nil)
    }
  }

  @Test func limitLeavesTheRestUnread() throws {
    let words = Self.words(50, dimension: 4, seed: 3)
    let all = try Self.read(Writer.word2vecText.bytes(words, dimension: 4))
    for writer in Writer.allCases {
      // What comes behind is damaged.
      let bytes =
        writer.bytes(words, dimension: 4).dropLast(300) + Array(repeating: 0xFF, count: 99)
      let few = try Self.read(Array(bytes), limit: 20)
      #expect(few.wordCount == 20)
      #expect(few.version != all.version)
      #expect(few.vector(ofWord: words[19].text) == all.vector(ofWord: words[19].text))
      #expect(throws: WordVectorsError.self) { try Self.read(Array(bytes)) }
    }
    #expect(throws: WordVectorsError.self) {
      try Self.read(Writer.glove.bytes(words, dimension: 4), limit: 0)
    }
  }

  @Test("A text has the weighted mean of its words")
  func textVectors() throws {
    let words = Self.words(100, dimension: 12, seed: 11)
    let read = try Self.read(Writer.fastText.bytes(words, dimension: 12))
    func expected(_ numbers: [Int]) -> [Float] {
      var sum = [Double](repeating: 0, count: 12)
      for number in numbers {
        let frequency = 1 / (Double(number + 1) * (log(100) + 0.5772))
        for (place, part) in Self.unit(words[number].vector).enumerated() {
          sum[place] += 0.001 / (0.001 + frequency) * Double(part)
        }
      }
      return Self.unit(sum.map { Float($0) })
    }
    var random = SeededGenerator(seed: 12)
    var texts: [String] = []
    var vectors: [[Float]] = []
    for _ in 0..<40 {
      let numbers = (0..<Int.random(in: 1...9, using: &random)).map { _ in
        Int.random(in: 0..<100, using: &random)
      }
      texts.append(
        "unheard, " + numbers.map { words[$0].text.uppercased() }.joined(separator: ". "))
      vectors.append(expected(numbers))
    }
    let all = read.vectors(of: texts + ["", "nothing known"])
    #expect(all.count == 42 && all[40] == nil && all[41] == nil)
    for (place, text) in texts.enumerated() {
      #expect(Self.distance(all[place], vectors[place]) < 0.02)
      #expect(try read.vector(of: text) == all[place])
    }
    let same = try #require(try read.similarity(of: texts[0], to: texts[0]))
    #expect(abs(same - 1) < 1e-5)
    let other = try #require(try read.similarity(of: texts[0], to: texts[1]))
    let cosine = zip(vectors[0], vectors[1]).reduce(0) { $0 + $1.0 * $1.1 }
    #expect(abs(other - cosine) < 0.03)
    #expect(try read.similarity(of: texts[0], to: "") == nil)
  }

  struct Damage: Sendable, CustomTestStringConvertible {
    let text: String
    var form = WordVectors.FileForm.automatic
    let line: Int?
    let offset: Int
    let detail: String

    var testDescription: String { String(text.prefix(30)) }
  }

  private static let floats = "\u{1}\u{2}\u{3}\u{4}\u{1}\u{2}\u{3}\u{4}"

  @Test(
    "What is damaged is told with its place",
    arguments: [
      Damage(text: "", line: 1, offset: 0, detail: "no word with numbers"),
      Damage(text: "\n", line: 1, offset: 0, detail: "no word with numbers"),
      Damage(text: "word\n", line: 1, offset: 0, detail: "no word with numbers"),
      Damage(text: "3 0\n", line: 1, offset: 0, detail: "vectors of 0 numbers"),
      Damage(text: "3 5000\n", line: 1, offset: 0, detail: "may have 1 to 4096"),
      Damage(text: "a 1 2\nb 1\n", line: 2, offset: 6, detail: "number 1 of 2 is “b”"),
      Damage(text: "a 1 2\nb 1 x\n", line: 2, offset: 6, detail: "number 2 of 2 is “x”"),
      Damage(text: "a 1 2\n\nb nan 1\n", line: 3, offset: 7, detail: "number 1 of 2 is “nan”"),
      Damage(text: "a 1 2\nb 1e99 1\n", line: 2, offset: 6, detail: "number 1 of 2 is “1e99”"),
      Damage(text: "a 1 2\nb 1- 1\n", line: 2, offset: 6, detail: "number 1 of 2 is “1-”"),
      Damage(text: "a 1 2\n3 4\n", line: 2, offset: 6, detail: "without a word"),
      Damage(
        text: "2 2\na 1 2\n", line: nil, offset: 10, detail: "2 words, but the file ends after 1"),
      Damage(text: "1 2\na 1 2\nb 1 2\n", line: nil, offset: 10, detail: "but there are more"),
      Damage(text: "1 2\na 1 2 3\n", line: 2, offset: 4, detail: "more than 2 numbers"),
      Damage(text: "a 1 2\n", form: .binary, line: 1, offset: 0, detail: "count and dimension"),
      Damage(text: "1 2\na \u{1}\u{2}\u{3}", line: nil, offset: 4, detail: "inside of a vector"),
      Damage(
        text: "2 2\na \(floats)\nb", line: nil, offset: 15, detail: "inside of a word"),
      Damage(
        text: "2 2\na \(floats)\nb \(floats)c", line: nil, offset: 25, detail: "there are more"),
      Damage(
        text: "9999999999 2\na \(floats)", line: nil, offset: 23,
        detail: "but the file ends after 1"),
    ])
  func damage(_ damage: Damage) {
    do {
      _ = try Self.read(Array(damage.text.utf8), form: damage.form)
      Issue.record("taken")
    } catch let error as WordVectorsError {
      guard case .malformed(_, let line, let offset, let detail) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(line == damage.line && offset == damage.offset, "\(error)")
      #expect(detail.contains(damage.detail), "\(error)")
      #expect("\(error)".contains("byte \(offset)"))
    } catch {
      Issue.record("\(error)")
    }
  }

  @Test func numbersThatAreNotFiniteAreRefused() throws {
    for number in [Float.nan, .infinity, -.infinity] {
      let bytes = Writer.word2vecBinary.bytes([("a", [1, number])], dimension: 2)
      #expect(throws: WordVectorsError.self) { try Self.read(bytes, form: .binary) }
    }
  }

  @Test func longLinesAndWordsEnd() throws {
    let line = Array(repeating: UInt8(ascii: "1"), count: 1 << 20)
    #expect(throws: WordVectorsError.self) { try Self.read(line) }
    #expect(throws: WordVectorsError.self) {
      try Self.read(Array("5 3\n".utf8) + line, form: .binary)
    }
    #expect(throws: WordVectorsError.self) { try Self.read(Array("5 3\n".utf8) + line) }
  }

  @Test func whatHasNoWordsIsRefused() throws {
    let error = #expect(throws: WordVectorsError.self) {
      try Self.read(Array(", 1 2\n. 2 3\n".utf8))
    }
    guard case .noWords? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    let zeros = #expect(throws: WordVectorsError.self) { try Self.read(Array("a 0 0\n".utf8)) }
    guard case .noWords? = zeros else {
      Issue.record("\(String(describing: zeros))")
      return
    }
  }

  @Test func aMissingFileIsTold() throws {
    let folder = try TemporaryFolder()
    let error = #expect(throws: WordVectorsError.self) {
      try WordVectors(contentsOf: folder.path + "/none")
    }
    guard case .fileSystem(_, let path, ENOENT)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(path.hasSuffix("/none"))
  }

  @Test("Changed bytes give words or an error")
  func changedBytes() throws {
    let seed = SeededGenerator.seed(or: 8)
    var random = SeededGenerator(seed: seed)
    let words = Self.words(6, dimension: 3, seed: seed)
    let folder = try TemporaryFolder()
    let path = folder.path + "/words"
    var refused = 0
    for _ in 0..<60 {
      for writer in Writer.allCases {
        var bytes = writer.bytes(words, dimension: 3)
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
            in: 0...255, using: &random)
        }
        if Bool.random(using: &random) {
          bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random))
        }
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        for form in WordVectors.FileForm.allCases {
          do throws(WordVectorsError) {
            let read = try WordVectors(contentsOf: path, form: form)
            #expect(read.wordCount > 0)
            let vector = read.vector(ofWord: words[0].text)
            #expect(vector == nil || vector?.count == read.dimension)
          } catch {
            refused += 1
          }
        }
      }
    }
    #expect(refused > 100)
  }
}
