import ByteStore
import Columns
import QueryLanguage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Counts years, months or days.
struct DateTally: FacetTally {
  private let name: String
  private var periods: PeriodTable
  private var counts: [Int] = []
  private(set) var missingCount = 0

  init(_ name: String, _ unit: DatePeriod.Unit, _ zone: TimeZoneRule) {
    self.name = name
    periods = PeriodTable(unit: unit, zone: zone)
  }

  mutating func add(_ matches: SegmentMatches, _ statistics: QueryStatistics) throws {
    guard !matches.documents.isEmpty else { return }
    missingCount += matches.documents.count
    guard let number = matches.entry.profile.number(named: name),
      let column = matches.segment.numbers.column(number, .date)
    else { return }
    var gathered = GatheredEntries()
    try matches.forEachStep(statistics) { documents in
      try column.gather(documents, into: &gathered)
      missingCount -= gathered.documentsWithEntries
      var start = 0
      for end in gathered.ends {
        if end - start == 1 {
          count(periods.number(of: column.number(ofKey: gathered.values[start])))
        } else if end > start {
          var numbers: Set<Int> = []
          for key in gathered.values[start..<end] {
            numbers.insert(periods.number(of: column.number(ofKey: key)))
          }
          for number in numbers { count(number) }
        }
        start = end
      }
    }
  }

  private mutating func count(_ period: Int) {
    while counts.count <= period { counts.append(0) }
    counts[period] += 1
  }

  func result(
    limit: Int?, _ meter: QueryMeter
  ) throws -> (distinct: Int, values: [FacetValue]) {
    let periods = periods.periods
    let best = try FacetSelection.best(of: counts, limit: limit, meter) {
      periods[$0] < periods[$1]
    }
    return (
      counts.count,
      best.map { FacetValue(label: .period(periods[$0]), count: counts[$0]) }
    )
  }
}

/// The periods that instants lie in, each with a number.
///
/// The period of an instant is looked for in a slot of a small table first, since computing one
/// asks for the zone several times. Linear in the number of instants, wherever they lie.
///
/// Invariants:
/// 1. a slot is empty (its start is above its end) or has the bounds of period `number`;
/// 2. `numbers` has every period by its start.
struct PeriodTable {
  private struct Slot {
    var start = Double.infinity
    var end = -Double.infinity
    var number = 0
  }

  private static let slotCount = 4096
  private static let day = 86_400.0

  /// In the order in which they were met.
  private(set) var periods: [DatePeriod] = []
  private let unit: DatePeriod.Unit
  private let zone: TimeZoneRule
  private var numbers: [Double: Int] = [:]
  private var slots = [Slot](repeating: Slot(), count: PeriodTable.slotCount)
  /// When days of the zone begin, near enough that most slots hold one period.
  private var phase = 0.0
  /// Instants are counted as if none were farther away.
  private let limits = TimeContext(now: -.infinity).now...TimeContext(now: .infinity).now

  init(unit: DatePeriod.Unit, zone: TimeZoneRule) {
    self.unit = unit
    self.zone = zone
  }

  /// The number of the period in which an instant lies.
  mutating func number(of instant: Double) -> Int {
    let instant = min(max(instant, limits.lowerBound), limits.upperBound)
    let day = Int(((instant - phase) / PeriodTable.day).rounded(.down))
    let slot = day & (PeriodTable.slotCount - 1)
    if slots[slot].start <= instant, instant < slots[slot].end { return slots[slot].number }
    let period = DatePeriod(of: instant, unit, in: zone)
    let start = period.start.timeIntervalSinceReferenceDate
    if periods.isEmpty { phase = start.remainder(dividingBy: PeriodTable.day) }
    let number: Int
    if let known = numbers[start] {
      number = known
    } else {
      number = periods.count
      numbers[start] = number
      periods.append(period)
    }
    slots[slot] = Slot(
      start: start, end: period.end.timeIntervalSinceReferenceDate, number: number)
    return number
  }
}
