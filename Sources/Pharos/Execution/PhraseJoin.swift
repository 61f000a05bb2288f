import SegmentStore

/// One place where an element of a phrase may stand.
struct PhraseHit {
  var document: UInt32
  var run: UInt32
  var flags: UInt8
}

/// Joins the places of the elements of a phrase, run by run.
struct PhraseJoin {
  let plan: PhrasePlan
  /// Ends of the partial phrases found so far, by (document, run).
  private var ends: [PhraseHit] = []
  private var element = 0

  init(_ plan: PhrasePlan) { self.plan = plan }

  /// Takes the places of the next element, sorted by (document, run), and keeps those that go on.
  mutating func join(_ hits: [PhraseHit]) {
    defer { element += 1 }
    let isLast = element == plan.elements.count - 1
    if element == 0 {
      ends = hits.filter { hit in
        (!plan.atValueStart || PositionFlags(rawValue: hit.flags).valueStart)
          && (!isLast || accepts(end: hit))
      }
      return
    }
    let separators = plan.elements[element].separators
    let distance = plan.elements[element].distance
    var kept: [PhraseHit] = []
    var place = 0
    for hit in hits {
      while place < ends.count, precedes(ends[place], hit, distance) { place += 1 }
      guard place < ends.count else { break }
      let before = ends[place]
      guard before.document == hit.document, before.run &+ distance == hit.run,
        allows(separators, hit.flags), !isLast || accepts(end: hit)
      else { continue }
      kept.append(hit)
    }
    ends = kept
  }

  /// The documents of the completed phrases, ascending, each once.
  func documents() -> [UInt32] {
    var documents: [UInt32] = []
    for end in ends where documents.last != end.document { documents.append(end.document) }
    return documents
  }

  private func accepts(end: PhraseHit) -> Bool {
    !plan.atValueEnd || PositionFlags(rawValue: end.flags).valueEnd
  }

  /// Whether `end` stands too far before `hit`, and so before all that follow.
  private func precedes(_ end: PhraseHit, _ hit: PhraseHit, _ distance: UInt32) -> Bool {
    end.document < hit.document || (end.document == hit.document && end.run &+ distance < hit.run)
  }

  private func allows(_ separators: UInt16, _ flags: UInt8) -> Bool {
    separators & (1 << PositionFlags(rawValue: flags).separator) != 0
  }
}
