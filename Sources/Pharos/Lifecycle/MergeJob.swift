import ByteStore
import Columns
import Dispatch
import Segments

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Segments to be merged into a file, with what is needed to write it outside of the core.
struct MergeJob: Sendable {
  /// Where the merged segment goes.
  struct Target: Sendable {
    var number: UInt64
    var directory: String
    var fileSystem: any FileSystem

    var name: String { IndexLayout.segment(number) }
    var path: String { directory + "/" + name }
  }

  /// From so many documents on a segment gets what makes short patterns quick, though it may be
  /// merged again.
  static let largeSegment = Int(ComputedUnions.mostDocuments)

  /// Fewer documents are merged before a second thread has begun.
  static let leastForTwoThreads = 1 << 12

  /// The inputs with the deletions they had when the job began.
  var inputs: [SegmentEntry]
  var target: Target
  /// All images are among the inputs: a new journal begins.
  var startsJournal: Bool
  /// zstd level of the stored items.
  var level: Int
  /// The segment is not about to be merged with others.
  var isLast: Bool
  /// What is known of use before what the journal keeps as its tail; nil where no journal begins.
  var usage: UsageTable?
  /// Nothing else is expected to be done meanwhile that needs the processors.
  var usesTwoThreads = false
  /// Where nobody waits for the file.
  var pace: MergePace?
  /// The segment whose dictionary new records are compressed with, so that later merges can copy
  /// them.
  var model: Segment?

  /// Writes and syncs the file with the living documents of the inputs; nil when there are none.
  func write(_ configuration: IndexConfiguration) throws -> SegmentEntry? {
    try inputs.checkFilesAreWhole()
    let now = configuration.clock()
    let inputs = try inputs.map { try $0.mergeInput(at: now) }
    if isCopy(inputs, configuration) { return try writeCopy(of: inputs[0].segment, configuration) }
    defer { FreeMemory.release() }
    let merger = try SegmentMerger(inputs)
    guard merger.documentCount > 0 else { return nil }
    let writer = SegmentImageWriter(
      spoolingIn: target.fileSystem, directory: target.directory,
      memoryLimit: configuration.memoryBudget / 16)
    // Without a dictionary that can be read one is trained.
    let dictionary = try? model?.store.commonDictionary()
    let options = SegmentOptions(
      storeLevel: level, hotUnions: isLast || merger.documentCount >= MergeJob.largeSegment,
      unionPolicy: configuration.unionPolicy, storeDictionary: dictionary ?? [],
      vectorModel: configuration.vectorModel,
      usesTwoThreads: usesTwoThreads && merger.documentCount >= MergeJob.leastForTwoThreads,
      pace: pace, commonForms: configuration.commonForms)
    try merger.write(into: writer, options: options)
    try writer.finish(toFile: target.path)
    return try opened()
  }

  /// The segment that was written.
  func opened() throws -> SegmentEntry {
    let bytes = try target.fileSystem.map(target.path, advice: .random)
    let segment = try Segment(SegmentImage(bytes, place: target.name))
    return SegmentEntry(segment: segment, fileNumber: target.number, bytes: bytes.count)
  }
}

/// Where files are written while batches go on, at low priority.
enum MergeQueue {
  static func run(_ body: @escaping @Sendable () -> Void) {
    DispatchQueue.global(qos: .utility).async(execute: body)
  }
}

extension Optional where Wrapped == IndexFolder {
  /// A job for these segments; nil without a folder.
  mutating func takeMergeJob(
    _ inputs: [SegmentEntry], startsJournal: Bool, level: Int, isLast: Bool
  ) -> MergeJob? {
    guard self != nil else { return nil }
    return self?.takeMergeJob(
      inputs, startsJournal: startsJournal, level: level, isLast: isLast)
  }
}

