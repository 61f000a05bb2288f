import ByteStore

/// The sections that say nothing new, but answer at once what others would take long to tell.
extension Segment {
  /// Computes those of them that the segment has not, and writes them to an image with its other
  /// sections; small segments do without.
  ///
  /// - Parameters:
  ///   - plan: of the merge that has written the segment; nil for others.
  ///   - options: how the segment is written.
  func writeComputedSections(
    to image: SegmentImageWriter, of plan: MergePlan? = nil, _ options: SegmentOptions
  ) throws(StoreError) {
    guard Int(documentCount) >= HotUnions.minimumDocuments else { return }
    let counts =
      hotUnions == nil || innerWords == nil || attributeTerms == nil
      ? try TermPostingCounts(self) : nil
    try SideBySide.run(options.usesTwoThreads) { () throws(StoreError) in
      if hotUnions == nil {
        try HotUnionsWriter.write(self, counts, to: image, options, of: plan)
      }
    } _: { () throws(StoreError) in
      if innerWords == nil, let counts {
        try InnerWordsWriter.write(self, counts, to: image.section(.innerWords), pace: options.pace)
      }
      if attributeTerms == nil, let counts {
        try AttributeTermsWriter.write(self, counts, to: image.section(.attributeTerms))
      }
      if separators == nil {
        try SeparatorListsWriter.write(self, to: image, pace: options.pace)
      }
      if pairs == nil { try PairsWriter.write(self, to: image, pace: options.pace) }
      if neighbours == nil {
        try NeighboursWriter.write(self, to: image.section(.neighbours), pace: options.pace)
      }
    }
  }
}
