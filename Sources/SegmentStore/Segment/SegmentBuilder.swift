import TextAnalysis

/// Builds a segment from documents that are all in memory.
///
/// Documents are begun in the order of their numbers; their fields are fed one after the other,
/// each attribute at most once a document, in any order. Text is analysed as it comes; the runs go
/// into a log that ``write(_:into:options:)`` groups by term. Memory: at most 17 bytes a run and 24
/// a value beside the documents, and what the writers hold.
///
/// A builder is used by one thread and for one segment; several may work at the same time.
package struct SegmentBuilder {
  private var analyzer = TextAnalyzer()
  private let pieceSize: Int
  private(set) var table: SpellingTable
  /// The keys of the runs that are logged next.
  private var keys: [ByteKey] = []
  private(set) var log = TokenLog()
  private(set) var collectors: [FieldCollector] = []
  private var collectorOfName: [String: Int] = [:]

  /// The document that was begun last, plus one.
  private var documentCount: UInt32 = 0
  private var place = 0
  /// Number of the field's next run.
  private var nextRun: UInt32 = 0
  private var runCount = 0
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
    // Prose has a new spelling every hundred bytes or so, in batches of some megabytes.
    table = SpellingTable(capacity: max(512, expectedBytes / 128))
    log.reserve(expectedBytes / 10)
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
    nextRun = 0
    runCount = 0
    hasText = false
    collectors[place].present.append(documentCount - 1)
  }

  /// Adds a number, or a Boolean as 0 or 1.
  package mutating func add(number: Double) { numbers.append(number) }

  /// Adds a date, in seconds since 2001-01-01T00:00:00Z.
  package mutating func add(date: Double) { dates.append(date) }

  /// Adds a string offered to text matching, a value of its own.
  package mutating func add(text: [UInt8]) { add(text: text, 0..<text.count) }

  /// Adds a part of `bytes`, which must lie in it, as a string offered to text matching.
  package mutating func add(text bytes: [UInt8], _ range: Range<Int>) {
    bytes.withUnsafeBufferPointer { all in
      // SAFETY: the slice checks that the range lies in the array.
      add(text: UnsafeBufferPointer(rebasing: all[range]))
    }
  }

  /// Runs are numbered through all values of the field; between two values the number skips, so
  /// that no phrase crosses from one value to the next.
  private mutating func add(text: UnsafeBufferPointer<UInt8>) {
    hasText = true
    let document = documentCount &- 1
    if collectors[place].traits.contains(.isContent) {
      addContent(text)
    } else if text.count <= ValueColumn.maximumLength, UTF8Validity.isASCII(text) {
      addShort(text, document)
    } else {
      guard analyze(text) else { return }
      let normalized = analyzer.normalized
      normalized.withUnsafeBufferPointer { collectors[place].addValue($0, document: document) }
      _ = readRuns()
    }
  }

  /// Adds a text of which only runs and positions are kept, piece by piece: what the analyzer holds of
  /// a piece is several times its size.
  private mutating func addContent(_ text: UnsafeBufferPointer<UInt8>) {
    var start = 0
    var end = 0
    repeat {
      end = TextPieces.end(of: text, from: start, size: pieceSize)
      // SAFETY: the slice checks its bounds, which lie in the text.
      guard analyze(UnsafeBufferPointer(rebasing: text[start..<end])) else { return }
      _ = readRuns(isFirstPiece: start == 0, isLastPiece: end == text.count)
      start = end
    } while end < text.count
  }

  /// Adds a short value, of ASCII and thus in NFC; one that has occurred before is not analysed.
  private mutating func addShort(_ text: UnsafeBufferPointer<UInt8>, _ document: UInt32) {
    let (value, isNew) = collectors[place].addShortValue(text, document: document)
    if !isNew, let template = collectors[place].templates[value] {
      collectors[place].stretches.append(
        TokenLog.Stretch(
          document: document, firstRun: nextRun, start: template.start, count: template.count))
      endValue(runs: template.count)
      return
    }
    let start = log.count
    guard analyze(text), readRuns() else { return }
    collectors[place].templates[value] = ValueTemplate(start: start, count: analyzer.runs.count)
  }

  /// Analyses a value; false if it is too long for that.
  private mutating func analyze(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    if analyzer.analyze(text) { return true }
    // Documents of such values are decided by their text.
    collectors[place].noteIrregular(documentCount - 1)
    collectors[place].noteOverflow(documentCount - 1)
    return false
  }

  /// Gives back the memory of the runs, once they are written.
  mutating func forgetRuns() { (log, analyzer) = (TokenLog(), TextAnalyzer()) }

  /// Notes the runs of a value whose runs were logged.
  private mutating func endValue(runs: Int) {
    runCount += runs
    nextRun &+= UInt32(truncatingIfNeeded: runs) &+ 1
  }

  /// Ends the attribute that was begun last.
  package mutating func endField() {
    let document = documentCount - 1
    if !numbers.isEmpty {
      collectors[place].numbers.add(document: document, values: numbers)
      numbers.removeAll(keepingCapacity: true)
    }
    if !dates.isEmpty {
      collectors[place].dates.add(document: document, values: dates)
      dates.removeAll(keepingCapacity: true)
    }
    if hasText { collectors[place].noteText(document, runs: runCount) }
  }

  /// Logs the runs of the analysed value, and notes what of it postings cannot tell; true if there
  /// is nothing of that kind.
  ///
  /// - Parameters:
  ///   - isFirstPiece: whether what was analysed begins the value.
  ///   - isLastPiece: whether it ends it.
  private mutating func readRuns(isFirstPiece: Bool = true, isLastPiece: Bool = true) -> Bool {
    let runs = analyzer.runs
    let (normalized, folded) = (analyzer.normalized, analyzer.folded)
    let document = documentCount &- 1
    var isIrregular = false
    var isJoined = false
    normalized.withUnsafeBufferPointer { bytes in
      folded.withUnsafeBufferPointer { terms in
        var end = 0
        var number = nextRun
        var stretch = TokenLog.Stretch(
          document: document, firstRun: number, start: log.count, count: 0)
        for index in runs.indices {
          if index & (SegmentBuilder.keysAhead - 1) == 0 { takeKeys(of: runs, from: index, bytes) }
          let run = runs[index]
          let start = Int(run.start)
          let separator = separatorCode(bytes, end..<start, &isIrregular)
          end = Int(run.end)
          if run.isJoined { isJoined = true }
          if run.isIrregular {
            isIrregular = true
            collectors[place].add(stretch, to: log.count)
            stretch.firstRun = number &+ 1
            stretch.start = log.count
          } else {
            let flags = PositionFlags(
              valueStart: isFirstPiece && start == 0,
              valueEnd: isLastPiece && end == bytes.count, separator: separator)
            // SAFETY: the analyzer's ranges lie in its arrays; the slices check it.
            let spelling = table.intern(
              UnsafeBufferPointer(rebasing: bytes[start..<end]),
              keys[index & (SegmentBuilder.keysAhead - 1)],
              term: UnsafeBufferPointer(
                rebasing: terms[Int(run.termStart)..<Int(run.termEnd)]))
            log.append(spelling: spelling, flags: flags.rawValue)
          }
          number &+= 1
        }
        collectors[place].add(stretch, to: log.count)
        _ = separatorCode(bytes, end..<bytes.count, &isIrregular)
      }
    }
    if isIrregular { collectors[place].noteIrregular(document) }
    if isJoined { collectors[place].noteJoined(document) }
    if isLastPiece {
      endValue(runs: runs.count)
    } else {
      runCount += runs.count
      nextRun &+= UInt32(truncatingIfNeeded: runs.count)
    }
    return !isIrregular && !isJoined
  }

  /// So many runs are looked up ahead of the one that is logged; a power of two.
  private static let keysAhead = 1 << 12

  /// Computes the keys of the next runs, and asks memory for their places in the table.
  private mutating func takeKeys(
    of runs: [TextRun], from start: Int, _ bytes: UnsafeBufferPointer<UInt8>
  ) {
    keys.removeAll(keepingCapacity: true)
    for run in runs[start..<min(start + SegmentBuilder.keysAhead, runs.count)] {
      // SAFETY: the analyzer's ranges lie in its arrays; the slices check it.
      let key = ByteKey(UnsafeBufferPointer(rebasing: bytes[Int(run.start)..<Int(run.end)]))
      table.spellings.prefetch(key)
      keys.append(key)
    }
  }

  @inline(__always)
  private func separatorCode(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ isIrregular: inout Bool
  ) -> UInt8 {
    if range.count == 1, bytes[range.lowerBound] == 0x20 { return SeparatorCode.blank }
    // SAFETY: the slice checks its bounds.
    let separator = UnsafeBufferPointer(rebasing: bytes[range])
    let code = SeparatorCode.code(for: separator)
    if code == SeparatorCode.other, separator.contains(where: { $0 >= 0x80 }),
      SeparatorCode.isAmbiguous(Array(separator)[...])
    {
      isIrregular = true
    }
    return code
  }
}
