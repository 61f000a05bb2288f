/// One change of what is known of use, as the journal carries it: resolved, so that replaying needs
/// no other knowledge.
package enum UsageChange: Sendable, Hashable {
  /// An item was used.
  case use(identifier: [UInt8], action: UsageEvent.Action, at: Double)
  /// Something was chosen after this had been typed.
  case choose(text: String, at: Double)
  /// What is known of an item is forgotten.
  case forget(identifier: [UInt8])
  /// Everything is forgotten, also what the ranking has learned.
  case forgetAll
  /// The ranking learns from a choice.
  case learn(RankingLesson)
  /// What the ranking has learned is forgotten.
  case resetLearning
  /// Whether the ranking learns nothing more.
  case freezeLearning(Bool)
}

extension UsageChange {
  private enum Tag: UInt8 {
    case use = 1, choose, forget, forgetAll, learn, resetLearning, freezeLearning, thawLearning
    case learnBySignals
  }

  /// Appends the change: a tag byte, then its fields.
  func encode(into writer: inout RecordWriter) {
    switch self {
    case .use(let identifier, let action, let instant):
      writer.byte(Tag.use.rawValue)
      writer.data(identifier)
      writer.byte(action.rawValue)
      writer.double(instant)
    case .choose(let text, let instant):
      writer.byte(Tag.choose.rawValue)
      writer.text(text)
      writer.double(instant)
    case .forget(let identifier):
      writer.byte(Tag.forget.rawValue)
      writer.data(identifier)
    case .forgetAll: writer.byte(Tag.forgetAll.rawValue)
    case .learn(let lesson):
      // Programs that know the first signals alone read what needs no others.
      let signals = lesson.neededSignals
      if signals == RankingLesson.firstSignals {
        writer.byte(Tag.learn.rawValue)
      } else {
        writer.byte(Tag.learnBySignals.rawValue)
        writer.count(signals)
      }
      lesson.encode(into: &writer, signals: signals)
    case .resetLearning: writer.byte(Tag.resetLearning.rawValue)
    case .freezeLearning(let isFrozen):
      writer.byte((isFrozen ? Tag.freezeLearning : Tag.thawLearning).rawValue)
    }
  }

  init(from reader: inout RecordReader) throws(ItemCodingError) {
    let raw = try reader.byte()
    guard let tag = Tag(rawValue: raw) else { throw reader.damaged("change of usage \(raw)") }
    switch tag {
    case .use:
      let identifier = try reader.data()
      let code = try reader.byte()
      guard let action = UsageEvent.Action(rawValue: code) else {
        throw reader.damaged("an action \(code)")
      }
      self = .use(identifier: identifier, action: action, at: try reader.instant())
    case .choose: self = .choose(text: try reader.text(), at: try reader.instant())
    case .forget: self = .forget(identifier: try reader.data())
    case .forgetAll: self = .forgetAll
    case .learn:
      self = .learn(try RankingLesson(from: &reader, signals: RankingLesson.firstSignals))
    case .learnBySignals:
      let signals = try reader.count()
      guard signals <= RankingModel.mostSignals else {
        throw reader.damaged("\(signals) signals")
      }
      self = .learn(try RankingLesson(from: &reader, signals: signals))
    case .resetLearning: self = .resetLearning
    case .freezeLearning: self = .freezeLearning(true)
    case .thawLearning: self = .freezeLearning(false)
    }
  }
}

extension RecordReader {
  /// Seconds since 2001.
  mutating func instant() throws(ItemCodingError) -> Double {
    let value = try double()
    guard value.isFinite else { throw damaged("an instant that is not finite") }
    return value
  }
}
