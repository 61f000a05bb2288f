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
      }
    }

    var restCount: Int { rested.withLock { $0.count } }
  }

  private func look(_ pace: MergePace, times: Int) {
    for _ in 0..<times * MergePace.stepsPerLook { pace.step() }
  }

  @Test func restsAfterASliceWithQueries() {
    let simulation = Simulation()
    let pace = simulation.pace(perLook: MergePace.slice)
    QueryCount.note()
    look(pace, times: 1)
    #expect(simulation.rested.withLock { $0 } == [MergePace.slice])
    for round in 2...5 {
      QueryCount.note()
      look(pace, times: 1)
      #expect(simulation.restCount == round)
    }
  }

  @Test func looksAgainOnlyAfterASlice() {
    let simulation = Simulation()
    let pace = simulation.pace(perLook: MergePace.slice / 10)
    QueryCount.note()
    look(pace, times: 8)
    #expect(simulation.restCount == 0)
    look(pace, times: 4)
    #expect(simulation.restCount == 1)
  }

  @Test func doesNotRestWhileSomebodyWaits() {
    let simulation = Simulation()
    let pace = simulation.pace(perLook: MergePace.slice)
    simulation.isHurried.store(true, ordering: .relaxed)
    for _ in 0..<5 {
      QueryCount.note()
      look(pace, times: 1)
    }
    #expect(simulation.restCount == 0)
    simulation.isHurried.store(false, ordering: .relaxed)
    QueryCount.note()
    look(pace, times: 1)
    #expect(simulation.restCount == 1)
  }

  @Test func sleepsAboutAsLong() {
    let start = ContinuousClock.now
    MergePace.sleep(.milliseconds(3))
    #expect(ContinuousClock.now - start >= .milliseconds(3))
  }
}
