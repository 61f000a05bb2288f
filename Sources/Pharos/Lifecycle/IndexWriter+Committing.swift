import ByteStore

extension IndexWriter {
  /// Commits a batch: when this returns, it is durable and visible as a whole.
  package func commit(_ batch: WriteBatch) throws(IndexError) {
    try commit(enqueue(batch))
  }

  /// Gives a batch its turn among those that are to be committed.
  ///
  /// Whoever calls this commits the ticket soon after: later batches wait for it.
  func enqueue(_ batch: WriteBatch) -> CommitQueue.Ticket { queue.enqueue(batch) }

  /// Commits a batch that has its turn: when this returns, it is durable and visible as a whole.
  func commit(_ ticket: CommitQueue.Ticket) throws(IndexError) {
    prepare(ticket)
    core.withLock { core in
      let group = queue.takeReady()
      if !group.isEmpty { commit(group, &core) }
    }
    // An earlier batch may not be ready: who prepares it commits this one, too.
    try ticket.wait()
    keepMemoryWithinBudget()
    scheduleMerges()
  }

  private func prepare(_ ticket: CommitQueue.Ticket) {
    guard PreparedBatch.isWorthwhile(ticket.batch) else { return ticket.makeReady(nil) }
    do {
      ticket.makeReady(
        try PreparedBatch(
          ticket, resolver: BatchResolver(configuration: configuration), indexer: indexer,
          customAttributes: state.customAttributes))
    } catch {
      ticket.refuse(IndexError(error))
    }
  }

  /// Commits tickets in their order: prepared ones each by itself, the others in groups.
  private func commit(_ tickets: [CommitQueue.Ticket], _ core: inout Core) {
    var group: [CommitQueue.Ticket] = []
    for ticket in tickets where ticket.result == nil {
      if let prepared = ticket.prepared {
        commitGroup(group, &core)
        group = []
        if prepared.mayDeleteActivities(of: state) {
          commitGroup([ticket], &core)
        } else {
          commit(ticket, prepared, &core)
        }
      } else {
        group.append(ticket)
      }
    }
    commitGroup(group, &core)
    do {
      try mergeInMemory(&core)
    } catch {
      core.failure = core.failure ?? .closed(reason: "upkeep failed: \(IndexError(error))")
    }
  }

  private func commitGroup(_ group: [CommitQueue.Ticket], _ core: inout Core) {
    guard !group.isEmpty else { return }
    if let failure = core.failure {
      for ticket in group { ticket.finish(.failure(failure)) }
      return
    }
    do {
      try commitTogether(group, &core)
    } catch {
      let refused = group.filter { $0.result == nil }
      if refused.count > 1, core.failure == nil {
        // Nothing was journaled; a batch that cannot be taken must not take others with it.
        for ticket in refused { commitGroup([ticket], &core) }
      } else {
        for ticket in refused { ticket.finish(.failure(IndexError(error))) }
      }
    }
  }

  private func commitTogether(_ group: [CommitQueue.Ticket], _ core: inout Core) throws {
    try state.checkFilesAreWhole()
    let resolver = BatchResolver(configuration: configuration)
    var draft = GroupDraft(base: state)
    var operations: [JournalOperation] = []
    var accepted: [CommitQueue.Ticket] = []
    for ticket in group {
      let names = resolver.attributeNames(of: ticket.batch)
      do throws(IndexError) {
        try resolver.validate(ticket.batch, names, against: draft)
      } catch {
        ticket.finish(.failure(error))
        continue
      }
      draft.takeSequences(from: ticket.firstSequence)
      operations += try resolver.resolve(ticket.batch, names, into: &draft)
      accepted.append(ticket)
    }
    if !operations.isEmpty {
      let next = try journal(
        Journal.payload(operations), mayUseReserve: operations.deleteOnly,
        buildsItems: !draft.pending.isEmpty, &core,
        making: indexer.step(applying: draft, to: state))
      publish(next.with(journalBytes: core.folder?.journal.payloadBytes))
    }
    for ticket in accepted { ticket.finish(.success(())) }
  }

