import ByteStore
import Columns

extension IndexConfiguration {
  /// The model of the embedder; nil without one.
  var vectorModel: VectorModel? { embedder.map { ItemEmbedding(embedder: $0).model } }
}

/// What an embedder is asked about items, and what is taken of its answers.
struct ItemEmbedding {
  /// Attributes whose texts tell what an item is about.
  private static let attributes: [AttributeKey] = [
    .title, .displayName, .subject, .keywords, .contentDescription, .comment, .textContent,
    .htmlContentData,
  ]
  /// Bytes of an item's text that an embedder gets, from its beginning.
  static let mostBytes = 32 << 10
  /// Texts in a batch.
  private static let batchSize = 64

  let embedder: any TextEmbedder
  /// Under what vectors are stored and compared: as the embedder said at first, for all vectors of a
  /// batch have one size.
  let model: VectorModel

  init(embedder: any TextEmbedder) {
    self.embedder = embedder
    model = VectorModel(
      name: Array((embedder.identifier + "\u{0}" + embedder.version).utf8),
      dimension: embedder.dimension)
  }

  /// A vector for each record; nil where it has no text, or the embedder knows nothing of it.
  func vectors(ofRecords records: [[UInt8]]) throws -> [QuantizedVector?] {
    var vectors: [QuantizedVector?] = []
    vectors.reserveCapacity(records.count)
    for start in stride(from: 0, to: records.count, by: ItemEmbedding.batchSize) {
      let texts = try records[start..<min(start + ItemEmbedding.batchSize, records.count)].map {
        ItemEmbedding.text(of: try ItemCoding.decode($0))
      }
      vectors += try self.vectors(of: texts)
    }
    return vectors
  }

  /// A vector for each text; nil where it is empty, or the embedder knows nothing of it.
  ///
  /// - Throws: ``IndexError/embedderFailed(identifier:detail:)``.
  func vectors(of texts: [String]) throws(IndexError) -> [QuantizedVector?] {
    guard model.name.count <= VectorModel.longestName else {
      throw failed("identifier and version have more than \(VectorModel.longestName) bytes")
    }
    guard (1...TextEmbedderLimits.greatestDimension).contains(model.dimension) else {
      throw failed("vectors of \(model.dimension) numbers")
    }
    let places = texts.indices.filter { !texts[$0].isEmpty }
    let found: [[Float]?]
    do {
      found = try embedder.vectors(of: places.map { texts[$0] })
    } catch {
      throw failed("\(error)")
    }
    guard found.count == places.count else {
      throw failed("\(found.count) vectors for \(places.count) texts")
    }
    var vectors = [QuantizedVector?](repeating: nil, count: texts.count)
    for (place, vector) in zip(places, found) {
      guard let vector else { continue }
      guard vector.count == model.dimension else {
        throw failed("a vector of \(vector.count) numbers where \(model.dimension) are due")
      }
      guard let stored = QuantizedVector(vector) else {
        throw failed("a vector of \(vector.count) numbers without a direction")
      }
      vectors[place] = stored
    }
    return vectors
  }

  private func failed(_ detail: String) -> IndexError {
    .embedderFailed(identifier: embedder.identifier, detail: detail)
  }

  /// The text of an item, a line for each value; empty where there is none.
  static func text(of item: Item) -> String {
    let view = ItemText(item)
    var text = ""
    for attribute in attributes {
      for part in view.texts(of: attribute.rawValue) where !part.isEmpty {
        let room = mostBytes - text.utf8.count
        guard room > 1 else { return text }
        if !text.isEmpty { text += "\n" }
        if part.utf8.count < room {
          text += part
        } else {
          // Cut at the border of a scalar.
          text += String(decoding: part.utf8.prefix(room), as: UTF8.self)
            .trimmingReplacements()
        }
      }
    }
    return text
  }
}

extension String {
  /// The text without what stands at its end for half a scalar.
  fileprivate func trimmingReplacements() -> String {
    var scalars = unicodeScalars
    while scalars.last == "\u{FFFD}" { scalars.removeLast() }
    return String(scalars)
  }
}
