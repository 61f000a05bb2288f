import ByteStore
import Columns
import Postings

/// The most that the items of a segment are worth by themselves, whatever the query, during an
/// hour.
///
/// Bounds add up what scores do, in the same order, so that rounding does not lift a score above
/// them.
///
/// Documents are numbered by rank, then date. So ranks fall along the segment, and dates among
/// those of a rank: most blocks of 128 documents have dates that are close to each other.
///
/// Invariants:
/// 1. no document of block i is worth more than `blocks[i]` at any moment of the hour;
/// 2. `windows[i]` is the greatest of the 32 blocks of a window of 4 096 documents;
/// 3. `stretches[i]` is the greatest of 32 windows;
/// 4. `suffixes[i]` is the greatest of `blocks[i]` and all behind it.
final class ItemBounds: Sendable {
  /// What the bounds depend on, besides the segment.
  struct Key: Hashable, Sendable {
    /// Seconds; bounds hold as long.
    static let duration = 3600.0

    let itemWeight: Float
    let freshnessWeight: Float
    let freshnessAge: Double
    let hour: Double
    /// Nil where popularity does not count.
    let popularity: Popularity?
    /// Nil where languages do not count.
    let languages: PreferredLanguages?
    let languageWeight: Float

    init(_ ranking: borrowing Ranking, now: Double) {
      itemWeight = ranking.bounded(.item, ranking.itemWeight)
      freshnessWeight = ranking.bounded(.freshness, ranking.freshnessWeight)
      freshnessAge = ranking.freshnessAge
      hour = (now / Key.duration).rounded(.down)
      popularity = Popularity(ranking)
      languageWeight = ranking.bounded(.language, ranking.languageWeight)
      languages = languageWeight > 0 ? PreferredLanguages(ranking.preferredLanguages) : nil
    }

    var start: Double { hour * Key.duration }
  }

  private static let perWindow = Int(DocumentWindow.size / RecencyBounds.blockSize)
  private static let windowsPerStretch = 32

  /// Whether dates count.
  let isDated: Bool
  /// Nil where no document of the segment is popular.
  let popularity: DocumentPopularity?
  /// Nil where no document of the segment says its languages.
  let languages: DocumentLanguages?
  private let blocks: [Float]
  /// What documents of a block are worth by their rank; not a number where ranks differ.
  private let owns: [Float]
  private let windows: [Float]
  private let stretches: [Float]
  private let suffixes: [Float]

  init(
    _ columns: FixedColumns, _ ranking: Ranking, _ key: Key, popularity: DocumentPopularity?,
    languages: DocumentLanguages?
  ) throws {
    self.popularity = popularity
    self.languages = languages
    let freshness = Freshness(ranking, now: key.start)
    let recency = freshness.most > 0 ? try columns.recencyBounds() : nil
    let dates = recency.flatMap { $0.hasDates ? $0 : nil }
    isDated = dates != nil
    let size = RecencyBounds.blockSize
    let count = Int((columns.documentCount + (size - 1)) / size)
    var blocks = [Float](repeating: 0, count: count)
    var owns = [Float](repeating: .nan, count: count)
    for (rank, documents) in columns.staticRanks.steps {
      let own = ranking.itemScore(ofRank: rank)
      // A block takes the rank of its first document, which is its best.
      let first = Int((documents.lowerBound + (size - 1)) / size)
      let end = Int((documents.upperBound + (size - 1)) / size)
      for block in first..<max(first, end) {
        blocks[block] = own
        let last = min(UInt32(block + 1) * size, columns.documentCount)
        if last <= documents.upperBound { owns[block] = own }
      }
    }
    if let dates {
      let seconds = UInt64(Key.duration) + 1
      for block in blocks.indices where dates.latest[block] > 0 {
        blocks[block] += freshness.bound(
          from: dates.earliest[block], through: dates.latest[block], during: seconds)
      }
    }
    if let popularity {
      for block in blocks.indices { blocks[block] += popularity.bound(ofBlock: block) }
    }
    if let languages {
      for block in blocks.indices { blocks[block] += languages.bound(ofBlock: block) }
    }
    var suffixes = blocks
    for block in suffixes.indices.dropLast().reversed() {
      suffixes[block] = max(suffixes[block], suffixes[block + 1])
    }
    self.blocks = blocks
    self.owns = owns
    windows = ItemBounds.greatest(of: blocks, ItemBounds.perWindow)
    stretches = ItemBounds.greatest(of: windows, ItemBounds.windowsPerStretch)
    self.suffixes = suffixes
  }

  /// The most that a document at or after one is worth.
  func rest(from document: UInt32) -> Float {
    let block = Int(document / RecencyBounds.blockSize)
    return block < suffixes.count ? suffixes[block] : 0
  }

  /// The most that a document of the block of one is worth.
  func most(near document: UInt32) -> Float {
    let block = Int(document / RecencyBounds.blockSize)
    return block < blocks.count ? blocks[block] : 0
  }

  /// What a document is worth by its rank; nil where that is not known for its block.
  func ownScore(near document: UInt32) -> Float? {
    let block = Int(document / RecencyBounds.blockSize)
    guard block < owns.count, !owns[block].isNaN else { return nil }
    return owns[block]
  }

  /// The most that a document of a span is worth.
  func most(from first: UInt32, through last: UInt32) -> Float {
    var block = Int(first / RecencyBounds.blockSize)
    let end = min(Int(last / RecencyBounds.blockSize) + 1, blocks.count)
    let perStretch = ItemBounds.perWindow * ItemBounds.windowsPerStretch
    var most: Float = 0
    while block < end {
      if block % perStretch == 0, block + perStretch <= end {
        most = max(most, stretches[block / perStretch])
        block += perStretch
      } else if block % ItemBounds.perWindow == 0, block + ItemBounds.perWindow <= end {
        most = max(most, windows[block / ItemBounds.perWindow])
        block += ItemBounds.perWindow
      } else {
        most = max(most, blocks[block])
        block += 1
      }
    }
    return most
  }

  /// The greatest of every so many numbers, none of which is below 0.
  private static func greatest(of numbers: [Float], _ many: Int) -> [Float] {
    var greatest = [Float](repeating: 0, count: (numbers.count + many - 1) / many)
    for (place, number) in numbers.enumerated() {
      greatest[place / many] = max(greatest[place / many], number)
    }
    return greatest
  }
}
