import ByteStore

/// Blocks of 128 packed numbers: the code under every posting list.
enum BlockBenchmarks {
  private static let blocks = 64

  static func all() throws -> [MicroBenchmark] {
    try [1, 4, 9, 17].flatMap { width in
      try [unpacking(width: width), unpackingDeltas(width: width)]
    }
  }

  private static func unpacking(width: Int) throws -> MicroBenchmark {
    let packed = packed(width: width)
    return benchmark("block, \(width) bits", width) { output in
      for block in 0..<blocks {
        try BlockCodec.unpack(
          packed, at: block * BlockCodec.byteCount(width: width), width: width,
          into: output)
      }
    }
  }

  private static func unpackingDeltas(width: Int) throws -> MicroBenchmark {
    let packed = packed(width: width)
    return benchmark("block of differences, \(width) bits", width) { output in
      for block in 0..<blocks {
        try BlockCodec.unpackDeltas(
          packed, at: block * BlockCodec.byteCount(width: width), width: width, base: 0,
          into: output)
      }
    }
  }

  private static func benchmark(
    _ name: String, _ width: Int, _ round: @escaping (UnsafeMutablePointer<UInt32>) throws -> Void
  ) -> MicroBenchmark {
    MicroBenchmark(
      name: name, unit: "number", elements: blocks * BlockCodec.count,
      bytesPerElement: Double(width) / 8 + 4, limit: .cached
    ) {
      try withUnsafeTemporaryAllocation(of: UInt32.self, capacity: BlockCodec.count) { output in
        guard let start = output.baseAddress else { return 0 }
        try round(start)
        return Int(start[BlockCodec.count - 1])
      }
    }
  }

  /// Blocks of random numbers that need exactly so many bits.
  private static func packed(width: Int) -> ByteView {
    var random = SplitMix64(seed: UInt64(width))
    var output = ByteBuffer()
    for _ in 0..<blocks {
      var numbers = (0..<BlockCodec.count).map { _ in
        UInt32(truncatingIfNeeded: random.next()) & ((1 << UInt32(width)) - 1)
      }
      numbers[0] = (1 << UInt32(width)) - 1
      numbers.withUnsafeBufferPointer { _ = BlockCodec.pack($0, into: &output) }
    }
    return ByteView(copying: output.bytes, place: "blocks")
  }
}
