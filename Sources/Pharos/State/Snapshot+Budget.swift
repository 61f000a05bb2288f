import ByteStore

extension Snapshot {
  /// The same moment of the index, with calls that end when they need more than a budget.
  ///
  /// Costs nothing. In place of the budget of the index, also where that has less.
  public func within(_ budget: QueryBudget) -> Snapshot {
    var configuration = configuration
    configuration.queryBudget = budget
    return Snapshot(state: state, configuration: configuration)
  }

  /// The meter of a call that begins, or of the one that this is a step of.
  func beginning() -> QueryMeter {
    if let meter { return meter }
    QueryCount.note()
    let budget = configuration.queryBudget
    return QueryMeter(time: budget.time, memory: budget.memory, cores: budget.cores)
  }

  /// The snapshot for the steps of one call, which share its budget.
  func metered() -> Snapshot {
    var snapshot = self
    snapshot.meter = beginning()
    return snapshot
  }
}