  private func commit(
    _ ticket: CommitQueue.Ticket, _ prepared: PreparedBatch, _ core: inout Core
  ) {
    do {
      if let failure = core.failure { throw failure }
      try state.checkFilesAreWhole()
      let resolver = BatchResolver(configuration: configuration)
      var draft = GroupDraft(base: state)
      try resolver.validateClientState(ticket.batch, against: draft)
      try resolver.checkAttributeNames(prepared.attributeNames, against: draft)
      draft.apply(prepared.draft)
      for change in prepared.usage { draft.apply(.usage(change)) }
      let next =
        draft.customAttributes == prepared.customAttributes
        ? IndexState(
          segments: try draft.remainingSegments() + prepared.images,
          clientStates: draft.clientStates, customAttributes: draft.customAttributes,
          nextSequence: draft.nextSequence, usage: draft.usage.finish())
        : try indexer.state(applying: draft, to: state)
      try journal(prepared.payload, mayUseReserve: false, &core)
      publish(next.with(journalBytes: core.folder?.journal.payloadBytes))
      ticket.finish(.success(()))
    } catch {
      ticket.finish(.failure(IndexError(error)))
    }
  }

  /// Writes a frame, and makes the state that it leads to.
  ///
  /// Whatever can fail comes before the journal: what is durable must become visible. Building a few
  /// items fails for none that could be encoded, unless an embedder does, so that is done while the
  /// device takes the frame.
  private func journal(
    _ payload: [UInt8], mayUseReserve: Bool, buildsItems: Bool, _ core: inout Core,
    making step: () throws -> IndexState
  ) throws -> IndexState {
    guard let journal = core.folder?.journal, buildsItems, !mayUseReserve,
      configuration.embedder == nil, payload.count < Journal.smallPayload
    else {
      let next = try step()
      try self.journal(payload, mayUseReserve: mayUseReserve, &core)
      return next
    }
    var made: Result<IndexState, any Error>?
    try journaling(&core) { core in
      try core.folder?.requireReserve()
      made = try journal.append(payload: payload, while: step)
    }
    guard let made else { return try step() }
    return try made.get()
  }

  /// Writes a frame; on a full disk a deletion gets the space that is set aside for it.
  private func journal(
    _ payload: [UInt8], mayUseReserve: Bool, _ core: inout Core
  ) throws {
    guard let journal = core.folder?.journal else { return }
    try journaling(&core) { core in
      if !mayUseReserve { try core.folder?.requireReserve() }
      do {
        try journal.append(payload: payload)
      } catch let error as OutOfSpace {
        guard mayUseReserve, core.folder?.releaseReserve() ?? false else { throw error }
        try journal.append(payload: payload)
        // What it left is for the next one.
        core.folder?.fillReserve()
      }
    }
  }

  /// Ends all writing when `body`, which writes a frame, fails.
  ///
  /// A frame there is no room for is refused, and the writer goes on: nothing of it was written.
  private func journaling(
    _ core: inout Core, _ body: (inout Core) throws -> Void
  ) throws {
    do {
      try body(&core)
    } catch let error as OutOfSpace {
      throw error
    } catch StoreError.tooLarge(let what, let size, let limit) {
      throw IndexError.tooLarge(what: what, size: size, limit: limit)
    } catch {
      let failure = IndexError(error)
      core.failure = .closed(reason: "writing the journal failed: \(failure)")
      throw failure
    }
  }
}

extension [JournalOperation] {
  /// Whether something is deleted, and nothing added: what may take the space that is set aside.
  fileprivate var deleteOnly: Bool {
    var deletes = false
    for operation in self {
      switch operation {
      case .delete, .deleteDomain, .deleteAll: deletes = true
      // What comes with a deletion.
      case .clientState, .usage: break
      case .put, .declare: return false
      }
    }
    return deletes
  }
}
