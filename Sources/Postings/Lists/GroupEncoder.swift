import ByteStore
import CKernels

/// Collects up to 32 full blocks of a list and writes them as a group.
struct GroupEncoder {
  private(set) var blocks = 0
  private(set) var maximumFrequency: UInt8 = 0
  private(set) var maximumImpact: UInt8 = 0
  private var lastDocuments: [UInt32] = []
  private var documentTokens: [UInt8] = []
  private var frequencyTokens: [UInt8] = []
  private var maximumFrequencies: [UInt8] = []
  private var maskTokens: [UInt8] = []
  private var impacts: [UInt8] = []
  private var documents = ByteBuffer()
  private var frequencies = ByteBuffer()
  private var masks = ByteBuffer()

  /// Adds 128 documents; the first possible one is `floor`.
  mutating func addDocuments(_ values: UnsafeBufferPointer<UInt32>, floor: UInt32) {
    let last = values[PostingFormat.blockSize - 1]
    let range = Int(last - floor) + 1
    guard let start = values.baseAddress else { return }
    let width = BlockCodec.deltaWidth(of: start, base: floor)
    // A bitset may be an eighth larger: windows are filled from it many times as fast.
    if (range + 7) / 8 <= 18 * width {
      documentTokens.append(PostingFormat.bitset)
      if range > PostingFormat.blockSize { appendBitset(values, floor: floor, range: range) }
    } else {
      BlockCodec.packDeltas(values, base: floor, into: &documents)
      documentTokens.append(UInt8(width))
    }
    lastDocuments.append(last)
    blocks += 1
  }

  private mutating func appendBitset(
    _ values: UnsafeBufferPointer<UInt32>, floor: UInt32, range: Int
  ) {
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: (range + 63) / 64) { words in
      words.initialize(repeating: 0)
      guard let start = words.baseAddress, let first = values.baseAddress else { return }
      // SAFETY: the kernel leaves out what is outside of the words; words are little endian.
      pharos_bits_set(start, words.count, floor, first, values.count)
      let bytes = UnsafeRawBufferPointer(words)
      documents.append(UnsafeRawBufferPointer(rebasing: bytes[..<((range + 7) / 8)]))
    }
  }

  /// Adds the frequencies of the block added last; `scratch` holds 128.
  mutating func addFrequencies(
    _ values: UnsafeBufferPointer<UInt32>, scratch: UnsafeMutableBufferPointer<UInt32>
  ) {
    var maximum: UInt32 = 0
    for i in values.indices {
      maximum = max(maximum, values[i])
      scratch[i] = values[i] - 1
    }
    let less = UnsafeBufferPointer(rebasing: UnsafeBufferPointer(scratch)[..<values.count])
    frequencyTokens.append(PatchedBlock.encode(less, into: &frequencies))
    maximumFrequencies.append(UInt8(clamping: maximum))
    maximumFrequency = max(maximumFrequency, UInt8(clamping: maximum))
  }

  /// Adds the masks of the block added last.
  mutating func addMasks(
    _ values: UnsafeBufferPointer<UInt8>, scratch: UnsafeMutableBufferPointer<UInt32>
  ) {
    for i in values.indices { scratch[i] = UInt32(values[i]) - 1 }
    let less = UnsafeBufferPointer(rebasing: UnsafeBufferPointer(scratch)[..<values.count])
    maskTokens.append(PatchedBlock.encode(less, into: &masks))
  }

  /// Adds the bound of the impacts of the block added last.
  mutating func addImpact(_ impact: UInt8) {
    impacts.append(impact)
    maximumImpact = max(maximumImpact, impact)
  }

  /// Appends the group, whose first possible document is `floor`, and starts another one.
  mutating func finish(floor: UInt32, form: UInt8, into output: inout ByteBuffer) {
    let lastBytes = byteWidth(UInt64((lastDocuments.last ?? floor) - floor))
    output.bytes.append(UInt8(lastBytes - 1))
    for last in lastDocuments { append(UInt64(last - floor), lastBytes, to: &output) }
    output.bytes.append(contentsOf: documentTokens)
    if form & PostingFormat.Form.frequencies != 0 {
      output.bytes.append(contentsOf: frequencyTokens)
      output.bytes.append(contentsOf: maximumFrequencies)
    }
    if form & PostingFormat.Form.masks != 0 {
      output.bytes.append(contentsOf: maskTokens)
    }
    if form & PostingFormat.Form.impacts != 0 {
      output.bytes.append(contentsOf: impacts)
    }
    output.bytes.append(contentsOf: documents.bytes)
    output.bytes.append(contentsOf: frequencies.bytes)
    output.bytes.append(contentsOf: masks.bytes)
    removeAll()
  }

  private mutating func removeAll() {
    blocks = 0
    maximumFrequency = 0
    maximumImpact = 0
    lastDocuments.removeAll(keepingCapacity: true)
    documentTokens.removeAll(keepingCapacity: true)
    frequencyTokens.removeAll(keepingCapacity: true)
    maximumFrequencies.removeAll(keepingCapacity: true)
    maskTokens.removeAll(keepingCapacity: true)
    impacts.removeAll(keepingCapacity: true)
    documents.bytes.removeAll(keepingCapacity: true)
    frequencies.bytes.removeAll(keepingCapacity: true)
    masks.bytes.removeAll(keepingCapacity: true)
  }

  private func byteWidth(_ value: UInt64) -> Int {
    max(1, (64 - value.leadingZeroBitCount + 7) / 8)
  }

  private func append(_ value: UInt64, _ bytes: Int, to output: inout ByteBuffer) {
    for i in 0..<bytes { output.bytes.append(UInt8(truncatingIfNeeded: value >> UInt64(8 * i))) }
  }
}
