import StoreTestSupport
import TextAnalysis

@testable import ByteStore
@testable import Columns
@testable import Segments

/// Random texts in an attribute, and the segment that has them.
struct TextSample {
  static let traits: AttributeTraits = [.searchable, .inDefaultSearch]

  /// The values of each document, as they were handed over.
  let documents: [[String]]
  /// The values in NFC: what texts are matched as.
  let normalized: [[[UInt8]]]
  /// Few, so that segments have rare ones.
  var commonForms = SegmentOptions.commonForms

  private static let pieces = [
    "a", "Ab", "to", "To", "tomato", "I", "'s", "IMG", "2041", "x1y2", "MyWindowClass", "élan",
    "E\u{301}lan", "ELAN", "straße", "東", "京都", "東京", "か\u{3099}", "한국", "\u{1112}\u{1161}", "नि",
    "ﬁne", "İ", "\u{301}", "\u{345}", "ᾳ", "J\u{30C}", "ǰa", "j\u{30C}o",
  ]
  private static let separators = [
    " ", " ", " ", " ", "", "", ".", ", ", "  ", "_", "-", "\u{301} ", "\t", "://", "…", "\u{A0}",
  ]

  init(documents: [[String]]) {
    self.documents = documents
    normalized = documents.map { values in
      values.map { Normalization.nfc(Array($0.utf8)) }
    }
  }

  init(_ random: inout TestRandom, documents count: Int) {
    self.init(
      documents: (0..<count).map { _ in
        (0..<Int.random(in: 0...3, using: &random)).map { _ in TextSample.text(&random) }
      })
  }

  static func text(_ random: inout TestRandom) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 0...6, using: &random) {
      text += separators.randomElement(using: &random) ?? ""
      text += pieces.randomElement(using: &random) ?? ""
    }
    if Int.random(in: 0..<3, using: &random) == 0 {
      text += separators.randomElement(using: &random) ?? ""
    }
    return text
  }

  /// A segment of the documents `range`, in this order.
  func segment(_ range: Range<Int>) throws -> Segment {
    var builder = SegmentBuilder()
    for values in documents[range] {
      builder.beginDocument()
      guard !values.isEmpty else { continue }
      builder.beginField(try builder.place(ofAttribute: "title", traits: TextSample.traits))
      for value in values { builder.add(text: Array(value.utf8)) }
      builder.endField()
    }
    let inputs = range.map { number in
      DocumentInput(
        identifier: Array("\(number)".utf8), entry: FixedEntry(sequence: UInt64(number)),
        record: [1])
    }
    let image = SegmentImageWriter()
    try builder.write(inputs, into: image, options: options)
    return try TextSample.open(image)
  }

  /// The segments of some ranges in one, without the documents `dropped`.
  func merged(_ ranges: [Range<Int>], dropped: Set<Int>) throws -> Segment {
    let inputs = try ranges.map { range in
      var set = Bitset(count: range.count)
      for number in range where dropped.contains(number) { set.insert(number - range.lowerBound) }
      return MergeInput(segment: try segment(range), dropped: set)
    }
    let image = SegmentImageWriter()
    try SegmentMerger(inputs).write(into: image, options: options)
    return try TextSample.open(image)
  }

  private var options: SegmentOptions {
    SegmentOptions(hotUnions: false, commonForms: commonForms)
  }

  private static func open(_ image: SegmentImageWriter) throws -> Segment {
    try Segment(SegmentImage(image.finishInMemory(), place: "test", trusted: true))
  }
}
