import ByteStore

extension IndexRecovery {
  // MARK: Usage

  /// What is known of use, as far as a file of it is readable.
  ///
  /// It is nothing that clients hand over again, so losing it is noted and changes nothing else.
  mutating func usage() throws -> UsageTable {
    for number in evidence.usages {
      let name = IndexLayout.usage(manifest: number)
      do {
        let bytes = try evidence.required(name, of: opener) { path throws(StoreError) in
          try opener.fileSystem.read(path)
        }
        let decay = UsageDecay(halfLife: opener.configuration.usageHalfLife)
        return try UsageFile.decode(bytes, place: name).converted(to: decay)
      } catch {
        guard error.isDamage else { throw error }
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
      bytes = try evidence.required(name, of: opener) { path throws(StoreError) in
        try opener.fileSystem.read(path, limit: .max)
      }
    } catch {
      guard error.isDamage else { throw error }
      ledger.lost(nil)
      ledger.inexact("\(name) cannot be read: what was acknowledged last is lost")
      return
    }
    var reader = JournalReader(salvaging: bytes, number: number, place: name)
    if let problem = reader.headerProblem() {
      guard problem.isDamage else { throw problem }
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
        guard error.isDamage else { throw error }
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

  /// What `write` would say of the state.
  func trialReport(_ state: IndexState) -> RecoveryReport {
    var kept: Set<String> = [IndexLayout.lock]
    for entry in state.segments {
      guard let number = entry.fileNumber else { continue }
      kept.insert(IndexLayout.segment(number))
      if let manifest = entry.deletionsManifest {
        kept.insert(IndexLayout.deletions(segment: number, manifest: manifest))
      }
    }
    let replaced = evidence.names.filter { IndexLayout.role(of: $0) != nil && !kept.contains($0) }
    return ledger.report(itemsKept: state.liveCount, replaced: replaced, folder: nil)
  }

  /// Publishes the state, and only then puts the old files away.
  func write(_ state: IndexState, lock: any FileLock) throws -> RecoveryReport {
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
    let files = SetAsideFiles(path: opener.path, fileSystem: fileSystem)
    var replaced: [String] = []
    _ = try folder.publish(
      whole, startsJournal: false, usage: whole.usage, removesSuperseded: false
    ) { manifest in
      let names = try fileSystem.list(opener.path)
      replaced = SetAsideFiles.superseded(names, by: manifest)
      let made = names.filter { IndexLayout.isOfIndex($0) && !evidence.names.contains($0) }
      try files.prepare(
        RecoveryRecord(
          manifest: manifest.number, manifestChecksum: RecoveryRecord.checksum(of: manifest),
          setAside: ledger.files(replaced), made: made.filter { !replaced.contains($0) },
          notes: ledger.notes))
    }
    try files.collect(supersededBy: folder.manifest)
    let name = IndexLayout.recovered(manifest: folder.manifest.number)
    folder.close()
    return ledger.report(itemsKept: whole.liveCount, replaced: replaced, folder: name)
  }
}
