/// Looks for damage in a folder.
///
/// Takes no lock and writes nothing.
package struct IndexVerifier {
  private let opener: IndexOpener
  private let isDeep: Bool
  private var problems: [IndexError] = []
  private var filesChecked = 0
  private var segments: [SegmentEntry] = []
  private var itemCount = 0

  private init(_ opener: IndexOpener, isDeep: Bool) {
    self.opener = opener
    self.isDeep = isDeep
  }

  /// - Throws: only when there is no index; everything else is in the report.
  package static func report(
    on opener: IndexOpener, deep: Bool
  ) throws(IndexError) -> VerificationReport {
    do {
      return try opener.withNewestManifest { number in
        var verifier = IndexVerifier(opener, isDeep: deep)
        try verifier.check(number)
        // A writer may have replaced files while they were read: then a newer manifest counts.
        if let first = verifier.problems.first, try opener.newestManifest() != number {
          throw first
        }
        return VerificationReport(
          problems: verifier.problems, filesChecked: verifier.filesChecked,
          itemCount: verifier.itemCount)
      }
    } catch .notFound(let path) {
      throw .notFound(path: path)
    } catch {
      return VerificationReport(problems: [error], filesChecked: 1, itemCount: 0)
    }
  }

  /// Checks everything a manifest names; goes on behind a problem.
  private mutating func check(_ number: UInt64) throws {
    let manifest = try opener.readManifest(number)
    filesChecked += 2
    for file in manifest.segments {
      filesChecked += file.deletionsManifest == nil ? 1 : 2
      do { try check(file) } catch { problems.append(IndexError(error)) }
    }
    if manifest.usageManifest != nil { filesChecked += 1 }
    do { try checkState(manifest) } catch { problems.append(IndexError(error)) }
  }

  private mutating func check(_ file: Manifest.SegmentFile) throws {
    let entry = try opener.open(file)
    segments.append(entry)
    if isDeep { try entry.checkDeeply() }
  }

  /// The journal, and what it makes of the segments.
  private mutating func checkState(_ manifest: Manifest) throws {
    var state = IndexState(
      segments: segments, clientStates: manifest.clientStates,
      customAttributes: manifest.customAttributes, nextSequence: manifest.nextSequence)
    itemCount = state.liveCount
    do throws(IndexError) {
      state = state.with(usage: try opener.readUsage(manifest))
    } catch {
      problems.append(error)
    }
    let (draft, journal) = try opener.replay(journal: manifest.journal, onto: state)
    // Over segments that are damaged, the journal need not be carried out.
    guard problems.isEmpty else { return }
    if journal.length > JournalFormat.framesStart {
      state = try ItemIndexer(configuration: opener.configuration, embedding: .none)
        .state(applying: draft, to: state)
      itemCount = state.liveCount
    }
    if isDeep { try state.checkInvariants() }
  }
}

extension IndexState {
  /// Checks the invariants; reads all identifiers and sequence numbers.
  func checkInvariants() throws {
    for (index, entry) in segments.enumerated() {
      try entry.forEachLiving { document, identifier in
        for other in segments[(index + 1)...] where try other.living(identifier) != nil {
          throw IndexError.damage(
            other.name,
            "invariant 1 of a state: “\(String(decoding: identifier, as: UTF8.self))” is in "
              + "\(entry.name) as well")
        }
        let sequence = try entry.segment.fixedColumns.sequence(ofDocument: document)
        guard sequence < nextSequence else {
          throw IndexError.damage(
            entry.name,
            "invariant 3 of a state: document \(document) has sequence \(sequence), the next one "
              + "is \(nextSequence)")
        }
      }
    }
  }
}
