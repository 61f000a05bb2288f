@testable import ByteStore
@testable import Postings

/// The section of postings of an image being written in memory.
struct PostingSections {
  private let image: SegmentImageWriter
  let postings: SectionWriter

  init() throws {
    image = SegmentImageWriter()
    postings = image.section(.postings)
  }

  /// Ends the image and opens it.
  func reader() throws -> SectionReader {
    try SegmentImage(try image.finishInMemory(), place: "test").requiredSection(.postings)
  }

  /// Ends the image and copies the bytes of the section.
  func finish() throws -> [UInt8] {
    let section = try reader()
    return try section.view(0, section.count).bytes(0, section.count)
  }
}
