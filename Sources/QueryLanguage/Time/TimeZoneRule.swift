#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// How local time follows from universal time.
public enum TimeZoneRule: Sendable, Hashable {
  /// Universal time.
  case utc

  /// A fixed number of seconds east of Greenwich, at most a day either way.
  case offset(seconds: Int)

  /// The zone of the process (`TZ`), with all its changes of the clocks.
  case system
}

extension TimeZoneRule {
  /// How far local time is ahead at an instant (seconds since 1970).
  func offset(at instant: Int) -> Int {
    switch self {
    case .utc: return 0
    case .offset(let seconds):
      return max(-CivilCalendar.secondsPerDay, min(CivilCalendar.secondsPerDay, seconds))
    case .system:
      var time = time_t(clamping: instant)
      var parts = tm()
      guard localtime_r(&time, &parts) != nil else { return 0 }
      return Int(parts.tm_gmtoff)
    }
  }

  /// The instant at which local clocks show `local` (seconds since 1970 as if it were universal
  /// time).
  func instant(ofLocal local: Int) -> Int {
    switch self {
    case .utc: local
    case .offset: local - offset(at: local)
    case .system: LocalClock(offset: offset(at:)).instant(showing: local)
    }
  }
}

/// Clocks that may be moved.
struct LocalClock {
  /// How far local time is ahead at an instant.
  let offset: (Int) -> Int

  /// The first instant at which the clocks show `local`; if they skip it, the instant at which they
  /// skip it.
  ///
  /// The offsets a day before and a day after give the only two candidates, unless the clocks are
  /// moved twice within that time.
  func instant(showing local: Int) -> Int {
    let before = local - offset(local - CivilCalendar.secondsPerDay)
    let after = local - offset(local + CivilCalendar.secondsPerDay)
    let earlier = min(before, after)
    let later = max(before, after)
    if earlier + offset(earlier) == local { return earlier }
    if later + offset(later) == local { return later }
    // A gap: find the first instant at which the clocks show more than `local`.
    var low = earlier
    var high = later
    while low < high {
      let middle = low + (high - low) / 2
      if middle + offset(middle) >= local { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
