import CZstd

extension ZstdDictionary {
  /// What the entropy tables of a dictionary are learned from, at most.
  private static let entropySampleBytes = 512 << 10

  /// Trains a dictionary of at most `capacity` bytes on samples of what will be compressed.
  ///
  /// The content is chosen here (see ``DictionaryContent``), the entropy tables before it are the
  /// library's. Nil when there is too little to learn from: then blocks are compressed without one.
  package static func train(samples: [[UInt8]], capacity: Int) -> [UInt8]? {
    // Fewer teach nothing; the library needs some room for its tables.
    guard samples.count >= 8, capacity >= 1024 else { return nil }
    let joined = [UInt8](samples.joined())
    // The tables take less than 1 KiB; the library shortens the content where they take more.
    let content = DictionaryContent.select(from: joined, capacity: capacity - 512)
    guard content.count >= 256 else { return nil }
    var sizes: [Int] = []
    var total = 0
    for sample in samples where total < entropySampleBytes {
      sizes.append(sample.count)
      total += sample.count
    }
    var parameters = ZDICT_params_t()
    parameters.compressionLevel = 3
    var dictionary = [UInt8](repeating: 0, count: capacity)
    // SAFETY: `sizes` add up to at most the bytes of `joined`; the library writes at most `capacity`
    // bytes.
    let size = dictionary.withUnsafeMutableBytes { output in
      joined.withUnsafeBytes { input in
        content.withUnsafeBytes { content in
          ZDICT_finalizeDictionary(
            output.baseAddress, output.count, content.baseAddress, content.count,
            input.baseAddress, sizes, UInt32(sizes.count), parameters)
        }
      }
    }
    guard ZDICT_isError(size) == 0, size > 0, size <= capacity else { return nil }
    dictionary.removeLast(capacity - size)
    return dictionary
  }
}

/// Chooses the stretches of samples that hold the most of what occurs often.
///
/// The method of the library's fast cover trainer, with fixed parameters, so that it costs one pass
/// over the samples: every run of eight bytes is counted by a hash; the samples are cut into
/// epochs, and in turn each gives the stretch of 512 bytes whose distinct runs occur most often,
/// after which these runs count no more.
enum DictionaryContent {
  private static let runLength = 8
  private static let stretch = 512
  private static let hashBits: UInt64 = 18
  /// Epochs in a row that have nothing to give.
  private static let mostIdleEpochs = 10

  /// At most `capacity` bytes; what occurs most often stands last, where it is cheapest to refer
  /// to.
  static func select(from samples: [UInt8], capacity: Int) -> [UInt8] {
    guard samples.count > stretch, capacity > stretch else { return [] }
    let hashes = hashes(of: samples)
    var frequencies = [UInt32](repeating: 0, count: 1 << Int(hashBits))
    for hash in hashes { frequencies[Int(hash)] &+= 1 }
    // A run that occurs once is of no use to others.
    for index in frequencies.indices where frequencies[index] == 1 { frequencies[index] = 0 }
    let epochs = max(1, min(capacity / stretch, hashes.count / (stretch * 10)))
    let epochLength = hashes.count / epochs
    var chosen: [Range<Int>] = []
    var rest = capacity
    var idle = 0
    var epoch = 0
    var inside = [UInt16](repeating: 0, count: frequencies.count)
    while rest >= runLength, idle <= mostIdleEpochs {
      let range = epoch * epochLength..<(epoch + 1) * epochLength
      epoch = (epoch + 1) % epochs
      guard let best = best(in: range, hashes, frequencies, &inside) else {
        idle += 1
        continue
      }
      idle = 0
      for place in best { frequencies[Int(hashes[place])] = 0 }
      let length = min(rest, best.count + runLength - 1)
      chosen.append(best.lowerBound..<best.lowerBound + length)
      rest -= length
    }
    return chosen.reversed().flatMap { samples[$0] }
  }

  private static func hashes(of samples: [UInt8]) -> [UInt32] {
    samples.withUnsafeBytes { bytes in
      (0...bytes.count - runLength).map { place in
        // SAFETY: eight bytes from the place on lie in the samples.
        let word = UInt64(
          littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
        return UInt32(truncatingIfNeeded: (word &* 0xCF1B_BCDC_B7A5_6463) >> (64 - hashBits))
      }
    }
  }

  /// The stretch of a range whose distinct runs have the greatest sum of frequencies.
  ///
  /// `inside` is all zero before and after.
  private static func best(
    in range: Range<Int>, _ hashes: [UInt32], _ frequencies: [UInt32], _ inside: inout [UInt16]
  ) -> Range<Int>? {
    let length = stretch - runLength + 1
    var best: Range<Int>?
    var bestScore: UInt64 = 0
    var score: UInt64 = 0
    var first = range.lowerBound
    for place in range {
      let hash = Int(hashes[place])
      if inside[hash] == 0 { score &+= UInt64(frequencies[hash]) }
      inside[hash] += 1
      if place - first == length {
        let leaving = Int(hashes[first])
        inside[leaving] -= 1
        if inside[leaving] == 0 { score &-= UInt64(frequencies[leaving]) }
        first += 1
      }
      if score > bestScore {
        bestScore = score
        best = first..<place + 1
      }
    }
    for place in first..<range.upperBound { inside[Int(hashes[place])] = 0 }
    return best
  }
}
