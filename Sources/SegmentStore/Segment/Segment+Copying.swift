extension Segment {
  /// Writes the segment to another image as it is: what a merge of this segment alone would give when
  /// nothing is dropped, without taking it apart.
  ///
  /// Unions and pairs are computed if the options ask for them and the segment has none.
  package func copy(
    into image: SegmentImageWriter, options: SegmentOptions
  ) throws(StoreError) {
    for kind in SectionKind.allCases {
      guard let section = try self.image.section(kind) else { continue }
      let copy = image.section(kind)
      try section.view(0, section.count).withBytes { (bytes) throws(StoreError) in
        try copy.append(bytes)
      }
    }
    guard options.hotUnions, Int(documentCount) >= HotUnions.minimumDocuments else { return }
    if hotUnions == nil { try HotUnionsWriter.write(self, to: image) }
    if pairs == nil { try PairsWriter.write(self, to: image) }
  }
}
