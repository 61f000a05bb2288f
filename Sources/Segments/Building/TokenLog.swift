import ByteStore
import CKernels

/// The runs of a batch of documents in the order they were read, and their grouping by term.
///
/// A run takes four bytes, a stretch of runs that follow each other 24 bytes; a value that occurs
/// again takes a stretch only. Eight bytes a run more while they are grouped.
struct TokenLog {
  /// Runs of a document that follow each other in one attribute.
  struct Stretch {
    var document: UInt32
    /// Where the runs stand in the log.
    var start: Int
    var count: Int
  }

  /// One run of a term.
  struct Occurrence {
    var document: UInt32 = 0
    /// Number in the segment.
    var attribute: UInt16 = 0
    /// Spelling number as postings use it.
    var spelling: UInt8 = 0
  }

  /// What the grouping needs to know of a spelling.
  struct SpellingPlace {
    /// The rank of its term.
    var rank: UInt32
    /// Its number as postings use it.
    var number: UInt8
  }

  /// The number of each run in the spelling table.
  private var spellings: [UInt32] = []

  /// Runs that were logged, those of repeated values once.
  var count: Int { spellings.count }

  /// Makes room for so many runs.
  mutating func reserve(_ count: Int) {
    spellings.reserveCapacity(count)
  }

  @inline(__always)
  mutating func append(spelling: UInt32) { spellings.append(spelling) }

  /// All runs grouped by term, then by attribute, then in reading order:
  /// `occurrences[starts[t]..<starts[t + 1]]` are those of the term of rank `t`.
  ///
  /// A counting sort of the runs, attribute after attribute.
  ///
  /// - Parameters:
  ///   - places: what is known of each spelling.
  ///   - stretches: those of each attribute by its number in the segment, in reading order.
  func grouped(
    places: [SpellingPlace], termCount: Int, stretches: [[Stretch]]
  ) -> (starts: [UInt32], occurrences: [Occurrence]) {
    var (starts, total) = starts(places, termCount, stretches)
    let occurrences = [Occurrence](unsafeUninitializedCapacity: total) { output, written in
      // The next place of each term's runs; in the end that of the term after it.
      starts.withUnsafeMutableBufferPointer { next in
        places.withUnsafeBufferPointer { places in
          for (attribute, list) in stretches.enumerated() {
            let attribute = UInt16(truncatingIfNeeded: attribute)
            for stretch in list { scatter(stretch, attribute, places, next, output) }
          }
        }
      }
      // Every place was written: the runs are those that were counted.
      written = total
    }
    starts.removeLast()
    starts.insert(0, at: 0)
    return (starts, occurrences)
  }

  /// Where the runs of each term begin, and the end of the last; and how many there are.
  private func starts(
    _ places: [SpellingPlace], _ termCount: Int, _ stretches: [[Stretch]]
  ) -> ([UInt32], Int) {
    var counts = [UInt32](repeating: 0, count: places.count)
    var total = 0
    for list in stretches {
      for stretch in list {
        for place in stretch.start..<(stretch.start + stretch.count) {
          counts[Int(spellings[place])] &+= 1
        }
        total += stretch.count
      }
    }
    var starts = [UInt32](repeating: 0, count: termCount + 1)
    for (place, count) in zip(places, counts) { starts[Int(place.rank) + 1] &+= count }
    for term in 0..<termCount { starts[term + 1] &+= starts[term] }
    return (starts, total)
  }

  /// Puts the runs of a stretch where they belong.
  ///
  /// What it waits for is memory: it is asked for some runs ahead.
  @inline(__always)
  private func scatter(
    _ stretch: Stretch, _ attribute: UInt16, _ places: UnsafeBufferPointer<SpellingPlace>,
    _ next: UnsafeMutableBufferPointer<UInt32>, _ output: UnsafeMutableBufferPointer<Occurrence>
  ) {
    guard let base = output.baseAddress else { return }
    let end = stretch.start + stretch.count
    for place in stretch.start..<end {
      let rank = Int(places[Int(spellings[place])].rank)
      // SAFETY: `next` has a place for each rank below the output's end; nothing is read.
      pharos_prefetch(base + Int(next[rank]))
    }
    for place in stretch.start..<end {
      let spelling = places[Int(spellings[place])]
      let rank = Int(spelling.rank)
      // SAFETY: as many runs were counted for the rank as are written, so that the place is below
      // the total; each place is written once.
      (base + Int(next[rank])).initialize(
        to: Occurrence(
          document: stretch.document, attribute: attribute, spelling: spelling.number))
      next[rank] &+= 1
    }
  }
}
