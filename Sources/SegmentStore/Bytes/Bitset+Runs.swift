extension Bitset {
  /// Adds the members among `count` numbers of other words from `from` on, the first of them as
  /// `place`.
  ///
  /// Precondition: the numbers lie in the words, their new places in the set.
  package mutating func formUnion(bits words: [UInt64], from: Int, count: Int, at place: Int) {
    precondition(
      from >= 0 && count >= 0 && from <= words.count * 64 - count && place >= 0
        && place <= self.count - count, "a stretch of bits lies in both sets")
    withMutableWords { target in
      var done = 0
      while done < count {
        let (source, shift) = ((from &+ done) >> 6, UInt64((from &+ done) & 63))
        let length = min(64 &- (place &+ done) & 63, count &- done)
        var bits = words[source] >> shift
        if 64 &- Int(shift) < length { bits |= words[source &+ 1] << (64 &- shift) }
        if length < 64 { bits &= 1 &<< UInt64(length) &- 1 }
        target[(place &+ done) >> 6] |= bits << UInt64((place &+ done) & 63)
        done &+= length
      }
    }
  }
}
