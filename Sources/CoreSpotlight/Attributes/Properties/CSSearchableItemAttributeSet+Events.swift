// Made by Sources/CoreSpotlight/Attributes/make-properties.py from the registry of attributes. Do not edit.
#if !canImport(Darwin)
  import Foundation
  import Pharos

  // Events
  extension CSSearchableItemAttributeSet {
    /// When it is due.
    public var dueDate: Date? {
      get { self[date: .dueDate] }
      set { self[date: .dueDate] = newValue }
    }
    /// When it was completed.
    public var completionDate: Date? {
      get { self[date: .completionDate] }
      set { self[date: .completionDate] = newValue }
    }
    /// When it starts.
    public var startDate: Date? {
      get { self[date: .startDate] }
      set { self[date: .startDate] = newValue }
    }
    /// When it ends.
    public var endDate: Date? {
      get { self[date: .endDate] }
      set { self[date: .endDate] = newValue }
    }
    /// Other dates that matter.
    public var importantDates: [Date]? {
      get { self[dates: .importantDates] }
      set { self[dates: .importantDates] = newValue }
    }
    /// Boolean: whole-day event.
    public var allDay: NSNumber? {
      get { self[boolean: .allDay] }
      set { self[boolean: .allDay] = newValue }
    }
  }
#endif
