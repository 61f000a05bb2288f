import ByteStore
import Segments

extension IndexOpener {
  func file(_ name: String) -> String { path + "/" + name }

  /// Carries out a call on a file that the index needs; a missing one is damage.
  func required<Value>(
    _ name: String, _ body: (_ path: String) throws(StoreError) -> Value
  ) throws(IndexError) -> Value {
    do throws(StoreError) {
      return try body(file(name))
    } catch {
      throw error.isNoSuchFile ? .missing(name) : IndexError(error)
    }
  }

  package func readManifest(_ number: UInt64) throws(IndexError) -> Manifest {
    let name = IndexLayout.manifest(number)
    return try manifest(
      number, required(name) { path throws(StoreError) in try fileSystem.read(path) })
  }

  /// Decodes the file of a manifest.
  func manifest(_ number: UInt64, _ bytes: [UInt8]) throws(IndexError) -> Manifest {
    let name = IndexLayout.manifest(number)
    let manifest = try Manifest(decoding: bytes, place: name)
    guard manifest.number == number else {
      throw .damage(name, "it is manifest \(manifest.number) under another name")
    }
    return manifest
  }

  /// What a manifest knows of use, under the half-life of the configuration.
  func readUsage(_ manifest: Manifest) throws(IndexError) -> UsageTable {
    let decay = UsageDecay(halfLife: configuration.usageHalfLife)
    guard let number = manifest.usageManifest else { return UsageTable(decay: decay) }
    let name = IndexLayout.usage(manifest: number)
    let bytes = try required(name) { path throws(StoreError) in try fileSystem.read(path) }
    return try UsageFile.decode(bytes, place: name).converted(to: decay)
  }

  /// Maps a segment of the manifest and reads its deletions.
  func open(
    _ file: Manifest.SegmentFile, reusing known: IndexState? = nil
  ) throws -> SegmentEntry {
    let name = IndexLayout.segment(file.number)
    let bytes = try required(name) { path throws(StoreError) in
      try fileSystem.map(path, advice: .random)
    }
    guard bytes.count == file.bytes else {
      throw IndexError.damage(
        name, at: min(bytes.count, file.bytes),
        "it is \(bytes.count) bytes long, the manifest says \(file.bytes)")
    }
    // Another index may have taken the folder and given a file the same number.
    let open = known?.segments.first {
      $0.fileNumber == file.number && $0.segment.image.hasSameChecksums(as: bytes)
    }
    let segment = try open?.segment ?? Segment(SegmentImage(bytes, place: name))
    guard Int(segment.documentCount) == file.documents else {
      throw IndexError.damage(
        name, "it has \(segment.documentCount) documents, the manifest says \(file.documents)")
    }
    var entry = SegmentEntry(
      segment: segment, fileNumber: file.number, bytes: file.bytes, sharing: open)
    guard let manifest = file.deletionsManifest else {
      guard file.deleted == 0 else {
        throw IndexError.damage(
          name, "\(file.deleted) documents are deleted, but no deletions file is named")
      }
      return entry
    }
    let deletionsName = IndexLayout.deletions(segment: file.number, manifest: manifest)
    let deletions = try DeletionsFile.decode(
      required(deletionsName) { path throws(StoreError) in try fileSystem.read(path) },
      documents: file.documents, deleted: file.deleted, place: deletionsName)
    entry.setDeletions(deletions, manifest: manifest)
    return entry
  }

  /// The number of the newest manifest; nil when the folder has no index.
  ///
  /// - Throws: damage, when other files of an index are there without any manifest.
  package func newestManifest() throws(IndexError) -> UInt64? {
    do {
      guard try fileSystem.exists(path) else { return nil }
      var remains: String?
      // A listing is not one moment: it can miss both the manifest that a writer just removed and
      // the one that took its place. A second one does not, unless that happens again.
      for _ in 0..<16 {
        let names = try fileSystem.list(path)
        if let newest = IndexOpener.manifests(names).last { return newest }
        remains = try names.first(where: isEvidence)
        if remains == nil, !names.contains(IndexLayout.lock) { return nil }
      }
      guard let remains else { return nil }
      throw IndexError.damage(remains, "there is no manifest beside it")
    } catch {
      throw IndexError(error)
    }
  }

  /// Numbers of the manifests among the names, ascending.
  static func manifests(_ names: [String]) -> [UInt64] {
    names.compactMap { IndexLayout.manifestNumber($0) }.sorted()
  }

  /// Whether the file shows that there has been an index: an interrupted creation leaves an empty
  /// first journal and nothing else.
  private func isEvidence(_ name: String) throws(StoreError) -> Bool {
    switch IndexLayout.role(of: name) {
    case .segment, .deletions, .usage: return true
    case .journal(1):
      do throws(StoreError) {
        return try fileSystem.fileSize(file(name)) > JournalFormat.framesStart
      } catch {
        guard error.isNoSuchFile else { throw error }
        return false
      }
    case .journal: return true
    case .manifest, .temporary, nil: return false
    }
  }
}
