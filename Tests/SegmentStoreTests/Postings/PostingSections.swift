@testable import SegmentStore

/// Sections of postings and positions of an image being written in memory.
struct PostingSections {
  private let image: SegmentImageWriter
  let postings: SectionWriter
  let positions: SectionWriter

  init() throws {
    image = SegmentImageWriter()
    postings = image.section(.postings)
    positions = image.section(.positions)
  }

  /// Ends the image and opens it.
  func readers() throws -> (postings: SectionReader, positions: SectionReader) {
    let opened = try SegmentImage(try image.finishInMemory(), place: "test")
    return (try opened.requiredSection(.postings), try opened.requiredSection(.positions))
  }

  /// Ends the image and copies the bytes of both sections.
  func finish() throws -> (postings: [UInt8], positions: [UInt8]) {
    let sections = try readers()
    return (
      try sections.postings.view(0, sections.postings.count).bytes(0, sections.postings.count),
      try sections.positions.view(0, sections.positions.count).bytes(0, sections.positions.count)
    )
  }
}
