import ByteStore

extension StoreMerge {
  /// The longest dictionary, and what it is trained on: it decides how small the records get, at
  /// any level.
  private static let dictionarySize = 512 << 10
  private static let sampleBytes = 4 << 20
  /// Shorter dictionaries are trained on the first records, as when a segment is built.
  private static let leastDictionary = StoreWriter.dictionarySize

  /// A dictionary trained on blocks from all over the stores; empty where there is too little.
  static func train(_ stores: [Store]) throws(StoreError) -> [UInt8] {
    var bytes = 0
    var blocks = 0
    for store in stores {
      bytes += try store.blocksEnd()
      blocks += store.blockCount
    }
    let capacity = min(dictionarySize, bytes / leastBlocks)
    guard capacity > leastDictionary else { return [] }
    let step = max(1, blocks / (sampleBytes / RecordBlock.targetSize))
    var samples: [[UInt8]] = []
    var place = 0
    for store in stores {
      while place < store.blockCount {
        let block = try store.block(place, documents: store.documents(ofBlock: place))
        for index in 0..<block.count {
          samples.append(Array(block.slice(index).prefix(StoreWriter.trainedRecordBytes)))
        }
        place += step
      }
      place -= store.blockCount
    }
    return ZstdDictionary.train(samples: samples, capacity: capacity) ?? []
  }
}
