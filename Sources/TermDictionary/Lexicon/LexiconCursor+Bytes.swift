extension LexiconCursor {
  /// Lends the bytes of the current term, which are not copied; valid only during the call.
  @inlinable
  package func withTerm<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try buffer.withBytes(body)
  }
}
