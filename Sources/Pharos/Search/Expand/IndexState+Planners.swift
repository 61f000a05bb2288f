extension IndexState {
  /// The planner of a segment.
  func planner(
    of entry: borrowing SegmentEntry, _ statistics: QueryStatistics, recorder: PlanRecorder? = nil
  ) -> SegmentPlanner {
    SegmentPlanner(
      entry, customAttributes: customAttributes, statistics: statistics, recorder: recorder)
  }

  /// The planners of all segments.
  func planners(_ statistics: QueryStatistics) -> [SegmentPlanner] {
    var planners: [SegmentPlanner] = []
    planners.reserveCapacity(segments.count)
    // By number: a copy of an entry counts many references.
    for index in segments.indices { planners.append(planner(of: segments[index], statistics)) }
    return planners
  }
}
