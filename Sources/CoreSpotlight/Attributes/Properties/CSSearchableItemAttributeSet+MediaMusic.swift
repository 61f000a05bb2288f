// Made by Sources/CoreSpotlight/Attributes/make-properties.py from the registry of attributes. Do not edit.
#if !canImport(Darwin)
  import Foundation
  import Pharos

  // Media: music
  extension CSSearchableItemAttributeSet {
    /// Samples a second, in Hz.
    public var audioSampleRate: NSNumber? {
      get { self[number: .audioSampleRate] }
      set { self[number: .audioSampleRate] = newValue }
    }
    /// Discrete channels in the file.
    public var audioChannelCount: NSNumber? {
      get { self[number: .audioChannelCount] }
      set { self[number: .audioChannelCount] = newValue }
    }
    /// Beats per minute.
    public var tempo: NSNumber? {
      get { self[number: .tempo] }
      set { self[number: .tempo] = newValue }
    }
    /// Musical key: C, Dm, F#m.
    public var keySignature: String? {
      get { self[text: .keySignature] }
      set { self[text: .keySignature] = newValue }
    }
    /// Metre: 4/4, 7/8.
    public var timeSignature: String? {
      get { self[text: .timeSignature] }
      set { self[text: .timeSignature] = newValue }
    }
    /// Encoder app.
    public var audioEncodingApplication: String? {
      get { self[text: .audioEncodingApplication] }
      set { self[text: .audioEncodingApplication] = newValue }
    }
    /// Composer.
    public var composer: String? {
      get { self[text: .composer] }
      set { self[text: .composer] = newValue }
    }
    /// Text writer.
    public var lyricist: String? {
      get { self[text: .lyricist] }
      set { self[text: .lyricist] = newValue }
    }
    /// Album or collection title.
    public var album: String? {
      get { self[text: .album] }
      set { self[text: .album] = newValue }
    }
    /// Artist.
    public var artist: String? {
      get { self[text: .artist] }
      set { self[text: .artist] = newValue }
    }
    /// Track number.
    public var audioTrackNumber: NSNumber? {
      get { self[number: .audioTrackNumber] }
      set { self[number: .audioTrackNumber] = newValue }
    }
    /// Original recording date.
    public var recordingDate: Date? {
      get { self[date: .recordingDate] }
      set { self[date: .recordingDate] = newValue }
    }
    /// Musical genre: jazz, rock.
    public var musicalGenre: String? {
      get { self[text: .musicalGenre] }
      set { self[text: .musicalGenre] = newValue }
    }
    /// Boolean: General MIDI.
    public var generalMIDISequence: NSNumber? {
      get { self[boolean: .generalMIDISequence] }
      set { self[boolean: .generalMIDISequence] = newValue }
    }
    /// Instrument category.
    public var musicalInstrumentCategory: String? {
      get { self[text: .musicalInstrumentCategory] }
      set { self[text: .musicalInstrumentCategory] = newValue }
    }
    /// Instrument name.
    public var musicalInstrumentName: String? {
      get { self[text: .musicalInstrumentName] }
      set { self[text: .musicalInstrumentName] = newValue }
    }
  }
#endif
