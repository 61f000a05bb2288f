import Segments

/// How many living documents have a word, in the whole index.
struct WordFrequencies {
  private let parts: [Part]
  private let living: Int

  /// A segment, with the names of the attributes that count by their numbers.
  private struct Part {
    let segment: Segment
    let dead: DeadDocuments?
    let titles: [UInt16: String]
  }

  /// - Parameters:
  ///   - planners: of each segment.
  ///   - dead: per segment: documents that are deleted or have expired.
  init(_ planners: [SegmentPlanner], dead: [DeadDocuments?]) {
    parts = zip(planners, dead).map { planner, dead in
      let attributes = planner.attributes(in: .defaultSearchAndContent)
      return Part(
        segment: planner.segment, dead: dead,
        titles: Dictionary(
          attributes.compactMap { number in
            planner.segment.attributes.title(number).map { (number, $0) }
          }, uniquingKeysWith: { first, _ in first }))
    }
    living = planners.reduce(0) { $0 + Int($1.documentCount) } - dead.total
  }

  /// The living documents with a word: in the attribute where most have it, as ranking counts, and
  /// added up over the attributes that `**` searches.
  func documents(with term: [UInt8]) throws -> (greatest: Int, sum: Int) {
    var counts: [(title: String, documents: Int)] = []
    for part in parts {
      guard let number = try part.segment.vocabulary.find(term) else { continue }
      for list in try part.segment.vocabulary.entries(of: number) {
        guard let title = part.titles[list.attribute] else { continue }
        let documents = try list.liveCount(in: part.segment, part.dead)
        if let place = counts.firstIndex(where: { $0.title == title }) {
          counts[place].documents += documents
        } else {
          counts.append((title, documents))
        }
      }
    }
    return counts.reduce((0, 0)) { (max($0.0, $1.documents), $0.1 + $1.documents) }
  }

  /// The idf of a word that so many documents have, as ranking has it.
  func idf(ofFrequency documents: Int) -> Float {
    NaturalLogarithm.inverseFrequency(documents, of: living)
  }
}
