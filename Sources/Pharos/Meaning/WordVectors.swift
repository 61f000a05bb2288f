import ByteStore
import TextAnalysis

/// Word vectors as they are published, as an embedder: the text and the binary form of word2vec, GloVe,
/// and the `.vec` files of fastText.
///
/// ```swift
/// let words = try WordVectors(contentsOf: "wiki.en.vec", limit: 200_000)
/// let alike = try words.similarity(of: "a boat on the sea", to: "ships and harbours")
/// ```
///
/// The vector of a text is the mean of the vectors of its words, each of length 1 and weighted by
/// `a / (a + p)`, a = 0.001, where p is how frequent the word is (Arora, Liang and Ma, “A simple but
/// tough-to-beat baseline for sentence embeddings”, 2017); the mean has length 1 again. Published
/// files have frequent words first, so p is taken from the place in the file by Zipf's law. A text is
/// cut into words as an index does it, without case and diacritics; of spellings that differ in
/// those alone the first one of the file counts. What is no single word to an index (`New_York`,
/// punctuation) is passed over. Ideographs are words of one character here, so that of the words of
/// a Chinese file only those count.
///
/// Memory: one byte a number and about 35 bytes more a word: 67 MB for 200 000 words of 300 numbers.
/// Thread-safe; copies share the words.
public struct WordVectors: TextEmbedder {
  /// How a file is written.
  public enum FileForm: Sendable, Hashable, CaseIterable {
    /// Found out from the first bytes.
    case automatic
    /// A line a word, with blanks between word and numbers; with a first line of count and dimension
    /// (word2vec, fastText) or without one (GloVe).
    case text
    /// A first line of count and dimension, then each word with a blank and numbers of four bytes,
    /// little-endian (word2vec).
    case binary
  }

  /// The words of a file that are read unless more or fewer are asked for.
  package static let usualLimit = 400_000
  /// a of the weights of words.
  private static let smoothing: Float = 0.001

  private let table: WordVectorTable

  /// Reads a file, its first words up to a limit.
  ///
  /// Takes time in proportion to the bytes that are read; ends early where the task is cancelled.
  ///
  /// - Parameters:
  ///   - path: the file, unpacked.
  ///   - form: how the file is written.
  ///   - limit: the most words that are read; published files have the frequent ones first.
  ///   - fileSystem: where the file is.
  /// - Throws: ``WordVectorsError`` with the line and the byte of what is wrong.
  public init(
    contentsOf path: String, form: FileForm = .automatic, limit: Int = 400_000,
    fileSystem: IndexFileSystem = .system
  ) throws(WordVectorsError) {
    var reader = WordVectorReader(path: path, form: form, limit: limit)
    var failure: WordVectorsError?
    do throws(StoreError) {
      try fileSystem.calls.forEachPart(of: path) { part throws(StoreError) in
        do throws(WordVectorsError) {
          if Task.isCancelled { throw .cancelled }
          try reader.read(part)
        } catch {
          failure = error
        }
        // The only way to end the walk.
        if failure != nil || reader.isFull { throw .interrupted(.cancelled) }
      }
    } catch .interrupted {
    } catch .fileSystem(let operation, let path, let code) {
      throw .fileSystem(operation: operation, path: path, code: code)
    } catch {
      throw .malformed(path: path, line: nil, offset: 0, detail: "\(error)")
    }
    if let failure { throw failure }
    table = try reader.finish()
  }

  /// What all vectors of words read in this way are compared under.
  public var identifier: String { "WordVectors" }
  /// A hash of the words and vectors that were read, and how texts are made of them.
  public var version: String { "1-" + String(table.hash, radix: 16) }
  /// Numbers in a vector.
  public var dimension: Int { table.dimension }
  /// Different words that have a vector.
  package var wordCount: Int { table.count }

  /// The vector of one word, of length 1; nil where the file has none, or the text is no single word.
  package func vector(ofWord word: String) -> [Float]? {
    var analyzer = TextAnalyzer()
    guard analyzer.analyze(word), let term = analyzer.onlyTerm, let number = table.number(of: term)
    else { return nil }
    var vector = [Float](repeating: 0, count: dimension)
    table.add(number, times: 1, to: &vector)
    return WordVectors.normalized(vector)
  }

  /// A vector of length 1 for each text; nil for a text without any word of the file.
  public func vectors(of texts: [String]) -> [[Float]?] {
    var analyzer = TextAnalyzer()
    return texts.map { text in
      guard analyzer.analyze(text) else { return nil }
      var vector = [Float](repeating: 0, count: dimension)
      var isKnown = false
      for run in analyzer.runs where !run.isIrregular {
        let term = analyzer.folded[Int(run.termStart)..<Int(run.termEnd)]
        guard let number = table.number(of: term) else { continue }
        isKnown = true
        let frequency = table.frequency(of: number)
        table.add(
          number, times: WordVectors.smoothing / (WordVectors.smoothing + frequency), to: &vector)
      }
      return isKnown ? WordVectors.normalized(vector) : nil
    }
  }

  /// The vector with length 1; nil where all numbers are 0.
  static func normalized(_ vector: [Float]) -> [Float]? {
    let square = vector.reduce(0) { $0 + Double($1) * Double($1) }
    guard square > 0, square.isFinite else { return nil }
    let factor = 1 / square.squareRoot()
    return vector.map { Float(Double($0) * factor) }
  }
}

extension TextAnalyzer {
  /// The term of a value that is one run from end to end and can be found through it; nil for others.
  var onlyTerm: ArraySlice<UInt8>? {
    guard runs.count == 1, let run = runs.first, !run.isIrregular, run.start == 0,
      Int(run.end) == normalized.count, run.termEnd > run.termStart
    else { return nil }
    return folded[Int(run.termStart)..<Int(run.termEnd)]
  }
}
