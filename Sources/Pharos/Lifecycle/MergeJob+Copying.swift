import ByteStore
import Segments

extension MergeJob {
  /// Whether the job is to write one image that has nothing to drop: its sections are written as
  /// they are then.
  func isCopy(
    _ inputs: [MergeInput], _ configuration: IndexConfiguration
  ) -> Bool {
    inputs.count == 1 && inputs[0].dropped == nil && self.inputs[0].fileNumber == nil
      && level == configuration.storeLevels.adding
  }

  /// Writes and syncs the file of an image in memory.
  func writeCopy(
    of image: Segment, _ configuration: IndexConfiguration
  ) throws -> SegmentEntry {
    defer { FreeMemory.release() }
    let hotUnions = isLast || Int(image.documentCount) >= MergeJob.largeSegment
    // Grams of a small image are made when they are asked for; a file has them.
    if try hotUnions || image.image.section(.grams) == nil {
      let writer = SegmentImageWriter(
        spoolingIn: target.fileSystem, directory: target.directory,
        memoryLimit: configuration.memoryBudget / 16)
      try image.copy(
        into: writer,
        options: SegmentOptions(
          storeLevel: level, hotUnions: hotUnions, unionPolicy: configuration.unionPolicy))
      try writer.finish(toFile: target.path)
    } else {
      try image.image.write(toFile: target.path, in: target.fileSystem)
    }
    return try opened()
  }
}
