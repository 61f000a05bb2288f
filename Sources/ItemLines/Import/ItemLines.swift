import Pharos

/// Items as JSON Lines.
package enum ItemLines {
  /// Adds the items of inputs, one a line, to an index, in batches.
  ///
  /// Everything before a failure that is not the index's own is committed.
  ///
  /// - Parameter inputs: paths of files, plain or compressed by zstd; `-` is standard input.
  @discardableResult
  package static func `import`(
    from inputs: [String], into index: SearchIndex, options: ImportOptions = ImportOptions(),
    progress: ImportProgress = ImportProgress()
  ) async throws(ImportFailure) -> ImportCounts {
    try await index.importing { () async throws(ImportFailure) in
      var job = ImportJob(inputs, into: index, options: options, progress: progress)
      return try await job.run()
    }
  }
}
