import ByteStore
import Dispatch

extension IndexWriter {
  /// Images of more bytes together are merged beside further batches also where there is but one
  /// processor: batches would wait for tens of milliseconds otherwise.
  private static let mergedAtOnce = 256 << 10
  /// Images of so many tiers may wait while others are merged: each costs every query.
  private static let tiersWaiting = 2
  /// When more wait, up to so many bytes are merged at once, which keeps a batch waiting.
  private static let mergedMeanwhile = 512 << 10

  /// Merges images in memory as they gather, so that single adds stay cheap and few.
  ///
  /// With several processors that happens beside further batches, and nobody waits for it, unless too
  /// many images gather meanwhile.
  func mergeInMemory(_ core: inout Core) throws {
    // Larger images go into the next file as they are: that merges them anyway.
    let policy = MergePolicy(
      segmentsPerTier: configuration.segmentsPerTier, floorBytes: 16 << 10,
      maximumBytes: isInMemoryOnly ? configuration.memoryBudget : configuration.flushThreshold / 16
    )
    while true {
      let images = state.segments.filter { entry in
        entry.fileNumber == nil && !core.imagesOfFlush.contains { $0.isSame(as: entry) }
          && !core.imagesOfMerge.contains { $0.isSame(as: entry) }
      }
      guard let chosen = policy.next(images.map { MergePolicy.Candidate($0) }) else { return }
      let inputs = chosen.map { images[$0] }
      let bytes = inputs.reduce(0) { $0 + $1.bytes }
      // Images without a living document are only left out.
      if configuration.mergesInBackground, inputs.contains(where: { $0.liveCount > 0 }),
        Processors.count > 1 || bytes > IndexWriter.mergedAtOnce
      {
        if core.imagesOfMerge.isEmpty {
          guard beginBackground(core) else { return }
          core.imagesOfMerge = inputs
          MergeQueue.run {
            self.mergeBeside(inputs)
            self.background.leave()
          }
          continue
        }
        // When the one that is running has ended, the next one is looked for.
        guard images.count > IndexWriter.tiersWaiting * configuration.segmentsPerTier,
          bytes <= IndexWriter.mergedMeanwhile
        else { return }
      }
      publish(try state.replacing(inputs, with: indexer.mergedInMemory(inputs)))
    }
  }

  /// Merges images outside of the core, then publishes what came of it.
  ///
  /// Not where they were written to a file meanwhile or are about to be: then nothing is gained, and
  /// the file must have all that the journal forgets.
  private func mergeBeside(_ inputs: [SegmentEntry]) {
    let merged = Result { try indexer.mergedInMemory(inputs, pace: pace()) }
    core.withLock { core in
      core.imagesOfMerge = []
      guard core.failure == nil else { return }
      do {
        let current = state
        let areThere = inputs.allSatisfy { input in
          current.segments.contains { $0.isSame(as: input) }
            && !core.imagesOfFlush.contains { $0.isSame(as: input) }
        }
        if areThere { publish(try current.replacing(inputs, with: merged.get())) }
        try mergeInMemory(&core)
      } catch {
        core.failure = .closed(reason: "upkeep failed: \(IndexError(error))")
      }
    }
  }
}
