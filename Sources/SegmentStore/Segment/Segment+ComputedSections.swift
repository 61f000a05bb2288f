/// The sections that say nothing new, but answer at once what others would take long to tell.
extension Segment {
  /// Computes those of them that the segment has not, and writes them to an image with its other
  /// sections; small segments do without.
  ///
  /// - Parameters:
  ///   - merger: the merge that has written the segment; nil for others.
  ///   - pace: of a merge that nobody waits for.
  func writeComputedSections(
    to image: SegmentImageWriter, of merger: SegmentMerger? = nil, usesTwoThreads: Bool = false,
    pace: MergePace? = nil
  ) throws(StoreError) {
    guard Int(documentCount) >= HotUnions.minimumDocuments else { return }
    let counts =
      hotUnions == nil || innerWords == nil || attributeTerms == nil
      ? try TermPostingCounts(self) : nil
    try SideBySide.run(usesTwoThreads) { () throws(StoreError) in
      if hotUnions == nil {
        try HotUnionsWriter.write(self, counts, to: image, of: merger, pace: pace)
      }
    } _: { () throws(StoreError) in
      if innerWords == nil, let counts {
        try InnerWordsWriter.write(self, counts, to: image.section(.innerWords), pace: pace)
      }
      if attributeTerms == nil, let counts {
        try AttributeTermsWriter.write(self, counts, to: image.section(.attributeTerms))
      }
      if pairs == nil { try PairsWriter.write(self, to: image, pace: pace) }
    }
  }
}