extension IndexFolder {
  /// A job for these segments; from now on the journal keeps what a new one will begin with.
  mutating func takeMergeJob(
    _ inputs: [SegmentEntry], startsJournal: Bool, level: Int, isLast: Bool
  ) -> MergeJob {
    if startsJournal { journal.keepTail() }
    return MergeJob(
      inputs: inputs,
      target: MergeJob.Target(
        number: takeUnfinishedFile(), directory: path, fileSystem: fileSystem),
      startsJournal: startsJournal, level: level, isLast: isLast)
  }
}

extension SegmentEntry {
  /// Whether both are the same segment, whatever their deletions.
  func isSame(as other: SegmentEntry) -> Bool { segment === other.segment }

  /// Deletes from this merged segment what was deleted from an input after the merge began.
  ///
  /// - Parameter now: the input as it is; nil when it is gone with all its documents.
  mutating func deleteAgain(from now: SegmentEntry?, since then: SegmentEntry) throws {
    guard now?.deletedCount ?? then.documentCount > then.deletedCount else { return }
    var identifiers: [[UInt8]] = []
    for document in 0..<UInt32(then.documentCount)
    where (now?.isDeleted(document) ?? true) && !then.isDeleted(document) {
      identifiers.append(try then.segment.identity.identifier(ofDocument: document))
    }
    var search = IdentifierSearch(identifiers)
    try delete(&search)
  }

  /// The living documents: deleted ones are dropped, and those whose time has come.
  func mergeInput(at now: Date) throws -> MergeInput {
    var dropped = deletions
    for document in try segment.fixedColumns.documents(
      expiringAtOrBefore: now.timeIntervalSinceReferenceDate)
    {
      if dropped == nil { dropped = Bitset(count: documentCount) }
      dropped?.insert(Int(document))
    }
    return MergeInput(segment: segment, dropped: dropped)
  }
}

extension MergePolicy.Candidate {
  /// What the policy needs to know of a segment.
  init(_ entry: SegmentEntry) {
    self.init(bytes: entry.bytes, documents: entry.documentCount, deleted: entry.deletedCount)
  }

  /// As `init(_:)`; documents whose time has come count as deleted, those that are both twice.
  init(_ entry: SegmentEntry, now: Date) {
    self.init(entry)
    let seconds = now.timeIntervalSinceReferenceDate
    // What cannot be read is reported by whoever merges or asks, not here.
    let due = try? entry.segment.fixedColumns.countDocuments(expiringAtOrBefore: seconds)
    deleted = min(documents, deleted + (due ?? 0))
  }
}

extension IndexState {
  /// The state with segments replaced by what they were merged into, less what was deleted of them
  /// since the merge began; all of those that are gone was deleted.
  func replacing(_ inputs: [SegmentEntry], with merged: SegmentEntry?) throws -> IndexState {
    var entry = merged
    var places: [Int] = []
    for input in inputs {
      let place = segments.firstIndex { $0.isSame(as: input) }
      try entry?.deleteAgain(from: place.map { segments[$0] }, since: input)
      if let place { places.append(place) }
    }
    if entry?.liveCount == 0 { entry = nil }
    return replacing(places.sorted(), with: entry)
  }

  /// The state with some segments replaced by what they were merged into, at the place of the
  /// first of them.
  func replacing(_ places: [Int], with entry: SegmentEntry?) -> IndexState {
    let gone = Set(places)
    var result: [SegmentEntry] = []
    for (index, segment) in segments.enumerated() {
      if index == places.first, let entry { result.append(entry) }
      if !gone.contains(index) { result.append(segment) }
    }
    return with(segments: result)
  }

  func with(
    segments: [SegmentEntry]? = nil, journalBytes: Int? = nil, usage: UsageTable? = nil
  ) -> IndexState {
    IndexState(
      segments: segments ?? self.segments, clientStates: clientStates,
      customAttributes: customAttributes, nextSequence: nextSequence,
      journalBytes: journalBytes ?? self.journalBytes, usage: usage ?? self.usage,
      sharing: segments == nil ? self : nil)
  }
}
