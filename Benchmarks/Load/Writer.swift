import BenchmarkMeasurement
import CorpusGeneration
import Pharos
import Synchronization

/// What the writer has measured.
struct WriterRecord: Sendable {
  /// From the moment a batch was due to its commit.
  var response = Histogram()
  /// Commits alone.
  var service = Histogram()
  var added = 0
  var updated = 0
  var deleted = 0
  /// Changes of the measured time.
  var counted = 0
  /// Batches that were due and not begun until the end.
  var unserved = 0
  /// Processor time for making the changes.
  var preparationNanoseconds: UInt64 = 0
  var failure: String?
}

/// Changes the index at a rate: due times are fixed, a late batch delays none of those behind it
/// in the account.
struct Writer: Sendable {
  let index: SearchIndex
  let generator: CorpusGenerator
  let options: LoadOptions
  let writes: LoadMix.Writes
  let run: ReadingRun
  let shared: SharedWriterRecord
  let firstItem: Int

  func work() async {
    guard options.writeRate > 0 else { return }
    let gap = Double(writes.batch) / options.writeRate * 1e9
    var state = State(next: firstItem, random: RandomStream(seed: options.seed, .writes))
    var number = 0
    do {
      while true {
        let due = run.start + UInt64(Double(number) * gap)
        number += 1
        guard due < run.end else { return }
        guard MonotonicClock.now() < run.end else {
          // Too late: the batch has waited at least until now.
          shared.record.withLock { record in
            record.response.record(run.end - due)
            record.unserved += 1
          }
          continue
        }
        let prepared = try prepare(&state)
        let now = MonotonicClock.now()
        if due > now { try await Task.sleep(nanoseconds: due - now) }
        let begin = MonotonicClock.now()
        try await index.commit(prepared.batch)
        let finish = MonotonicClock.now()
        shared.record.withLock { record in
          record.added += prepared.added
          record.updated += prepared.updated
          record.deleted += prepared.deleted
          record.preparationNanoseconds += prepared.nanoseconds
          guard finish >= run.countFrom, finish < run.end else { return }
          record.counted += prepared.added + prepared.updated + prepared.deleted
          record.response.record(finish - due)
          record.service.record(finish - begin)
        }
      }
    } catch {
      shared.record.withLock { $0.failure = "\(error)" }
    }
  }

  private struct State {
    var next: Int
    var random: RandomStream
  }

  private struct Prepared {
    var batch = Batch()
    var added = 0
    var updated = 0
    var deleted = 0
    var nanoseconds: UInt64 = 0
  }

  private func prepare(_ state: inout State) throws -> Prepared {
    let start = ThreadClock.now()
    var prepared = Prepared()
    let total = writes.add + writes.update + writes.delete
    var updates: [ItemUpdate] = []
    var deletions: [String] = []
    for _ in 0..<writes.batch {
      let die = state.random.unit() * total
      if die < writes.add {
        prepared.added += 1
      } else if die < writes.add + writes.update {
        updates.append(update(&state.random, below: state.next))
      } else {
        deletions.append(generator.identifier(state.random.below(state.next)))
      }
    }
    let new = state.next..<state.next + prepared.added
    state.next = new.upperBound
    if !new.isEmpty { prepared.batch.add(try LoadIndex.items(generator, new)) }
    if !updates.isEmpty { prepared.batch.update(updates) }
    if !deletions.isEmpty { prepared.batch.delete(identifiers: deletions) }
    prepared.updated = updates.count
    prepared.deleted = deletions.count
    LoadIndex.note(generator.recipe, options.items, next: state.next, in: &prepared.batch)
    prepared.nanoseconds = ThreadClock.now() - start
    return prepared
  }

  /// A new rating and a comment, as a person gives them.
  private func update(_ random: inout RandomStream, below count: Int) -> ItemUpdate {
    ItemUpdate(
      generator.identifier(random.below(count)),
      attributes: [
        .rating: .number(Double(random.below(6))),
        .comment: .text("seen \(random.below(1000)) times"),
      ])
  }
}

/// A record that the writer writes and the observer looks at.
final class SharedWriterRecord: Sendable {
  let record = Mutex(WriterRecord())
}
