import ByteStore

extension Segment {
  /// Writes the segment to another image as it is: what a merge of this segment alone would give
  /// when nothing is dropped, without taking it apart.
  ///
  /// The sections that are computed of the others are added if the options ask for them.
  package func copy(
    into image: SegmentImageWriter, options: SegmentOptions
  ) throws(StoreError) {
    for kind in SectionKind.allCases {
      // A small image in memory has no grams yet.
      let section = try kind == .grams ? vocabulary.grams.section : self.image.section(kind)
      guard let section else { continue }
      let copy = image.section(kind)
      try section.view(0, section.count).withBytes { (bytes) throws(StoreError) in
        try copy.append(bytes)
      }
    }
    guard options.hotUnions else { return }
    try writeComputedSections(to: image, options)
  }
}
