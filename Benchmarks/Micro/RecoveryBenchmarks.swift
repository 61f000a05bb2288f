import ByteStore
import Foundation
import Segments

/// What opening and recovery do: checksums, and the check of everything.
enum RecoveryBenchmarks {
  static func all(_ subject: MicroSubject) throws -> [MicroBenchmark] {
    let bytes = subject.segment.image.bytes
    let sums = MicroBenchmark(
      name: "checksums of a segment", unit: "byte", elements: bytes.count, bytesPerElement: 1,
      limit: .reading
    ) {
      Int(bytes.withBytes { Checksum.crc32c($0) })
    }
    let opening = MicroBenchmark(
      name: "segment opened", unit: "segment", elements: 1, bytesPerElement: 0, limit: .jumping(40)
    ) {
      Int(try Segment(SegmentImage(bytes, place: "segment")).documentCount)
    }
    let verifying = MicroBenchmark(
      name: "segment verified deeply", unit: "byte", elements: bytes.count, bytesPerElement: 1,
      limit: .reading
    ) {
      try subject.segment.image.verifyDeep()
      try subject.segment.checkInvariants()
      return bytes.count
    }
    return [sums, opening, verifying]
  }
}
