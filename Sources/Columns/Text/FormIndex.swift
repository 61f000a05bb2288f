import ByteStore

/// The numbers of surface forms by their bytes: a table of the forms section.
///
/// ```
/// data         slots (PackedIntegers): 0 free, else (number + 1) << 4 | lowest four bits of the hash
/// descriptor   slots descriptor
/// ```
///
/// The hash is the CRC-32C of the form; a form stands in the first free slot from
/// `hash * slots >> 32` on, going round at the end. A section whose forms cluster beyond
/// ``mostProbes`` has a table of no slots, which knows nothing.
///
/// Invariants:
/// 1. every form is found by its bytes, unless there are no slots.
/// 2. a slot names a form that exists.
struct FormIndex: Sendable {
  private static let tagBits: UInt64 = 4
  /// A form stands at most so many slots behind its first one.
  static let mostProbes = 2048

  private let slots: PackedIntegers

  init(
    _ section: SectionReader, descriptor: ByteView, at position: inout Int
  ) throws(StoreError) {
    slots = try PackedIntegers(section, descriptor: descriptor, at: &position)
  }

  /// Whether forms can be looked up.
  var isThere: Bool { slots.count > 0 }

  /// The number of a form, nil where there is none of these bytes.
  ///
  /// - Parameter isForm: whether the form of a number has these bytes.
  func number(
    of form: UnsafeBufferPointer<UInt8>, _ isForm: (Int) throws(StoreError) -> Bool
  ) throws(StoreError) -> Int? {
    let hash = FormIndex.hash(form)
    var slot = FormIndex.slot(of: hash, among: slots.count)
    let tag = UInt64(hash) & (1 << FormIndex.tagBits - 1)
    for _ in 0...FormIndex.mostProbes {
      guard slot < slots.count else { return nil }
      let entry = try slots.value(at: slot)
      if entry == 0 { return nil }
      if entry & (1 << FormIndex.tagBits - 1) == tag {
        let number = Int(truncatingIfNeeded: entry >> FormIndex.tagBits) - 1
        if try isForm(number) { return number }
      }
      slot = slot + 1 == slots.count ? 0 : slot + 1
    }
    return nil
  }

  private static func hash(_ form: UnsafeBufferPointer<UInt8>) -> UInt32 {
    Checksum.crc32c(UnsafeRawBufferPointer(form))
  }

  private static func slot(of hash: UInt32, among count: Int) -> Int {
    Int(truncatingIfNeeded: (UInt64(hash) &* UInt64(count)) >> 32)
  }

  /// Collects the hashes of forms in the order of their numbers, and writes the table.
  struct Writer {
    private var hashes: [UInt32] = []

    mutating func add(_ form: UnsafeBufferPointer<UInt8>) { hashes.append(FormIndex.hash(form)) }

    func write(
      to section: SectionWriter, descriptor: inout ByteBuffer
    ) throws(StoreError) {
      try PackedIntegers.write(slots() ?? [], to: section, descriptor: &descriptor)
    }

    /// The table, a quarter of it free; nil where forms cluster.
    private func slots() -> [UInt64]? {
      var slots = [UInt64](repeating: 0, count: hashes.count + hashes.count / 3 + 1)
      for (number, hash) in hashes.enumerated() {
        var slot = FormIndex.slot(of: hash, among: slots.count)
        var probes = 0
        while slots[slot] != 0 {
          slot = slot + 1 == slots.count ? 0 : slot + 1
          probes += 1
          if probes > FormIndex.mostProbes { return nil }
        }
        slots[slot] =
          UInt64(number + 1) << FormIndex.tagBits | UInt64(hash) & (1 << FormIndex.tagBits - 1)
      }
      return slots
    }
  }
}
