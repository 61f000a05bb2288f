import ByteStore
import Segments

/// Makes a consistent index of what can be read of a damaged one.
///
/// Only what is proven is taken for damage: bytes that were read and have a wrong checksum or contradict
/// the format, and files that are not there. Any call that fails ends the recovery with its error,
/// before anything is changed.
///
/// The old files stay as they are until the new manifest is published; then those that it does without
/// are moved into the folder of the recovery. Nothing is deleted. An interrupted recovery can be run
/// again.
package struct IndexRecovery {
  let opener: IndexOpener
  let evidence: RecoveryEvidence
  var ledger: RecoveryLedger
  /// Segments that are sound, with their deletions.
  private var segments: [SegmentEntry] = []
  /// The items of the others.
  private var salvaged: [[UInt8]: GroupDraft.Pending] = [:]

  /// - Parameter isTrial: tell what would be done, and change nothing.
  package static func run(
    _ opener: IndexOpener, isTrial: Bool = false
  ) throws(IndexError) -> RecoveryReport {
    do {
      let fileSystem = opener.fileSystem
      guard try fileSystem.exists(opener.path),
        try fileSystem.list(opener.path).contains(where: IndexLayout.isOfIndex)
      else { throw IndexError.notFound(path: opener.path) }
      let hasLock = try fileSystem.exists(opener.file(IndexLayout.lock))
      // The lock would be made if it were missing.
      let lock = isTrial && !hasLock ? nil : try fileSystem.lock(opener.file(IndexLayout.lock))
      guard isTrial && !hasLock || lock != nil else { throw IndexError.locked(path: opener.path) }
      defer { withExtendedLifetime(lock) {} }
      let opener = lock == nil ? opener : try opener.creatingFilesLikeLock()
      try finishEarlier(opener, isTrial: isTrial)
      if let report = try undamaged(opener) { return report }
      var recovery = try IndexRecovery(opener)
      let state = try recovery.state()
      guard let lock, !isTrial else { return recovery.trialReport(state) }
      return try recovery.write(state, lock: lock)
    } catch {
      throw IndexError(error)
    }
  }

  /// Carries out what an undoing, or a recovery, had left to do when it was interrupted.
  private static func finishEarlier(_ opener: IndexOpener, isTrial: Bool) throws {
    if let undo = try RecoveryUndo.interrupted(opener) {
      guard !isTrial else {
        throw IndexError.nothingToUndo(
          path: opener.path,
          reason: "a recovery is being taken back and has to be first: recover --undo goes on")
      }
      _ = try undo.finish()
    }
    guard !isTrial else { return }
    let files = SetAsideFiles(path: opener.path, fileSystem: opener.fileSystem)
    let names = try opener.fileSystem.list(opener.path)
    // Another manifest than the newest one has nothing to set aside any more.
    guard let number = IndexOpener.manifests(names).last,
      try files.recoveries().contains(number)
    else { return }
    let bytes = try opener.fileSystem.read(opener.file(IndexLayout.manifest(number)))
    do {
      try files.collect(supersededBy: opener.manifest(number, bytes))
    } catch let error as IndexError where error.isDamage {
      // The manifest that the earlier recovery has published is damaged itself by now.
    }
  }

  /// A report that nothing was done; nil when there is something to do.
  private static func undamaged(_ opener: IndexOpener) throws -> RecoveryReport? {
    let verification = try IndexVerifier.report(on: opener, deep: true)
    // A newer library wrote it, or the system could not read it: neither is damage.
    if let failure = verification.problems.first(where: { !$0.isDamage }) { throw failure }
    guard verification.isSound else { return nil }
    var ledger = RecoveryLedger()
    ledger.note("the index is sound; nothing was changed")
    return ledger.report(itemsKept: verification.itemCount, replaced: [], folder: nil)
  }

  private init(_ opener: IndexOpener) throws {
    var ledger = RecoveryLedger()
    self.opener = opener
    evidence = try RecoveryEvidence(opener, &ledger)
    self.ledger = ledger
  }

  // MARK: Reading

  private mutating func state() throws -> IndexState {
    for number in evidence.segments { try read(segment: number) }
    try resolveDuplicates()
    let manifest = evidence.manifest
    let base = IndexState(
      segments: segments, clientStates: manifest?.clientStates ?? [:],
      customAttributes: manifest?.customAttributes ?? [:],
      nextSequence: max(manifest?.nextSequence ?? 1, try newestSequence() + 1),
      usage: try usage())
    var draft = GroupDraft(base: base)
    for (identifier, item) in salvaged {
      draft.apply(
        .put(
          identifier: identifier, domain: item.domain, sequence: item.sequence,
          record: item.record))
    }
    for number in evidence.journals { try replay(journal: number, into: &draft) }
    let state = try ItemIndexer(configuration: opener.configuration, embedding: .wherePossible)
      .state(applying: draft, to: base)
    guard ledger.isInexact, !state.clientStates.isEmpty else { return state }
    ledger.note("the client states are dropped, so that clients hand over everything again")
    return IndexState(
      segments: state.segments, customAttributes: state.customAttributes,
      nextSequence: state.nextSequence, usage: state.usage)
  }

  private mutating func read(segment number: UInt64) throws {
    let name = IndexLayout.segment(number)
    let expected = evidence.expected(number)
    let bytes: ByteView
    do {
      bytes = try evidence.required(name, of: opener) { path throws(StoreError) in
        try opener.fileSystem.map(path, advice: .sequential)
      }
    } catch {
      guard error.isDamage else { throw error }
      if evidence.names.contains(name) { ledger.damaged(name, error) }
      return ledger.lost(expected.map { $0.documents - $0.deleted }, of: name)
    }
    do {
      if let expected, bytes.count != expected.bytes {
        throw IndexError.damage(
          name, at: min(bytes.count, expected.bytes),
          "it is \(bytes.count) bytes long, the manifest says \(expected.bytes)")
      }
      let segment = try Segment(SegmentImage(bytes, place: name))
      var entry = SegmentEntry(segment: segment, fileNumber: number, bytes: bytes.count)
      try entry.checkDeeply()
      if let (deletions, manifest) = try deletions(of: number, documents: entry.documentCount) {
        entry.setDeletions(deletions, manifest: manifest)
      }
      segments.append(entry)
      ledger.kept(name)
    } catch {
      let failure = IndexError(error)
      guard failure.isDamage else { throw failure }
      ledger.damaged(name, failure)
      try salvage(bytes, number, expected)
    }
  }

  private mutating func salvage(
    _ bytes: ByteView, _ number: UInt64, _ expected: Manifest.SegmentFile?
  ) throws {
    let name = IndexLayout.segment(number)
    do {
      let found = try SegmentSalvage(bytes, name: name) { documents in
        try deletions(of: number, documents: documents)?.deletions
      }
      for (identifier, item) in found.items {
        if let other = salvaged[identifier], other.sequence >= item.sequence { continue }
        salvaged[identifier] = item
      }
      ledger.salvaged(found.items.count, of: name)
      if found.unordered > 0 {
        ledger.note("\(name): of \(found.unordered) items it is not known how new they are")
      }
      ledger.lost(found.unreadable, of: name)
    } catch {
      guard IndexError(error).isDamage else { throw error }
      ledger.lost(expected.map { $0.documents - $0.deleted }, of: name)
    }
  }

  /// The deletions to use for a segment, and the manifest in the name of their file.
  private mutating func deletions(
    of segment: UInt64, documents: Int
  ) throws -> (deletions: Bitset, manifest: UInt64?)? {
    let expected = evidence.expected(segment)
    if evidence.isExact, expected?.deletionsManifest == nil { return nil }
    let named = evidence.isExact ? expected?.deletionsManifest : nil
    var candidates = evidence.deletions(of: segment)
    if let named { candidates = [named] + candidates.filter { $0 != named } }
    for manifest in candidates {
      let name = IndexLayout.deletions(segment: segment, manifest: manifest)
      do {
        let bytes = try evidence.required(name, of: opener) { path throws(StoreError) in
          try opener.fileSystem.read(path)
        }
        let deletions = try DeletionsFile.decode(
          bytes, documents: documents, deleted: manifest == named ? expected?.deleted : nil,
          place: name)
        if let named, named != manifest {
          ledger.inexact("\(name) is used in place of a newer one: deleted items may be back")
        }
        // Only a file that the new manifest may name; another one is written anew.
        return (deletions, manifest == named ? manifest : nil)
      } catch {
        guard error.isDamage else { throw error }
        if evidence.names.contains(name) {
          ledger.damaged(name, error)
        } else {
          ledger.note("\(name) is missing")
        }
      }
    }
    if named != nil {
      ledger.inexact("\(IndexLayout.segment(segment)): items that were deleted may be back")
    }
    return nil
  }

  // MARK: Agreeing

  /// Of several living documents with one identifier the greatest sequence stays.
  private mutating func resolveDuplicates() throws {
    for index in segments.indices {
      var older: [UInt32] = []
      try segments[index].forEachLiving { document, identifier in
        let sequence = try segments[index].segment.fixedColumns.sequence(ofDocument: document)
        for other in segments.indices where other > index {
          guard let twin = try segments[other].living(identifier) else { continue }
          let theirs = try segments[other].segment.fixedColumns.sequence(ofDocument: twin)
          if theirs >= sequence { return older.append(document) }
          segments[other].delete([twin])
        }
        guard let item = salvaged[identifier] else { return }
        if item.sequence > sequence {
          older.append(document)
        } else {
          salvaged[identifier] = nil
        }
      }
      segments[index].delete(older)
    }
  }

  private func newestSequence() throws -> UInt64 {
    var newest: UInt64 = 0
    for entry in segments {
      for document in 0..<UInt32(entry.documentCount) {
        newest = max(newest, try entry.segment.fixedColumns.sequence(ofDocument: document))
      }
    }
    return min(newest, NumberLimits.sequence)
  }
}
