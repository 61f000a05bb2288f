/// The spellings section: the original forms of every term.
///
/// ```
/// records · groups · trailer
///
/// group    of 64 terms: | records at, u40 | 64 codes of 4 bits, low half first |
/// code     0 … 14: the spellings are these common forms in this order (`SpellingFormat.lists`);
///          15: they are in the group's next record
/// record   | bytes that follow, varint | head u8: bit 7 overflow, low bits number of spellings |
///            forms |
/// form     0: same as the term · 1: first letter upper case · 2: all letters upper case
///          3: mask of ceil(term bytes / 8) bytes, 1 = this ASCII letter is upper case
///          4: | bytes shared with the term at the start u8 | at the end u8 | length varint |
///            the bytes between |
/// trailer  termCount, groups at
/// ```
/// Upper case means ASCII letters only. A term costs four bits, and nothing more for the common
/// forms.
enum SpellingFormat {
  static let version: UInt32 = 1
  static let fieldCount = 2
  static let groupSize = 64
  static let offsetSize = 5
  static let groupBytes = offsetSize + groupSize / 2
  /// The code of a term that is its only spelling.
  static let plainCode: UInt8 = 0
  static let recordCode: UInt8 = 15
  static let overflowBit: UInt8 = 0x80
  /// Spellings that a posting can tell apart.
  static let maximumListed = 8
  /// Number that stands for all spellings not listed, where there are more.
  static let anotherNumber = 7

  enum Form: UInt8 {
    case same, title, upper, mask, explicit
  }

  static let lists: [[Form]] = [
    [.same], [.title], [.upper],
    [.same, .title], [.title, .same], [.same, .upper], [.upper, .same], [.title, .upper],
    [.upper, .title],
    [.same, .title, .upper], [.same, .upper, .title], [.title, .same, .upper],
    [.title, .upper, .same], [.upper, .same, .title], [.upper, .title, .same],
  ]
}
