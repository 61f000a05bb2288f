import SegmentStore

extension IndexRecovery {
  // MARK: Usage

  /// What is known of use, as far as a file of it is readable.
  ///
  /// It is nothing that clients hand over again, so losing it is noted and changes nothing else.
  mutating func usage() throws -> UsageTable {
    for number in evidence.usages {
      let name = IndexLayout.usage(manifest: number)
      do {
        let bytes = try opener.required(name) { path throws(StoreError) in
          try opener.fileSystem.read(path)
        }
        let decay = UsageDecay(halfLife: opener.configuration.usageHalfLife)
        return try UsageFile.decode(bytes, place: name).converted(to: decay)
      } catch {
        if error.isNewerFormat { throw error }
        if evidence.names.contains(name) { ledger.damaged(name, error) }
        ledger.note("\(name) cannot be read: how items were used before is forgotten")
      }
    }
    return UsageTable(decay: UsageDecay(halfLife: opener.configuration.usageHalfLife))
  }

  // MARK: Journal

  /// Replays a journal as far as its frames are good, also behind bad ones.
  mutating func replay(journal number: UInt64, into draft: inout GroupDraft) throws {
    let name = IndexLayout.journal(number)
    let bytes: [UInt8]
    do {
      bytes = try opener.required(name) { path throws(StoreError) in
        try opener.fileSystem.read(path, limit: .max)
      }
    } catch {
      ledger.lost(nil)
      ledger.inexact("\(name) cannot be read: what was acknowledged last is lost")
      return
    }
    var reader = JournalReader(salvaging: bytes, number: number, place: name)
    if let problem = reader.headerProblem() {
      if problem.isNewerFormat { throw problem }
      ledger.damaged(name, problem)
      ledger.lost(nil)
      ledger.inexact("\(name): of its end it is not known what was acknowledged")
      ledger.dropped((reader.recordedLength ?? 0) - bytes.count, of: name)
    }
    while true {
      let start = reader.position
      do {
        guard let operations = try reader.next() else { return }
        for operation in operations { apply(operation, to: &draft, journal: name) }
      } catch {
        ledger.damaged(name, error)
        let found = reader.skipToNextGoodFrame()
        ledger.dropped((found ? reader.position : reader.count) - start, of: name)
        if !found { return }
      }
    }
  }

  private mutating func apply(
    _ operation: JournalOperation, to draft: inout GroupDraft, journal: String
  ) {
    if case .put(let identifier, _, _, let record) = operation {
      guard let item = try? ItemCoding.decode(record),
        Array(item.uniqueIdentifier.utf8) == identifier
      else {
        ledger.lost(1)
        return ledger.inexact("\(journal): an item does not decode")
      }
    }
    draft.apply(operation)
  }

  // MARK: Writing

  /// Publishes the state, and only then puts the old files away.
  func write(_ state: IndexState, lock: FileLock) throws -> RecoveryReport {
    let fileSystem = opener.fileSystem
    let journal = evidence.nextFile
    var folder = IndexFolder(
      path: opener.path, fileSystem: fileSystem, lock: lock,
      manifest: Manifest(
        number: evidence.nextManifest - 1, journal: journal, nextFile: journal + 1,
        nextSequence: state.nextSequence, segments: [], clientStates: [:],
        customAttributes: [:], usageManifest: nil),
      journal: try Journal(creating: journal, in: opener.path, fileSystem: fileSystem))
    let images = state.segments.indices.filter { state.segments[$0].fileNumber == nil }
    let job = folder.takeMergeJob(
      images.map { state.segments[$0] }, startsJournal: false,
      level: opener.configuration.storeLevels.adding, isLast: true)
    let entry = try job.write(opener.configuration)
    let whole = state.replacing(images, with: entry)
    _ = try folder.publish(
      whole, startsJournal: false, usage: whole.usage, removesSuperseded: false)
    for name in ledger.damagedFiles where try fileSystem.exists(folder.file(name)) {
      try fileSystem.rename(folder.file(name), to: folder.file("damaged-" + name))
    }
    try fileSystem.syncDirectory(opener.path)
    try folder.removeSuperseded(temporaries: true)
    folder.close()
    return ledger.report(itemsKept: whole.liveCount)
  }
}
