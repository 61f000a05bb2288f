/// Some forms in the order of their numbers, one behind the other; lent, valid only during a call.
@usableFromInline
package struct FormPart {
  @usableFromInline package let numbers: Range<Int>
  @usableFromInline package let bytes: UnsafeBufferPointer<UInt8>
  /// Where each form ends: ascends strictly, the last one is the number of bytes.
  @usableFromInline package let ends: [UInt32]
  /// How many bytes each form has in common with the one before, or fewer.
  @usableFromInline package let shared: [UInt8]
}
