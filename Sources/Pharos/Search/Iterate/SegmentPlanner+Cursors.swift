import Columns
import Segments
import TextAnalysis

/// The cursor of a bound tree.
extension SegmentPlanner {
  func cursor(for node: BoundNode) throws -> DocumentCursor {
    switch node {
    case .all(let nodes): return conjunction(try parts(ofAll: nodes))
    case .any(let nodes): return disjunction(try alternatives(nodes))
    case .not(.not(let unscored)): return try cursor(for: unscored)
    case .not(let inner): return complement(try recording("not", [inner], until: nil)[0])
    default: return try cursor(forLeaf: node)
    }
  }

  /// The cursors of some nodes.
  ///
  /// Those that columns answer are planned first: where a part is the constant that decides all, none
  /// behind it is planned. An explanation shows all of them, as they stand in the query.
  // Apart from what plans leaves: what recurses needs small frames.
  private func recording(
    _ title: String, _ nodes: [BoundNode], until decisive: Bool?
  ) throws -> [DocumentCursor] {
    recorder?.open(title)
    defer { recorder?.close() }
    var cursors: [DocumentCursor] = []
    cursors.reserveCapacity(nodes.count)
    let explains = recorder != nil
    for pass in explains ? [nil] : [true, false] {
      for node in nodes where pass == nil || node.isOfColumns == pass {
        let cursor = try cursor(for: node)
        if !explains, let decisive, cursor.constant == decisive { return [cursor] }
        cursors.append(cursor)
      }
    }
    return cursors
  }

  private func parts(ofAll nodes: [BoundNode]) throws -> [DocumentCursor] {
    try askingFew { try recording("all of", nodes, until: false) }
  }

  /// Plans parts of a conjunction, which are asked about the documents of the others.
  func askingFew<Parts>(_ plan: () throws -> Parts) throws -> Parts {
    let before = mayAskFew
    mayAskFew = true
    defer { mayAskFew = before }
    return try plan()
  }

  /// Plans what was put off, which no explanation waits for any more.
  func planDeferred(_ plan: () throws -> DocumentCursor) throws -> DocumentCursor {
    let before = (mayAskFew, recorder)
    (mayAskFew, recorder) = (false, nil)
    defer { (mayAskFew, recorder) = before }
    return try plan()
  }

  private func alternatives(_ nodes: [BoundNode]) throws -> [DocumentCursor] {
    let (rest, cursors) = try gathered(nodes)
    return try recording("any of", rest, until: true) + cursors
  }

  private func cursor(forLeaf node: BoundNode) throws -> DocumentCursor {
    switch node {
    case .all, .any, .not: return try cursor(for: node)
    case .constant(let value):
      return value ? EveryCursor(documentCount: documentCount) : EmptyCursor()
    case .text(let test):
      if let recorder { recorder.open(test.text) }
      defer { recorder?.close() }
      return try text(test)
    case .presence(let name):
      recorder?.note("has a value: \(name)")
      return try presence(name)
    case .numbers(let name, let interval):
      return try numbers(name, interval, dates: false)
    case .dates(let name, let interval):
      return try numbers(name, interval, dates: true)
    case .identifier(let test): return try identifier(test)
    case .texts(let list):
      if let recorder { recorder.open(list.text) }
      defer { recorder?.close() }
      return try texts(list)
    case .identifiers(let list):
      if let recorder { recorder.open(list.text) }
      defer { recorder?.close() }
      return try identifiers(list)
    case .numberList(let name, let values): return try numbers(name, values, dates: false)
    case .dateList(let name, let values): return try numbers(name, values, dates: true)
    }
  }

  // MARK: Boolean

  func conjunction(_ cursors: [DocumentCursor]) -> DocumentCursor {
    if cursors.contains(where: { $0.isEmpty }) { return EmptyCursor() }
    let parts = cursors.filter { $0.constant != true }
    switch parts.count {
    case 0: return EveryCursor(documentCount: documentCount)
    case 1: return parts[0]
    default:
      return ConjunctionCursor(parts, documentCount: documentCount, statistics.meter)
    }
  }

  func disjunction(_ cursors: [DocumentCursor]) -> DocumentCursor {
    if let every = cursors.first(where: { $0.constant == true }) { return every }
    let parts = cursors.filter { !$0.isEmpty }
    switch parts.count {
    case 0: return EmptyCursor()
    case 1: return parts[0]
    default:
      return DisjunctionCursor(parts, documentCount: documentCount, statistics.meter)
    }
  }

  private func complement(_ cursor: DocumentCursor) -> DocumentCursor {
    switch cursor.constant {
    case false?: return EveryCursor(documentCount: documentCount)
    case true?: return EmptyCursor()
    case nil: return ComplementCursor(cursor, documentCount: documentCount)
    }
  }

  // MARK: Columns

  private func presence(_ name: String) throws -> DocumentCursor {
    guard let number = profile.number(named: name), traits(of: number).contains(.searchable),
      let definition = segment.attributes.definition(number)
    else { return EmptyCursor() }
    return try documents(definition.present)
  }

  private func numbers(
    _ name: String, _ range: NumberRange, dates: Bool
  ) throws -> DocumentCursor {
    guard !range.isEmpty, let number = profile.number(named: name),
      traits(of: number).contains(.searchable),
      let column = segment.numbers.column(number, dates ? .date : .numeric)
    else { return EmptyCursor() }
    recorder?.note("\(dates ? "dates" : "numbers") of \(name), \(range.text)")
    return try RangeCursor.make(column, range, documentCount: documentCount)
  }
}
