import ByteStore
import Synchronization
import Testing

/// When a merge rests.
///
/// One after the other: queries are counted in the whole process.
@Suite(.serialized) struct MergePaceTests {
  /// Time that passes with every look at the clock, and what was rested.
  private final class Simulation: Sendable {
    let now = Mutex(Duration.zero)
    let rested = Mutex<[Duration]>([])
    let isHurried = Atomic<Bool>(false)
    let isUnwanted = Atomic<Bool>(false)

    func pace(perLook: Duration) -> MergePace {
      MergePace {
        self.now.withLock { now in
          now += perLook
          return now
        }
      } rest: { duration in
        self.now.withLock { $0 += duration }
        self.rested.withLock { $0.append(duration) }
      } isHurried: {
        self.isHurried.load(ordering: .relaxed)
      } isUnwanted: {
        self.isUnwanted.load(ordering: .relaxed)
      }
    }

    var restCount: Int { rested.withLock { $0.count } }
  }

  private func look(_ pace: MergePace, times: Int) throws(StoreError) {
    for _ in 0..<times * MergePace.stepsPerLook { try pace.step() }
  }

  @Test func restsAfterASliceWithQueries() throws {
    let simulation = Simulation()
    let pace = simulation.pace(perLook: MergePace.slice)
    QueryCount.note()
    try look(pace, times: 1)
    #expect(simulation.rested.withLock { $0 } == [MergePace.slice])
    for round in 2...5 {
      QueryCount.note()
      try look(pace, times: 1)
      #expect(simulation.restCount == round)
    }
  }

  @Test func looksAgainOnlyAfterASlice() throws {
    let simulation = Simulation()
    let pace = simulation.pace(perLook: MergePace.slice / 10)
    QueryCount.note()
    try look(pace, times: 8)
    #expect(simulation.restCount == 0)
    try look(pace, times: 4)
    #expect(simulation.restCount == 1)
  }

  @Test func doesNotRestWhileSomebodyWaits() throws {
    let simulation = Simulation()
    let pace = simulation.pace(perLook: MergePace.slice)
    simulation.isHurried.store(true, ordering: .relaxed)
    for _ in 0..<5 {
      QueryCount.note()
      try look(pace, times: 1)
    }
    #expect(simulation.restCount == 0)
    simulation.isHurried.store(false, ordering: .relaxed)
    QueryCount.note()
    try look(pace, times: 1)
    #expect(simulation.restCount == 1)
  }

  @Test func endsWhereItIsNotWanted() throws {
    let simulation = Simulation()
    let pace = simulation.pace(perLook: MergePace.slice)
    try look(pace, times: 3)
    simulation.isUnwanted.store(true, ordering: .relaxed)
    #expect(throws: StoreError.interrupted(.cancelled)) { try look(pace, times: 1) }
  }

  @Test func sleepsAboutAsLong() {
    let start = ContinuousClock.now
    MergePace.sleep(.milliseconds(3))
    #expect(ContinuousClock.now - start >= .milliseconds(3))
  }
}
