import BenchmarkMeasurement

/// Where it was measured, and what may be wrong with the numbers.
enum EnvironmentSection {
  static func blocks(_ results: BenchmarkResults) -> [ReportBlock] {
    [
      .heading(2, "Environment"), .table(results.environment.table),
      .heading(2, "What may be wrong with the numbers"),
      .paragraph(
        "The items are generated: their words follow the frequencies of languages, their order only "
          + "a little. The machine may be shared; the A/A runs above tell how much that moves. Every "
          + "engine is asked through its own fastest interface, one query at a time, everything in "
          + "memory; a peer's queries are built before they are timed, except where it expands a "
          + "pattern then, which is added. Peers that fold or split words differently have other "
          + "numbers of hits; the share that agrees is given. Fewer than five samples do not "
          + "compete."),
    ]
  }
}
