import BenchmarkMeasurement
import Foundation
import Testing

@Suite struct HistogramTests {
  @Test func quantilesAreExactToAThousandth() {
    var random = SystemRandomNumberGenerator()
    var values: [UInt64] = []
    var histogram = Histogram()
    for _ in 0..<20_000 {
      // Spread over many magnitudes.
      let value = UInt64.random(in: 0...(1 << UInt64.random(in: 1...40)), using: &random)
      values.append(value)
      histogram.record(value)
    }
    values.sort()
    for share in [0, 0.001, 0.01, 0.25, 0.5, 0.9, 0.99, 0.999, 1] {
      let rank = max(1, Int((share * Double(values.count)).rounded(.up)))
      let exact = Double(values[rank - 1])
      let found = Double(histogram.quantile(share))
      #expect(abs(found - exact) <= exact / 1_000 + 0.5, "quantile \(share)")
    }
    #expect(histogram.count == UInt64(values.count))
    #expect(histogram.minimum == values.first)
    #expect(histogram.maximum == values.last)
    let mean = values.reduce(0.0) { $0 + Double($1) } / Double(values.count)
    #expect(abs(histogram.mean - mean) <= mean * 1e-9)
  }

  @Test func mergingIsRecordingAll() {
    let first: [UInt64] = [0, 1, 2_047, 2_048, 5_000_000, 1 << 50]
    let second: [UInt64] = [7, 1 << 40, 2_047]
    var merged = Histogram(first)
    merged.merge(Histogram(second))
    #expect(merged == Histogram(first + second))
    merged.merge(Histogram())
    #expect(merged == Histogram(first + second))
  }

  @Test func bucketsCoverTheirValues() {
    for shift in 0..<64 {
      for offset: UInt64 in [0, 1, 3] {
        let value = (UInt64(1) << UInt64(shift)) &+ offset
        let buckets = Histogram([value]).buckets
        #expect(buckets.count == 1)
        #expect(buckets.first?.values.contains(value) == true)
      }
    }
    #expect(Histogram([UInt64.max]).quantile(0.5) == .max)
    #expect(Histogram().quantile(0.5) == 0)
  }

  @Test func codingKeepsTheRawBuckets() throws {
    let histogram = Histogram([3, 3, 99, 1_000_000, 123_456_789_012])
    let data = try JSONEncoder().encode(histogram)
    #expect(try JSONDecoder().decode(Histogram.self, from: data) == histogram)
  }

  @Test func impossibleBucketsAreRefused() {
    let text = #"{"buckets":[9999999,1],"minimum":0,"maximum":1,"sum":1}"#
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Histogram.self, from: Data(text.utf8))
    }
  }

  @Test func shareOfValuesBelow() {
    let histogram = Histogram((1...100).map { UInt64($0) })
    #expect(histogram.share(atMost: 50) == 0.5)
    #expect(histogram.share(atMost: 100) == 1)
    #expect(histogram.share(atMost: 0) == 0)
  }

  @Test func memoryIsReadFromTheStatus() {
    let status = "Name:\tx\nVmHWM:\t    2048 kB\nVmRSS:\t 1024 kB\nRssAnon:\t     512 kB\n"
    let memory = ProcessMemory(status: status)
    #expect(memory.peakResidentBytes == 2_097_152)
    #expect(memory.residentBytes == 1_048_576)
    #expect(memory.anonymousBytes == 524_288)
  }
}
