import ByteStore
import Columns

/// How popular a value says that an item is: half of the weight at ``Ranking/popularityHalf``, three
/// quarters at three times that.
struct Popularity: Hashable, Sendable {
  /// By its canonical name.
  let attribute: String
  /// No value counts more.
  let most: Float
  private let half: Double

  /// Nil where popularity does not count.
  init?(_ ranking: borrowing Ranking) {
    guard let key = ranking.popularityAttribute else { return nil }
    most = ranking.bounded(.popularity, ranking.popularityWeight)
    guard most > 0 else { return nil }
    attribute = key.canonical.rawValue
    half = min(max(1e-9, ranking.popularityHalf), 1e18)
  }

  /// What a value counts.
  ///
  /// Each step rises with the value, also when rounded; those of `v / (v + h)` would not.
  func score(_ value: Double) -> Float {
    value > 0 ? Float(1 / (1 + half / value)) * most : 0
  }
}

/// The numbers of a segment's documents that say how popular they are.
///
/// Invariants:
/// 1. `blocks[i]` is the greatest number of the documents of block i; 0 where none is above 0.
final class PopularityColumn: Sendable {
  private let column: NumberColumn
  private let blocks: [Double]

  /// Costs a pass over the numbers.
  init(_ column: NumberColumn, _ meter: QueryMeter) throws {
    self.column = column
    blocks = try column.greatestValues(ofDocuments: RecencyBounds.blockSize, meter).map {
      max(0, $0)
    }
  }

  /// The greatest number of a document; 0 where it has none.
  func value(of document: UInt32) throws -> Double {
    // Most columns of counts have blocks of nothing.
    guard greatest(inBlock: Int(document / RecencyBounds.blockSize)) > 0 else { return 0 }
    return try column.greatestValue(ofDocument: document) ?? 0
  }

  /// The greatest number of a block of documents.
  func greatest(inBlock block: Int) -> Double { block < blocks.count ? blocks[block] : 0 }
}

/// What the documents of a segment are worth for being popular.
struct DocumentPopularity: Sendable {
  let popularity: Popularity
  let column: PopularityColumn

  func score(_ document: UInt32) throws -> Float {
    popularity.score(try column.value(of: document))
  }

  func bound(ofBlock block: Int) -> Float { popularity.score(column.greatest(inBlock: block)) }
}
