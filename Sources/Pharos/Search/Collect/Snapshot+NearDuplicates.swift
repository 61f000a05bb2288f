import Segments

extension Snapshot {
  /// Groups documents that say nearly the same, so that one of each group can be shown.
  ///
  /// Two items are alike by the Jaccard coefficient of what they say: of the pairs of words that follow
  /// each other in title and text, how many both have, of all that one of them has. Words are compared
  /// without case and diacritics; of an item with fewer than eight words single words are compared
  /// instead of pairs. The title is that of `title`, or else `displayName`, or else `subject`; the text
  /// is `textContent`, or else `htmlContentData`, or else `contentDescription`. The first 65 536 words
  /// count. An item without a word is like no other.
  ///
  /// A document joins the first group whose first document it is like, or begins one. So all of a group
  /// are like the one that is shown, and the answer depends on the order of the documents, but not on
  /// how the index is cut into segments.
  ///
  /// Meant for the results of a page, some hundreds. Takes time for reading each text once, and for each
  /// of its different pairs the number of groups whose first document has it; memory for the different
  /// words and pairs of the groups' first documents, some tens of bytes each.
  ///
  /// - Parameters:
  ///   - documents: the documents, the best first.
  ///   - similarity: the least coefficient, from 0 (anything in common) to 1 (everything).
  /// - Returns: the documents, group by group; groups and their documents in the order given, the
  ///   first of each group being the one to show.
  /// - Throws: ``IndexError/staleReference`` for a reference of another snapshot; and what ends queries,
  ///   ``IndexError/cancelled`` and those of ``QueryBudget``.
  public func groupingNearDuplicates(
    of documents: [DocumentReference], similarity: Double = 0.8
  ) throws(IndexError) -> [[DocumentReference]] {
    try reporting {
      let meter = beginning()
      let held = meter.held
      defer { meter.release(to: held) }
      var duplicates = NearDuplicates(similarity: similarity, meter)
      var groups: [[DocumentReference]] = []
      try meter.keep(documents.count, of: DocumentReference.self)
      for document in documents {
        let entry = try state.entry(of: document)
        let group = try duplicates.group(
          of: Snapshot.saying.flatMap { try Snapshot.texts($0, of: document.document, in: entry) }
        )
        if group < groups.count {
          groups[group].append(document)
        } else {
          groups.append([document])
        }
      }
      return groups
    }
  }

  /// Attributes that tell what an item says: of each list the first one that it has.
  private static let saying: [[AttributeKey]] = [
    [.title, .displayName, .subject], [.textContent, .htmlContentData, .contentDescription],
  ]

  /// The texts of the first of some attributes that a document has, in NFC.
  private static func texts(
    _ keys: [AttributeKey], of document: UInt32, in entry: SegmentEntry
  ) throws -> [[UInt8]] {
    for key in keys {
      guard let number = entry.profile.number(named: key.rawValue) else { continue }
      let texts = try entry.segment.texts(of: document, in: number)
      if texts.contains(where: { !$0.isEmpty }) { return texts }
    }
    return []
  }
}
