import Segments
import StoreTestSupport
import Testing

@testable import ByteStore
@testable import Columns

/// Surface forms are found by their bytes, and others are not.
@Suite struct FormIndexTests {
  @Test(arguments: [0, 30, SegmentOptions.commonForms])
  func everyFormIsFound(commonForms: Int) throws {
    let seed = TestRandom.seed(or: 4_715)
    var random = TestRandom(seed: seed)
    var sample = TextSample(&random, documents: 500)
    sample.commonForms = commonForms
    let segment = try sample.merged([0..<200, 200..<500], dropped: [3, 250])
    let forms = segment.forms
    #expect(forms.isIndexed)
    var known: Set<[UInt8]> = []
    try forms.forEach(in: 0..<forms.count) { (form, bytes) throws(StoreError) in
      known.insert(Array(bytes))
      #expect(try forms.number(of: Array(bytes)) == form, "PHAROS_SEED=\(seed)")
    }
    for _ in 0..<2_000 {
      let other = Array(TextSample.text(&random).utf8)
      guard !known.contains(other) else { continue }
      #expect(try forms.number(of: other) == nil, "PHAROS_SEED=\(seed)")
    }
  }

  /// Forms of one hash stand side by side up to a limit; beyond, the index knows nothing.
  @Test(arguments: [1, 2_000, 2_048, 2_049, 2_050, 3_000])
  func clustersHaveALimit(_ count: Int) throws {
    let image = SegmentImageWriter()
    let section = image.section(.forms)
    var writer = FormIndex.Writer()
    let form: [UInt8] = [0x61]
    form.withUnsafeBufferPointer { form in
      for _ in 0..<count { writer.add(form) }
    }
    var descriptor = ByteBuffer()
    try writer.write(to: section, descriptor: &descriptor)
    let opened = try SegmentImage(image.finishInMemory(), place: "test", trusted: true)
    var at = 0
    let index = try FormIndex(
      opened.requiredSection(.forms),
      descriptor: ByteView(copying: descriptor.bytes, place: "test"), at: &at)
    #expect(index.isThere == (count <= FormIndex.mostProbes + 1))
    guard index.isThere else { return }
    try form.withUnsafeBufferPointer { (form) throws(StoreError) in
      let found = try index.number(of: form) { $0 == count - 1 }
      #expect(found == count - 1)
    }
  }
}
