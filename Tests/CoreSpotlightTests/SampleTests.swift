import TestSupport
import Testing

/// The program of the page for who comes from Core Spotlight.
@Suite struct SampleTests {
  @Test func runs() throws {
    #expect(
      try PageSamples.output(ofProgram: "CoreSpotlightSample") == "Paris in May\nParis in May\n")
  }
}
