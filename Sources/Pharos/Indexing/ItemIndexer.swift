import ByteStore
import Columns
import Segments

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Makes segments of items: the border between the data model and the segment store.
package struct ItemIndexer: Sendable {
  /// Whether items get vectors of ``IndexConfiguration/embedder``.
  package enum Embedding: Sendable {
    /// They do, or nothing is made.
    case required
    /// They do where the embedder does not fail: what is durable must become visible.
    case wherePossible
    case none
  }

  let configuration: IndexConfiguration
  private let embedding: Embedding

  package init(configuration: IndexConfiguration, embedding: Embedding = .required) {
    self.configuration = configuration
    self.embedding = embedding
  }

  /// A segment in memory of the documents of some records, at least one, in any order.
  ///
  /// Pure: several may be made at the same time.
  ///
  /// - Parameters:
  ///   - custom: the custom attributes that the index declares, by name.
  ///   - storingRecords: false for measurements of everything else.
  ///   - isAwaited: whether the device or a caller waits for this image alone, so that it may take two
  ///     processors.
  package func image(
    of records: [(record: [UInt8], sequence: UInt64)], custom: [String: CustomAttribute],
    storingRecords: Bool = true, isAwaited: Bool = false
  ) throws -> SegmentEntry {
    var (builder, documents) = try read(records, custom: custom)
    if !storingRecords { for place in documents.indices { documents[place].record = [] } }
    let writer = SegmentImageWriter()
    let model = try addVectors(of: records, to: &documents)
    var options = inMemory
    options.usesTwoThreads =
      isAwaited && records.count >= ItemIndexer.leastForTwoThreads && Processors.count > 1
    try builder.write(documents, model: model, into: writer, options: options)
    return try entry(of: writer)
  }

  /// Gives documents the vectors of their records, and returns of which model they are; nil without
  /// one.
  private func addVectors(
    of records: [(record: [UInt8], sequence: UInt64)], to documents: inout [DocumentInput]
  ) throws -> VectorModel? {
    guard let embedder = configuration.embedder, embedding != .none else { return nil }
    let maker = ItemEmbedding(embedder: embedder)
    do {
      let vectors = try maker.vectors(ofRecords: records.map(\.record))
      var bySequence: [UInt64: QuantizedVector] = [:]
      for (record, vector) in zip(records, vectors) { bySequence[record.sequence] = vector }
      for place in documents.indices {
        documents[place].vector = bySequence[documents[place].entry.sequence]
      }
      return maker.model
    } catch IndexError.embedderFailed where embedding == .wherePossible {
      return nil
    }
  }

  /// Reads records into a builder; the documents are returned in the order of their numbers.
  package func read(
    _ records: [(record: [UInt8], sequence: UInt64)], custom: [String: CustomAttribute]
  ) throws -> (builder: SegmentBuilder, documents: [DocumentInput]) {
    // Keys apart from what they belong to: sorting moves and compares small values.
    var order: [(key: UInt128, sequence: UInt64, place: Int)] = []
    order.reserveCapacity(records.count)
    for (place, (record, sequence)) in records.enumerated() {
      let signals = try RecordScan.rankSignals(of: record)
      let key = FixedColumns.orderKey(
        rank: signals.rank, recency: signals.recency, sequence: sequence)
      order.append((key, sequence, place))
    }
    order.sort { $0.key < $1.key }
    var documents: [DocumentInput] = []
    documents.reserveCapacity(records.count)
    let bytes = records.reduce(0) { $0 + $1.record.count }
    var indexer = RecordIndexer(custom: custom, expectedBytes: bytes)
    var scan = RecordScan()
    for (_, sequence, place) in order {
      try scan.read(records[place].record, sequence: sequence)
      documents.append(scan.document(stored: try indexer.add(scan)))
    }
    return (indexer.builder, documents)
  }

  /// One segment in memory with the living documents of several; nil when there are none.
  ///
  /// - Parameter pace: of a merge that nobody waits for.
  package func mergedInMemory(
    _ entries: [SegmentEntry], pace: MergePace? = nil
  ) throws -> SegmentEntry? {
    let merger = try SegmentMerger(inputs(entries))
    guard merger.documentCount > 0 else { return nil }
    let writer = SegmentImageWriter()
    var options = inMemory
    options.pace = pace
    try merger.write(into: writer, options: options)
    return try entry(of: writer)
  }

  /// Images in memory are soon merged into a file: nothing is computed for them that a file gets.
  private var inMemory: SegmentOptions {
    var options = SegmentOptions(
      storeLevel: configuration.storeLevels.adding, hotUnions: false,
      vectorModel: configuration.vectorModel)
    options.leastGramTerms = ItemIndexer.leastGramTerms
    return options
  }

  /// Grams of fewer terms take a few milliseconds at most to make, for whoever first asks for them, and
  /// are not counted as memory of the query; writing them would be a sixth of what a small batch waits
  /// for.
  private static let leastGramTerms = 4096

  /// Fewer documents are written before another thread has come.
  private static let leastForTwoThreads = 8

  private func entry(of writer: SegmentImageWriter) throws -> SegmentEntry {
    let bytes = try writer.finishInMemory()
    let image = try SegmentImage(bytes, place: "a segment in memory", trusted: true)
    return SegmentEntry(segment: try Segment(image), fileNumber: nil, bytes: bytes.count)
  }

  /// Deleted documents are dropped, and those whose time has come.
  private func inputs(_ entries: [SegmentEntry]) throws -> [MergeInput] {
    let now = configuration.clock().timeIntervalSinceReferenceDate
    return try entries.map { entry in
      var dropped = entry.deletions
      for document in try entry.segment.fixedColumns.documents(expiringAtOrBefore: now) {
        if dropped == nil { dropped = Bitset(count: entry.documentCount) }
        dropped?.insert(Int(document))
      }
      return MergeInput(segment: entry.segment, dropped: dropped)
    }
  }
}
