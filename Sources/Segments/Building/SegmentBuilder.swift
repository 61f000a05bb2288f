import ByteStore
import Columns
import TextAnalysis

/// Builds a segment from documents that are all in memory.
///
/// Documents are begun in the order of their numbers; their fields are fed one after the other,
/// each attribute at most once a document, in any order. Text is analysed as it comes; the runs go
/// into a log that ``write(_:into:options:)`` groups by term. Memory: at most 16 bytes a run and 24
/// a value beside the documents, and what the writers hold.
///
/// A builder is used by one thread and for one segment; several may work at the same time.
package struct SegmentBuilder {
  var analyzer = TextAnalyzer()
  private let pieceSize: Int
  var table: SpellingTable
  /// The keys of the runs that are logged next.
  var keys: [ByteKey] = []
  var log = TokenLog()
  var textLog = TextLog()
  /// Where the text log has the value that is being read.
  var valueTextStart = 0
  var collectors: [FieldCollector] = []
  private var collectorOfName: [String: Int] = [:]

  /// The document that was begun last, plus one.
  var documentCount: UInt32 = 0
  var place = 0
  var runCount = 0
  private var hasText = false
  private var numbers: [Double] = []
  private var dates: [Double] = []

  /// A builder of a segment.
  ///
  /// - Parameters:
  ///   - expectedBytes: about so many bytes of documents will come.
  ///   - pieceSize: long content is analysed in pieces of about so many bytes.
  package init(expectedBytes: Int = 0, pieceSize: Int = TextPieces.size) {
    self.pieceSize = pieceSize
    table = SpellingTable(capacity: SegmentBuilder.expectedSpellings(ofBytes: expectedBytes))
    log.reserve(expectedBytes / 10)
    textLog.reserve(expectedBytes / 8)
    collectors.reserveCapacity(SegmentBuilder.usualAttributes)
    collectorOfName.reserveCapacity(SegmentBuilder.usualAttributes)
  }

  /// About so many attributes an item has.
  private static let usualAttributes = 16

  /// About so many different spellings are in documents of so many bytes: nearly every word of a single one
  /// is new, of some megabytes one every hundred bytes or so; between the two their number grows with
  /// the root.
  private static func expectedSpellings(ofBytes count: Int) -> Int {
    let root = Int(Double(max(count, 0)).squareRoot())
    return max(min(count / 8, 10 * root), count / 128)
  }

  // MARK: Reading

  /// Begins the next document.
  package mutating func beginDocument() { documentCount += 1 }

  /// The place of an attribute, for ``beginField(_:)``.
  package mutating func place(
    ofAttribute name: String, traits: AttributeTraits
  ) throws(StoreError) -> Int {
    if let place = collectorOfName[name] {
      collectors[place].traits.formUnion(traits)
      return place
    }
    guard collectors.count < Int(UInt16.max) else {
      throw .tooLarge(
        what: "attribute names of a segment", size: collectors.count, limit: Int(UInt16.max))
    }
    collectors.append(FieldCollector(name: name, traits: traits))
    collectorOfName[name] = collectors.count - 1
    return collectors.count - 1
  }

  /// Begins an attribute of the document: it has a value.
  package mutating func beginField(_ place: Int) {
    self.place = place
    runCount = 0
    hasText = false
    collectors[place].present.append(documentCount - 1)
  }

  /// Adds a number, or a Boolean as 0 or 1.
  ///
  /// True if the numbers section gives back the same.
  @discardableResult
  package mutating func add(number: Double) -> Bool {
    numbers.append(number)
    return NumberColumnWriter.isKept(number)
  }

  /// Adds a date, in seconds since 2001-01-01T00:00:00Z.
  ///
  /// True if the numbers section gives back the same.
  @discardableResult
  package mutating func add(date: Double) -> Bool {
    dates.append(date)
    return NumberColumnWriter.isKept(date)
  }

  /// Adds a string offered to text matching, a value of its own.
  ///
  /// True if the text section gives back the same bytes: the text is in NFC.
  @discardableResult
  package mutating func add(text: [UInt8]) -> Bool { add(text: text, 0..<text.count) }

  /// Adds a part of `bytes`, which must lie in it, as a string offered to text matching.
  @discardableResult
  package mutating func add(text bytes: [UInt8], _ range: Range<Int>) -> Bool {
    bytes.withUnsafeBufferPointer { all in
      // SAFETY: the slice checks that the range lies in the array.
      add(text: UnsafeBufferPointer(rebasing: all[range]))
    }
  }

  private mutating func add(text: UnsafeBufferPointer<UInt8>) -> Bool {
    hasText = true
    let document = documentCount &- 1
    if collectors[place].traits.contains(.isContent) {
      return addContent(text)
    } else if text.count <= ValueColumn.maximumLength, UTF8Validity.isASCII(text) {
      addShort(text, document)
      return true
    } else {
      guard analyze(text) else { return true }
      let normalized = analyzer.normalized
      normalized.withUnsafeBufferPointer { collectors[place].addValue($0, document: document) }
      _ = readRuns()
    }
    return isNormalized(text)
  }

  /// Whether the text that was analysed last was in NFC.
  private func isNormalized(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    analyzer.normalized.withUnsafeBufferPointer { ByteHash.areEqual($0, text) }
  }

  /// Adds content piece by piece; true if it is in NFC.
  ///
  /// What the analyzer holds of a piece is several times its size.
  private mutating func addContent(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var start = 0
    var end = 0
    var isNormal = true
    repeat {
      end = TextPieces.end(of: text, from: start, size: pieceSize)
      // SAFETY: the slice checks its bounds, which lie in the text.
      let piece = UnsafeBufferPointer(rebasing: text[start..<end])
      guard analyze(piece) else { return false }
      if !isNormalized(piece) { isNormal = false }
      _ = readRuns(isFirstPiece: start == 0, isLastPiece: end == text.count)
      start = end
    } while end < text.count
    return isNormal
  }

  /// Adds a short value, of ASCII and thus in NFC; one that has occurred before is not analysed.
  private mutating func addShort(_ text: UnsafeBufferPointer<UInt8>, _ document: UInt32) {
    let (value, isNew) = collectors[place].addShortValue(text, document: document)
    if !isNew, let template = collectors[place].templates[value] {
      collectors[place].stretches.append(
        TokenLog.Stretch(document: document, start: template.start, count: template.count))
      collectors[place].texts.add(
        document, start: template.textStart, count: template.textCount)
      runCount += template.count
      return
    }
    let start = log.count
    let textStart = textLog.codes.count
    guard analyze(text), readRuns() else { return }
    collectors[place].templates[value] = ValueTemplate(
      start: start, count: analyzer.runs.count, textStart: textStart,
      textCount: textLog.codes.count - textStart)
  }

  /// Analyses a value; false if it is too long for that.
  private mutating func analyze(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    if analyzer.analyze(text) { return true }
    // Documents of such values are decided by their text.
    collectors[place].noteIrregular(documentCount - 1)
    collectors[place].noteOverflow(documentCount - 1)
    let start = textLog.codes.count
    if !text.isEmpty { textLog.append(other: text) }
    collectors[place].texts.add(
      documentCount - 1, start: start, count: textLog.codes.count - start)
    return false
  }

  /// Gives back the memory of the runs, once they are written.
  mutating func forgetRuns() { (log, textLog, analyzer) = (TokenLog(), TextLog(), TextAnalyzer()) }

  /// Ends the attribute that was begun last.
  package mutating func endField() {
    let document = documentCount - 1
    if !numbers.isEmpty {
      collectors[place].numbers.add(document: document, values: numbers)
      numbers.clear()
    }
    if !dates.isEmpty {
      collectors[place].dates.add(document: document, values: dates)
      dates.clear()
    }
    if hasText { collectors[place].noteText(document, runs: runCount) }
  }
}
