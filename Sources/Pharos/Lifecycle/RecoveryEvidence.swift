import ByteStore

/// The files of a damaged index, and the manifest to go by.
struct RecoveryEvidence {
  let names: [String]
  /// The newest manifest that is readable.
  private(set) var manifest: Manifest?
  /// Whether that is the newest one of all.
  private(set) var isExact = false

  /// - Throws: when a newer library wrote the newest manifest, or a file cannot be read.
  init(_ opener: IndexOpener, _ ledger: inout RecoveryLedger) throws {
    names = try opener.fileSystem.list(opener.path)
    let numbers = IndexOpener.manifests(names)
    for number in numbers.reversed() {
      do {
        // It is in the listing, so that it is not there is no damage either.
        manifest = try opener.manifest(
          number, opener.fileSystem.read(opener.file(IndexLayout.manifest(number))))
        isExact = number == numbers.last
        break
      } catch {
        let error = IndexError(error)
        guard error.isDamage else { throw error }
        ledger.damaged(IndexLayout.manifest(number), error)
      }
    }
    if isExact { return }
    ledger.lost(nil)
    ledger.inexact(
      manifest == nil
        ? "no manifest is readable: every segment file is used, and items that were deleted may be back"
        : "an older manifest and every segment file are used, and items that were deleted may be back"
    )
  }

  /// Carries out a call on a file that the index needs: it is damage when the folder has no such file,
  /// and a failed call when it has one that cannot be opened.
  func required<Value>(
    _ name: String, of opener: IndexOpener, _ body: (_ path: String) throws(StoreError) -> Value
  ) throws(IndexError) -> Value {
    do throws(StoreError) {
      return try body(opener.file(name))
    } catch {
      throw error.isNoSuchFile && !names.contains(name) ? .missing(name) : IndexError(error)
    }
  }

  /// Numbers of the segments to use, oldest first.
  var segments: [UInt64] {
    let named = manifest?.segments.map(\.number) ?? []
    if isExact { return named }
    let present: [UInt64] = names.compactMap {
      if case .segment(let number)? = IndexLayout.role(of: $0) { number } else { nil }
    }
    return named + present.filter { !named.contains($0) }.sorted()
  }

  /// What the manifest says of a segment.
  func expected(_ segment: UInt64) -> Manifest.SegmentFile? {
    manifest?.segments.first { $0.number == segment }
  }

  /// Numbers of the journals to replay, oldest first.
  var journals: [UInt64] {
    if let manifest, isExact { return [manifest.journal] }
    let first = manifest?.journal ?? 0
    let present: [UInt64] = names.compactMap {
      guard case .journal(let number)? = IndexLayout.role(of: $0) else { return nil }
      return number >= first ? number : nil
    }
    return present.sorted()
  }

  /// Manifests in the names of a segment's deletions files, newest first.
  func deletions(of segment: UInt64) -> [UInt64] {
    let present: [UInt64] = names.compactMap {
      if case .deletions(segment, let manifest)? = IndexLayout.role(of: $0) {
        manifest
      } else {
        nil
      }
    }
    return present.sorted(by: >)
  }

  /// Manifests in the names of usage files, the best one first.
  var usages: [UInt64] {
    if let manifest, isExact { return manifest.usageManifest.map { [$0] } ?? [] }
    let present: [UInt64] = names.compactMap {
      if case .usage(let manifest)? = IndexLayout.role(of: $0) { manifest } else { nil }
    }
    return present.sorted(by: >)
  }

  /// Above the numbers of all manifests, and of all recoveries, whose folders are not used twice.
  var nextManifest: UInt64 {
    let numbers: [UInt64] = names.compactMap {
      if let recovery = IndexLayout.recovery($0) { return recovery }
      return switch IndexLayout.role(of: $0) {
      case .manifest(let number), .deletions(_, let number), .usage(let number): number
      case .segment, .journal, .temporary, nil: nil
      }
    }
    return RecoveryEvidence.next(after: numbers + [manifest?.number ?? 0])
  }

  /// Above the numbers of all segments and journals.
  var nextFile: UInt64 {
    let numbers: [UInt64] = names.compactMap {
      switch IndexLayout.role(of: $0) {
      case .segment(let number), .journal(let number), .deletions(let number, _): number
      case .manifest, .usage, .temporary, nil: nil
      }
    }
    return max(RecoveryEvidence.next(after: numbers), manifest?.nextFile ?? 1)
  }

  /// Numbers that no index counts up to are somebody else's.
  private static func next(after numbers: [UInt64]) -> UInt64 {
    (numbers.filter { $0 < NumberLimits.file - 1_000_000 }.max() ?? 0) + 1
  }
}
