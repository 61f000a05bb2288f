import Pharos

/// Smaller items.
enum ItemReduction {
  /// The item without everything that is not an attribute and may be absent.
  static func withoutProperties(_ item: Item) -> Item {
    var candidate = item
    candidate.domainIdentifier = nil
    candidate.expirationDate = nil
    candidate.kind = .item
    return candidate
  }

  /// Offers smaller values; `isStillFailing` takes one over by answering true.
  static func shrink(_ value: AttributeValue, isStillFailing: (AttributeValue) -> Bool) {
    switch value {
    case .text(let text):
      shrink(text) { isStillFailing(.text($0)) }
    case .person(let person):
      shrink(person, isStillFailing: isStillFailing)
    case .data(let data):
      _ = Removal.smallest(Array(data)) { bytes in isStillFailing(.data(.init(bytes))) }
    case .list(let elements):
      var kept = Removal.smallest(elements) { isStillFailing(.list($0)) }
      for index in kept.indices {
        shrink(kept[index]) { smaller in
          var candidate = kept
          candidate[index] = smaller
          guard isStillFailing(.list(candidate)) else { return false }
          kept = candidate
          return true
        }
      }
    case .number, .boolean, .date: break
    }
  }

  private static func shrink(_ person: Person, isStillFailing: (AttributeValue) -> Bool) {
    var kept = person
    func accept(_ candidate: Person) -> Bool {
      guard isStillFailing(.person(candidate)) else { return false }
      kept = candidate
      return true
    }
    kept.handles = Removal.smallest(person.handles) { handles in
      var candidate = kept
      candidate.handles = handles
      return isStillFailing(.person(candidate))
    }
    if let name = kept.name {
      shrink(name) { smaller in
        var candidate = kept
        candidate.name = smaller
        return accept(candidate)
      }
    }
  }

  private static func shrink(_ text: String, isStillFailing: (String) -> Bool) {
    _ = Removal.smallest(Array(text.unicodeScalars)) { isStillFailing(Spelling.string($0)) }
  }
}
