import ByteStore
import Pharos
import SimulatedFiles
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// One item with very many values: checking and recovering take time in proportion to them.
@Suite struct LargeItemTests {
  /// An index with an item of `count` keywords and as many numbers.
  private func index(_ count: Int) throws -> SimulatedFileSystem {
    let disk = SimulatedFileSystem()
    let writer = try Content.opener(disk).openForWriting()
    var item = Item.note(1)
    item[.keywords] = .list((0..<count).map { .text("keyword \($0)") })
    try writer.commit(WriteBatch([.put(item), .put(.note(2))]))
    try writer.close()
    return disk
  }

  /// Seconds of processor time of this thread.
  private func cost(_ body: () throws -> Void) rethrows -> Double {
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let start = now()
    try body()
    return now() - start
  }

  /// Six times the values take six times as long, and some for logarithms and caches; if the time
  /// grew with the square, it would be 36 times as long.
  private let few = 1_500
  private let many = 9_000
  private let most = 15.0

  @Test func deepVerification() throws {
    func seconds(_ count: Int) throws -> Double {
      let disk = try index(count)
      return try cost {
        let report = try IndexVerifier.report(on: Content.opener(disk), deep: true)
        #expect(report.isSound && report.itemCount == 2)
      }
    }
    let (small, large) = (try seconds(few), try seconds(many))
    #expect(large < small * most, "\(few) values: \(small) s, \(many) values: \(large) s")
  }

  @Test func recovery() throws {
    func seconds(_ count: Int) throws -> Double {
      let disk = try index(count)
      let name = try #require(try disk.list("index").first { $0.hasPrefix("segment-") })
      try Damage.bitFlip(at: 100, bit: 0).happen(to: "index/\(name)", on: disk)
      return try cost {
        let report = try IndexRecovery.run(Content.opener(disk))
        #expect(report.itemsKept == 2 && report.itemsLost == 0)
      }
    }
    let (small, large) = (try seconds(few), try seconds(many))
    #expect(large < small * most, "\(few) values: \(small) s, \(many) values: \(large) s")
  }
}
