/// Words that text code gets wrong, in groups.
///
/// Every scalar is assigned since Unicode 14 or before, so
/// a newer standard library sees them as the pinned data does.
enum NastyWords {
  /// Spellings of the same word under `cd`; the first groups have more than eight.
  static let families: [[String]] = [
    [
      "resume", "Resume", "RESUME", "résumé", "Résumé", "RÉSUMÉ", "resumé", "ReSume", "rEsume",
      "re\u{301}sume\u{301}", "résume", "RéSUMé", "rèsumè", "r\u{323}esume",
    ],
    [
      "paris", "Paris", "PARIS", "pâris", "Pâris", "PÂRIS", "PaRis", "parıs", "pariS", "pàris",
      "pari\u{301}s", "p\u{325}aris",
    ],
    ["strasse", "Strasse", "STRASSE", "straße", "Straße", "STRAẞE", "straẞe", "stra\u{17F}se"],
    ["istanbul", "Istanbul", "ISTANBUL", "İstanbul", "i\u{307}stanbul", "ıstanbul"],
    ["office", "Office", "OFFICE", "oﬃce", "oﬀice", "öffice"],
    ["ᾳδης", "ᾼδης", "ΑΙΔΗΣ", "αιδης", "ᾴδης", "άδης", "α\u{345}δης", "ᾼΔΗΣ", "αδης"],
    ["οδος", "ΟΔΟΣ", "οδός", "ὁδός", "οδοσ", "Ὁδός"],
    ["елка", "ёлка", "Ёлка", "ЕЛКА", "Ёлка", "е\u{308}лка"],
    ["viet", "Viet", "Việt", "VIỆT", "Vie\u{323}\u{302}t", "Vie\u{302}\u{323}t"],
    ["ǆungla", "ǅungla", "Ǆungla", "džungla", "DŽUNGLA"],
    ["kelvin", "\u{212A}elvin", "Kelvin", "angstrom", "\u{212B}ngstrom", "ångstrom"],
    ["محمد", "مُحَمَّد", "שלום", "שָׁלוֹם"],
    ["हिन्दी", "हिनदी", "हिंदी", "কো", "ক\u{9C7}\u{9BE}", "ক\u{9C7}\u{9CD}\u{9BE}"],
    ["カキ", "ガギ", "カ\u{3099}キ\u{3099}", "がぎ", "かき"],
    ["한국", "\u{1112}\u{1161}\u{11AB}국", "하", "\u{1112}\u{1161}", "\u{1112}\u{301}\u{1161}"],
  ]

  static let plain = [
    "the", "a", "A", "I", "of", "and", "search", "Search", "searching", "research", "parisol",
    "comparison", "apple", "Apple", "pineapple", "Inc", "inc", "love", "New", "York", "snow",
    "river", "Riverside", "go", "cargo", "o", "ab", "aab", "aaab", "aa", "aaa", "banana", "true",
  ]

  static let compound = [
    "MyWindowClass", "NSWindow", "Window", "window", "myString", "NSString", "iPhone15Pro",
    "Chapter4ANewHope", "HTTPServer", "aB", "ABc", "aBc", "abC", "aBaBaB", "ÀÉß", "éÉ", "x86",
    "mp3Player", "a1b2", "1a", "v2", "fooBar2Baz",
    "annual_report_2024", "__init__", "_x_", "john.appleseed@apple.com", "Jane@example.com",
    "/usr/local/bin", "C:\\dir", "file:///tmp/a%20b.txt", "https://ex.org/?q=1&r=2", "rock'n'o",
    "paris-france.jpg", "C++", "c#", "e.g.", "a*b", "50%", "3.14", "1,000", "$5", "(x)",
  ]

  static let numeric = [
    "4", "42", "2024", "007", "½", "Ⅷ", "x²", "３", "٣", "〇", "5〇", "10", "1e1", "-1", "0",
  ]

  static let asian = [
    "東京", "東京タワー", "Tokyo東京", "京", "京都", "中a文", "漢字かな", "々", "人々", "日本語2024", "2024年",
    "東\u{301}京", "𠮷野家", "タワー", "ー", "ラーメン", "한국어", "서울", "ㅎㅏㄴ", "\u{1112}", "\u{1161}",
    "ภาษาไทย", "น้ำ", "กำ", "นำ", "नमस्ते", "क्षि", "कि", "क", "\u{FA10}", "\u{FA0E}", "\u{F900}",
  ]

  static let strange = [
    "\u{301}", "\u{301}\u{301}", "a\u{323}\u{301}", "a\u{301}\u{323}", "q\u{307}\u{323}",
    "e\u{301}\u{301}", "\u{327}c", "\u{345}", "\u{20E3}", "a\u{20E3}", "\u{9C7}\u{9CD}\u{9BE}",
    "👍", "👍🏽", "👨‍👩‍👧", "❤️", "❤", "1️⃣", "#️⃣", "🇫🇷", "x👍y", "ª", "ʼn", "ŉ", "ﬁ", "ﬁn", "ﬆ",
    "a\u{200D}b", "a\u{AD}b", "≠", "=\u{338}", "a\u{338}", "\u{3099}", "\u{1D400}", "ẖ", "ΐ", "ᾷ",
    "İ", "ı", "ﬗ", "Ω", "µ", "μ", "\u{0}", "\u{FEFF}a",
  ]

  static let groups: [[String]] = [plain, compound, numeric, asian, strange]

  /// What may stand between words; a single blank is the most frequent by far.
  static let separators = [
    "  ", ", ", ". ", "-", ".", "_", "/", "'", "’", "@", ": ", "\n", "\r\n", "\t", " - ", ",", "—",
    "\u{A0}", "\u{3000}", "、", "“", "*", "?", "!", "\\", "\"", " (", ") ", "\u{200D}", "&", "=",
    " \u{301}", "… ", " \u{345} ", ";", "|", "://", "",
  ]
}
