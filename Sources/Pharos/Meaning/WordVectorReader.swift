import TextAnalysis

/// Reads a file of word vectors from its first byte on, in parts.
///
/// It holds the words that it has read, and the bytes of the word that is not whole yet.
struct WordVectorReader {
  /// No word is longer; published ones have some hundred bytes.
  static let longestWord = 4096
  /// The longest line: 32 bytes for each number, and a word.
  static let longestLine = 32 * TextEmbedderLimits.greatestDimension + longestWord

  private enum State {
    /// Nothing is known yet.
    case start
    /// Count and dimension are; the rest may be text or binary.
    case undecided
    case text, binary
  }

  private let path: String
  private let form: WordVectors.FileForm
  private let limit: Int
  private var state = State.start
  /// Bytes that were not read yet; those before `position` were.
  private var bytes: [UInt8] = []
  private var position = 0
  /// The place of the first of these bytes in the file.
  private var offset = 0
  private var line = 1
  /// What the first line says; nil where there is none.
  private var expected: Int?
  private var rank = 0
  private var table = WordVectorTable(dimension: 0)
  private var vector: [Float] = []
  private var analyzer = TextAnalyzer()

  /// - Parameter limit: words of the file that are read.
  init(path: String, form: WordVectors.FileForm, limit: Int) {
    self.path = path
    self.form = form
    self.limit = max(0, limit)
  }

  /// Whether no more words are wanted.
  var isFull: Bool { rank >= limit && state != .start }

  /// Takes the next bytes of the file.
  mutating func read(_ part: UnsafeRawBufferPointer) throws(WordVectorsError) {
    offset += position
    bytes.removeFirst(position)
    position = 0
    bytes.append(contentsOf: part)
    try readWords(isAtEnd: false)
  }

  /// Reads what is left; the words, where the file is whole.
  mutating func finish() throws(WordVectorsError) -> WordVectorTable {
    if !isFull {
      try readWords(isAtEnd: true)
      if let expected, rank < min(expected, limit) {
        throw malformed("the first line says \(expected) words, but the file ends after \(rank)")
      }
    }
    guard table.count > 0 else { throw .noWords(path: path) }
    table.finish(rank: rank)
    return table
  }

  private mutating func readWords(isAtEnd: Bool) throws(WordVectorsError) {
    if state == .start, try !readFirstLine(isAtEnd: isAtEnd) { return }
    if state == .undecided, !decide(isAtEnd: isAtEnd) { return }
    while rank < limit {
      if let expected, rank >= expected {
        // Nothing but blank lines may follow.
        while position < bytes.count {
          guard Self.isBlank(bytes[position]) else {
            throw malformed("the first line says \(expected) words, but there are more")
          }
          position += 1
        }
        return
      }
      let isRead =
        state == .binary ? try readBinaryWord(isAtEnd: isAtEnd) : try readLine(isAtEnd: isAtEnd)
      guard isRead else { return }
    }
  }

  // MARK: The first line

  /// Reads count and dimension, or the dimension alone; false where more bytes are needed.
  private mutating func readFirstLine(isAtEnd: Bool) throws(WordVectorsError) -> Bool {
    guard let end = try endOfLine(isAtEnd: isAtEnd) else { return false }
    let fields = bytes[..<end].split(whereSeparator: Self.isBlank)
    var dimension = fields.count - 1
    if fields.count == 2, let count = Self.count(fields[0]), let second = Self.count(fields[1]) {
      expected = count
      dimension = second
      state = form == .text ? .text : form == .binary ? .binary : .undecided
    } else if form == .binary {
      throw malformed("no first line of two numbers, count and dimension", line: 1)
    } else {
      guard dimension >= 1 else {
        throw malformed("the first line has no word with numbers", line: 1)
      }
      state = .text
    }
    guard (1...TextEmbedderLimits.greatestDimension).contains(dimension) else {
      throw malformed(
        "vectors of \(dimension) numbers; they may have 1 to "
          + "\(TextEmbedderLimits.greatestDimension)", line: 1)
    }
    if expected != nil { step(behind: end) }
    table = WordVectorTable(dimension: dimension)
    vector = [Float](repeating: 0, count: dimension)
    return true
  }

  /// Tells text from binary by what stands behind the first word; false where more bytes are needed.
  ///
  /// In a text that is a line of numbers. In a binary file it is so too only where a line break
  /// comes early by chance, and then there are too few of them.
  private mutating func decide(isAtEnd: Bool) -> Bool {
    let rest = bytes[position...]
    let wanted = min(Self.longestLine, Self.longestWord + 4 * table.dimension)
    let end = rest.firstIndex(of: 0x0A)
    guard end != nil || rest.count >= wanted || isAtEnd else { return false }
    let line = rest[..<(end ?? rest.endIndex)]
    let numbers = line[(line.firstIndex(where: Self.isBlank) ?? line.endIndex)...]
    let isText =
      numbers.allSatisfy(Self.isOfText)
      && 2 * numbers.split(whereSeparator: Self.isBlank).count >= table.dimension
    state = isText ? .text : .binary
    return true
  }

