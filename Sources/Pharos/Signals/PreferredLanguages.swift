import ByteStore
import Columns

/// The languages of a person, as they are compared: folded, up to the first hyphen or underscore.
struct PreferredLanguages: Hashable, Sendable {
  /// Best first, each once.
  let languages: [[UInt8]]

  /// Places fit a byte.
  private static let mostLanguages = 255

  /// Nil where there are none.
  init?(_ names: [String]) {
    var languages: [[UInt8]] = []
    for name in names.prefix(PreferredLanguages.mostLanguages) {
      let language = PreferredLanguages.primary(ValueColumn.folded(name.utf8))
      if !language.isEmpty, !languages.contains(language) { languages.append(language) }
    }
    guard !languages.isEmpty else { return nil }
    self.languages = languages
  }

  /// What tells the language in a folded tag.
  static func primary(_ folded: [UInt8]) -> [UInt8] {
    Array(folded.prefix { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") })
  }
}

/// Which of a person's languages the documents of a segment are in.
///
/// Invariants:
/// 1. `places[i]` is the place, from 1 on, of the best language that document i has; 0: it has none;
/// 2. `blocks[i]` is the best place in block i; 0: there is none.
final class LanguagePlaces: Sendable {
  private let places: [UInt8]
  private let blocks: [UInt8]

  /// Reads the values that begin as one of the languages does, and their documents.
  init(
    _ column: ValueColumn, documentCount: UInt32, _ languages: PreferredLanguages,
    _ meter: QueryMeter
  ) throws {
    let size = RecencyBounds.blockSize
    var places = [UInt8](repeating: 0, count: Int(documentCount))
    var blocks = [UInt8](repeating: 0, count: Int((documentCount + (size - 1)) / size))
    // A better language takes the place of a worse one.
    for (index, language) in languages.languages.enumerated().reversed() {
      let place = UInt8(truncatingIfNeeded: index + 1)
      var block: ValueBlock?
      for ordinal in try column.prefixRange(folded: language) {
        try meter.spend()
        let value = try column.value(ofOrdinal: ordinal, using: &block)
        guard PreferredLanguages.primary(ValueColumn.folded(value)) == language else { continue }
        for document in try column.documents(ofOrdinal: ordinal).decodeAll()
        where document < documentCount {
          try meter.spend()
          places[Int(document)] = place
          blocks[Int(document / size)] = place
        }
      }
    }
    self.places = places
    self.blocks = blocks
  }

  func place(of document: UInt32) -> UInt8 {
    Int(document) < places.count ? places[Int(document)] : 0
  }

  func bestPlace(inBlock block: Int) -> UInt8 { block < blocks.count ? blocks[block] : 0 }
}

/// What the documents of a segment are worth for their languages.
struct DocumentLanguages: Sendable {
  /// What the first language is worth.
  let most: Float
  let places: LanguagePlaces

  func score(_ document: UInt32) -> Float { score(ofPlace: places.place(of: document)) }

  func bound(ofBlock block: Int) -> Float { score(ofPlace: places.bestPlace(inBlock: block)) }

  private func score(ofPlace place: UInt8) -> Float { place == 0 ? 0 : most / Float(place) }
}
