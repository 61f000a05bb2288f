import ByteStore
import Segments
import TextAnalysis

/// The texts of one attribute of a segment that postings cannot tell, in memory.
///
/// Some runs are not in the vocabulary, and some separators look like others when diacritics are
/// ignored. A pattern within one run sees nothing of separators: for it the runs that are not in
/// the vocabulary are tried, each spelling once. Other patterns are tried on the whole texts. What
/// is too much to be kept is left to be read when it is needed; runs are a small part of their texts,
/// so that more of them are kept.
///
/// Immutable, thread-safe. Memory: a few times `mostBytes` and `mostRunBytes`.
final class IrregularTexts: Sendable {
  /// Documents and bytes of text that are kept.
  static let mostDocuments = 2048
  static let mostBytes = 1 << 19
  /// Bytes of runs that are kept, and documents that are looked at for them.
  static let mostRunBytes = 1 << 20
  static let mostRunDocuments = 1 << 13

  private struct Run {
    var spelling: LetteredText
    var documents: [UInt32]
  }

  private struct Text {
    var document: UInt32
    var values: [[UInt8]]
    var lettered: [LetteredText]
  }

  private let runs: [Run]
  private let texts: [Text]
  /// Documents whose texts are not kept, ascending.
  let unread: [UInt32]
  /// Documents whose runs are not kept either, ascending.
  let unreadRuns: [UInt32]

  init(_ segment: Segment, _ attribute: UInt16, _ meter: QueryMeter) throws {
    var runs: [[UInt8]: [UInt32]] = [:]
    var texts: [Text] = []
    var unread: [UInt32] = []
    var unreadRuns: [UInt32] = []
    var analyzer = TextAnalyzer()
    var bytes = 0
    var runBytes = 0
    let documents = try segment.attributes.definition(attribute)?.irregular.decodeAll() ?? []
    for (place, document) in documents.enumerated() {
      guard runBytes < IrregularTexts.mostRunBytes, place < IrregularTexts.mostRunDocuments else {
        unread.append(document)
        unreadRuns.append(document)
        continue
      }
      try meter.poll()
      let values = try segment.texts(of: document, in: attribute)
      let size = values.reduce(0) { $0 + $1.count }
      let isKept =
        texts.count < IrregularTexts.mostDocuments && size <= IrregularTexts.mostBytes - bytes
      var normalized: [[UInt8]] = []
      for value in values {
        analyzer.analyze(value)
        if isKept { normalized.append(analyzer.normalized) }
        for run in analyzer.runs where run.isIrregular {
          let spelling = Array(analyzer.normalized[Int(run.start)..<Int(run.end)])
          if runs[spelling] == nil { runBytes += spelling.count }
          if runs[spelling]?.last != document { runs[spelling, default: []].append(document) }
        }
      }
      guard isKept else {
        unread.append(document)
        continue
      }
      bytes += size
      texts.append(
        Text(
          document: document, values: normalized, lettered: normalized.map { LetteredText($0) }))
    }
    self.runs = runs.map { Run(spelling: LetteredText($0.key), documents: $0.value) }
    self.texts = texts
    self.unread = unread
    self.unreadRuns = unreadRuns
  }

  /// Appends the documents that have a run that matches, in no order.
  func append(matching pattern: RunPattern, to documents: inout [UInt32]) {
    guard !runs.isEmpty else { return }
    let letters = pattern.pieces.reduce(0) { $0 | LetteredText.letters($1) }
    let longest = pattern.pieces.max { $0.count < $1.count } ?? []
    for run in runs
    where run.spelling.mayHave(letters, pattern.options)
      && run.spelling.mayHave(longest, pattern.options)
    {
      if pattern.matches(run.spelling.folded(pattern.options)) {
        documents.append(contentsOf: run.documents)
      }
    }
  }

  /// Appends the documents that have a text that matches, ascending.
  func append(
    matching pattern: TextPattern, _ options: FoldOptions, to documents: inout [UInt32]
  ) {
    guard !texts.isEmpty else { return }
    let stretches = pattern.stretches
    let letters = stretches.reduce(0) { $0 | LetteredText.letters($1) }
    let longest = stretches.max { $0.count < $1.count } ?? []
    for text in texts {
      for lettered in text.lettered
      where lettered.mayHave(letters, options) && lettered.mayHave(longest, options) {
        if pattern.matches(lettered.folded(options)) {
          documents.append(text.document)
          break
        }
      }
    }
  }
}

/// A text with, for each way of folding, a word that tells which letters it may have.
struct LetteredText: Sendable {
  private let nfc: [UInt8]
  private let letters: [UInt64]
  /// The text folded as terms are.
  private let term: FoldedText

  init(_ nfc: [UInt8]) {
    self.nfc = nfc
    letters = (0..<4).map { options in
      LetteredText.letters(FoldedText(nfc: nfc, FoldOptions(rawValue: options)).scalars)
    }
    term = FoldedText(nfc: nfc, .term)
  }

  /// A bit for each scalar; several scalars share one.
  static func letters(_ scalars: [UInt32]) -> UInt64 {
    var letters: UInt64 = 0
    for scalar in scalars { letters |= 1 &<< UInt64((scalar &* 0x9E37_79B1) >> 26) }
    return letters
  }

  /// False when some of the letters do not occur.
  func mayHave(_ wanted: UInt64, _ options: FoldOptions) -> Bool {
    let index = Int(options.rawValue)
    return index >= letters.count || wanted & ~letters[index] == 0
  }

  /// False when a stretch of a pattern does not occur; known of text folded as terms are only.
  func mayHave(_ stretch: [UInt32], _ options: FoldOptions) -> Bool {
    guard options == .term, let first = stretch.first else { return true }
    let scalars = term.scalars
    guard scalars.count >= stretch.count else { return false }
    for start in 0...(scalars.count - stretch.count) where scalars[start] == first {
      var length = 1
      while length < stretch.count, scalars[start + length] == stretch[length] { length += 1 }
      if length == stretch.count { return true }
    }
    return false
  }

  func folded(_ options: FoldOptions) -> FoldedText {
    options == .term ? term : FoldedText(nfc: nfc, options)
  }
}

extension TextPattern {
  /// The literal parts between stars and gaps, folded: each occurs in every matching text.
  fileprivate var stretches: [[UInt32]] {
    var stretches: [[UInt32]] = []
    var open: [UInt32] = []
    for element in elements {
      if case .literal(let scalar) = element {
        open.append(scalar)
      } else if !open.isEmpty {
        stretches.append(open)
        open = []
      }
    }
    if !open.isEmpty { stretches.append(open) }
    return stretches
  }
}