  // MARK: Words

  /// Reads one line; false where more bytes are needed, or none are left.
  private mutating func readLine(isAtEnd: Bool) throws(WordVectorsError) -> Bool {
    guard position < bytes.count, let end = try endOfLine(isAtEnd: isAtEnd) else { return false }
    var last = end
    func skipBlanks() { while last > position, Self.isBlank(bytes[last - 1]) { last -= 1 } }
    skipBlanks()
    if last == position {
      step(behind: end)
      return true
    }
    // From the end: words of GloVe may have blanks in them.
    for place in vector.indices.reversed() {
      var start = last
      while start > position, !Self.isBlank(bytes[start - 1]) { start -= 1 }
      guard start < last, let number = WrittenDecimal.value(of: bytes[start..<last]) else {
        let text = String(decoding: bytes[start..<last].prefix(40), as: UTF8.self)
        throw malformed(
          "number \(place + 1) of \(vector.count) is “\(text)”; a line is a word and "
            + "\(vector.count) numbers", line: line)
      }
      vector[place] = number
      last = start
      skipBlanks()
    }
    let word = bytes[position..<last]
    guard !word.isEmpty else { throw malformed("a line without a word", line: line) }
    guard expected == nil || !word.contains(where: Self.isBlank) else {
      throw malformed("more than \(vector.count) numbers", line: line)
    }
    try take(word)
    step(behind: end)
    return true
  }

  /// Reads a word with its vector; false where more bytes are needed, or none are left.
  private mutating func readBinaryWord(isAtEnd: Bool) throws(WordVectorsError) -> Bool {
    while position < bytes.count, bytes[position] == 0x0A { position += 1 }
    guard position < bytes.count else { return false }
    let length = 4 * vector.count
    guard let blank = bytes[position...].prefix(Self.longestWord + 1).firstIndex(of: 0x20) else {
      if bytes.count - position > Self.longestWord {
        throw malformed("a word of more than \(Self.longestWord) bytes")
      }
      if isAtEnd { throw malformed("the file ends inside of a word") }
      return false
    }
    guard bytes.count - blank > length else {
      if isAtEnd { throw malformed("the file ends inside of a vector") }
      return false
    }
    for place in vector.indices {
      let start = blank + 1 + 4 * place
      var bits: UInt32 = 0
      for byte in bytes[start..<start + 4].reversed() { bits = bits << 8 | UInt32(byte) }
      vector[place] = Float(bitPattern: bits)
      guard vector[place].isFinite else {
        throw malformed("number \(place + 1) of a vector is not finite")
      }
    }
    try take(bytes[position..<blank])
    position = blank + 1 + length
    return true
  }

  /// Takes a word with the vector that was read.
  private mutating func take(_ word: ArraySlice<UInt8>) throws(WordVectorsError) {
    guard word.count <= Self.longestWord else {
      throw malformed("a word of more than \(Self.longestWord) bytes", line: nil)
    }
    rank += 1
    // What is no UTF-8 would be read as something else.
    guard String(validating: word, as: UTF8.self) != nil, analyzer.analyze(Array(word)),
      let term = analyzer.onlyTerm
    else { return }
    table.add(term, vector, rank: rank)
  }

  // MARK: Bytes

  /// Where the line ends that begins at the position; nil where more bytes are needed.
  private func endOfLine(isAtEnd: Bool) throws(WordVectorsError) -> Int? {
    if let end = bytes[position...].prefix(Self.longestLine).firstIndex(of: 0x0A) { return end }
    if bytes.count - position >= Self.longestLine {
      throw malformed("a line of more than \(Self.longestLine) bytes", line: line)
    }
    return isAtEnd ? bytes.count : nil
  }

  private mutating func step(behind end: Int) {
    position = min(end + 1, bytes.count)
    line += 1
  }

  private func malformed(_ detail: String, line: Int? = nil) -> WordVectorsError {
    .malformed(path: path, line: line, offset: offset + position, detail: detail)
  }

  /// A whole number of up to twelve digits.
  private static func count(_ digits: ArraySlice<UInt8>) -> Int? {
    guard digits.count <= 12, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A
  }

  /// Whether a byte stands in numbers that are written as text, or between them.
  private static func isOfText(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || isBlank(byte)
      || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains(byte)
  }
}
