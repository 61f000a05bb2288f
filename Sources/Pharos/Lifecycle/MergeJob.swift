import Dispatch
import SegmentStore

/// Segments to be merged into a file, with what is needed to write it outside of the lock.
struct MergeJob: Sendable {
  /// Where the merged segment goes.
  struct Target: Sendable {
    var number: UInt64
    var directory: String
    var fileSystem: any FileSystem

    var name: String { IndexLayout.segment(number) }
    var path: String { directory + "/" + name }
  }

  /// The inputs with the deletions they had when the job began.
  var inputs: [SegmentEntry]
  var target: Target
}

/// Where merges run: one at a time for an index, at low priority.
enum MergeQueue {
  static func run(_ body: @escaping @Sendable () -> Void) {
    DispatchQueue.global(qos: .utility).async(execute: body)
  }
}

extension Optional where Wrapped == IndexFolder {
  /// A job for these segments; nil without a folder.
  mutating func takeMergeJob(_ inputs: [SegmentEntry]) -> MergeJob? {
    guard self != nil else { return nil }
    return self?.takeMergeJob(inputs)
  }
}

extension IndexFolder {
  mutating func takeMergeJob(_ inputs: [SegmentEntry]) -> MergeJob {
    MergeJob(
      inputs: inputs,
      target: MergeJob.Target(
        number: takeUnfinishedFile(), directory: path, fileSystem: fileSystem))
  }
}

extension SegmentEntry {
  /// Deletes from this merged segment what was deleted from an input after the merge began.
  mutating func deleteAgain(from now: SegmentEntry, since then: SegmentEntry) throws {
    guard now.deletedCount > then.deletedCount, let deletions = now.deletions else { return }
    for document in 0..<UInt32(now.documentCount) {
      guard deletions.contains(Int(document)), !then.isDeleted(document) else { continue }
      try delete(identifier: now.segment.identity.identifier(ofDocument: document))
    }
  }
}

extension IndexState {
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

  func with(segments: [SegmentEntry]? = nil, journalBytes: Int? = nil) -> IndexState {
    IndexState(
      segments: segments ?? self.segments, clientStates: clientStates,
      customAttributes: customAttributes, nextSequence: nextSequence,
      journalBytes: journalBytes ?? self.journalBytes)
  }
}
