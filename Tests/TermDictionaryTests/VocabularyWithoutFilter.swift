import TermTestSupport

@testable import ByteStore
@testable import TermDictionary

extension VocabularyModel {
  /// As a segment of an older program has it.
  func openWithoutFilter() throws -> Vocabulary {
    let image = try write()
    return try Vocabulary(wordFilter: nil) { (kind) throws(StoreError) in
      try image.requiredSection(kind)
    }
  }
}
