#if !canImport(Darwin)
  import Foundation

  extension CSUserQuery {
    /// What a person did with something that was shown.
    @nonexhaustive public enum UserInteractionKind: Int, Sendable {
      /// It was chosen.
      case select = 0
      /// It was looked at.
      case focus = 1

      /// ``select``.
      public static var `default`: UserInteractionKind { .select }
    }

    func record(_ engagement: Engagement) {
      TypedTextAdapter.recordEngagement(engagement, host: host)
    }
  }
#endif
