import Testing

/// Query strings met in public projects and what a parser owes them.
struct RealQuery: Sendable, CustomTestStringConvertible {
  /// Where a string was meant to be used.
  enum Dialect: Sendable {
    /// An app's own index, or an engine that copies its language.
    case app, appLike
    /// File search, or an engine that copies its language.
    case fileSearch, fileSearchLike
    /// A saved search of a file browser.
    case savedSearch
    /// NSPredicate's format language.
    case predicate
    /// What people type into a search field.
    case searchField
    /// A mistake that got published.
    case malformed
  }

  let dialect: Dialect
  let text: String
  let parses: Bool

  init(_ dialect: Dialect, _ text: String, parses: Bool) {
    self.dialect = dialect
    self.text = text
    self.parses = parses
  }

  var testDescription: String { text }
}

extension RealQuery {
  static let all: [RealQuery] = [
    RealQuery(.app, #"title == "*meeting*"c || textContent == "*meeting*"c"#, parses: true),
    RealQuery(
      .app, #"textContent == '*QUERY*'c || title == '*QUERY*'c || keywords == '*QUERY*'c"#,
      parses: true),
    RealQuery(.app, #"contentDescription == "*beach*"c"#, parses: true),
    RealQuery(.app, #"title == "*soup*"c || contentDescription == "*soup*"c"#, parses: true),
    RealQuery(
      .app,
      #"(domainIdentifier == "com.example.scope.logs" || domainIdentifier == "com.example.scope.notes") && (title == "*error*"cd || contentDescription == "*error*"cd || keywords == "*error*"cd)"#,
      parses: true),
    RealQuery(
      .app,
      #"(title == "*swift\'s*" || contentDescription == "*swift\'s*" || keywords == "*swift\'s*")"#,
      parses: true),
    RealQuery(
      .app, #"title == "*trip*"cd || contentDescription == "*trip*"cd || keywords == "*trip*"cd"#,
      parses: true),
    RealQuery(.app, #"domainIdentifier == "RAGKit.__warm-up__""#, parses: true),
    RealQuery(.app, #"**="York\"s*"cwdt"#, parses: true),
    RealQuery(.app, #"**="north yorkshire*"cwdt"#, parses: true),
    RealQuery(.app, #"teamNumber == "25*""#, parses: true),
    RealQuery(.app, #"alternateNames == "silicon*"cdwt"#, parses: true),
    RealQuery(.app, #"title == "Weekly note"c"#, parses: true),
    RealQuery(.appLike, #"dueAt > $time.now(-60)"#, parses: true),
    RealQuery(.appLike, #"dueAt >= $time.this_week(1)"#, parses: true),
    RealQuery(.appLike, #"dueAt < $time.this_year(1)"#, parses: true),
    RealQuery(.appLike, #"level=3"#, parses: true),
    RealQuery(.fileSearch, #"kMDItemTextContent="dinner plans"cwd"#, parses: true),
    RealQuery(
      .fileSearch,
      #"kMDItemContentType == net.daringfireball.markdown && (kMDItemDisplayName == "some"cdwt || kMDItemTextContent == "some"cdwt) && (kMDItemDisplayName == "wor*"cdwt || kMDItemTextContent == "wor*"cdwt)"#,
      parses: true),
    RealQuery(
      .fileSearch, #"((** = "chapter*"cdw) && (kMDItemKind = "Ulysses Sheet*"cdwt))"#, parses: true),
    RealQuery(
      .fileSearch,
      #"kMDItemContentType == "public.image" && kMDItemUserTags == "holiday*"cdwt && kMDItemPath != "*Archive*""#,
      parses: true),
    RealQuery(
      .fileSearch, #"* == "annual report"wcd || kMDItemTextContent = "annual report"c"#,
      parses: true),
    RealQuery(
      .fileSearch, #"kMDItemContentTypeTree == 'com.apple.application-bundle'"#, parses: true),
    RealQuery(
      .fileSearch,
      #"(InRange(kMDItemFSContentChangeDate,$time.today(-30d),$time.today(+1d)) && InRange(kMDItemLastUsedDate,$time.today(-30d),$time.today(+1d)))"#,
      parses: true),
    RealQuery(.fileSearch, #"kMDItemContentTypeTree=="1""#, parses: true),
    RealQuery(
      .fileSearch, #"kMDItemFSContentChangeDate==$time.iso(2018-10-01T10:00:00Z)"#, parses: true),
    RealQuery(.fileSearch, #"kMDItemFSSize!="1""#, parses: true),
    RealQuery(.fileSearch, #"InRange(kMDItemFSCreationDate,1,2)"#, parses: true),
    RealQuery(.fileSearch, #"InRange(kMDItemFSSize,1,2)"#, parses: true),
    RealQuery(.fileSearch, #"*=="Samba"||foo=="bar""#, parses: true),
    RealQuery(.fileSearch, #"*=="Samba"&&foo=="bar"&&kMDItemContentType=="666""#, parses: true),
    RealQuery(.fileSearch, #"*=="Samba"||foo==$time.iso(2018-10-01T10:00:00Z)"#, parses: true),
    RealQuery(.fileSearch, #"kMDItemFSContentChangeDate >= $time.today(-1)"#, parses: true),
    RealQuery(.fileSearch, #"kMDItemDisplayName = *TCC.db"#, parses: true),
    RealQuery(.fileSearch, #"kMDItemContentType == com.apple.finder.smart-folder"#, parses: true),
    RealQuery(.fileSearch, #"kMDItemCFBundleIdentifier == 'com.apple.dt.Xcode'"#, parses: true),
    RealQuery(.fileSearch, #"kMDItemTextContent == "osquery""#, parses: true),
    RealQuery(.fileSearch, #"kMDItemDisplayName == "rook.stl""#, parses: true),
    RealQuery(
      .fileSearch,
      #"((kMDItemFSName = 'read*'cd) || kMDItemTextContent = 'read*'cd) && (kMDItemContentType != com.apple.mail.emlx) && (kMDItemContentType != public.vcard) "#,
      parses: true),
    RealQuery(.fileSearch, #"kMDItemFinderComment == "ignore_spotlight_index""#, parses: true),
    RealQuery(
      .fileSearch, #"(kMDItemTextContent="alpha"wc) && (kMDItemTextContent="beta"wc)"#, parses: true
    ),
    RealQuery(.fileSearch, #"kMDItemFSName="*draft*"wc"#, parses: true),
    RealQuery(.fileSearch, #"kMDItemAuthor == "John Doe""#, parses: true),
    RealQuery(
      .fileSearch, #"kMDItemAuthors == * && kMDItemContentType == "com.adobe.pdf""#, parses: true),
    RealQuery(.fileSearch, #"kMDItemTextContent == "budget"w"#, parses: true),
    RealQuery(.fileSearch, #"kMDItemLatitude != null && kMDItemLongitude != null"#, parses: true),
    RealQuery(
      .fileSearch, #"kMDItemAuthors == "John Doe" || kMDItemAuthors == "Jane Smith""#, parses: true),
    RealQuery(.fileSearch, #"kMDItemFSName == 'Some Folder'"#, parses: true),
    RealQuery(.fileSearch, #"kMDItemDisplayName == 'readme'wc"#, parses: true),
    RealQuery(.fileSearch, #"kMDItemFinderComment = '*&todo*'"#, parses: true),
    RealQuery(.fileSearch, #"kMDItemComposer = "*McCartney*"c"#, parses: true),
    RealQuery(.fileSearch, #"kMDItemUserTags==InProgress"#, parses: true),
    RealQuery(.fileSearch, #"kMDItemFSContentChangeDate > $time.today(-1)"#, parses: true),
    RealQuery(
      .fileSearch,
      #"kMDItemFSContentChangeDate >= $time.today(-182) || kMDItemLastUsedDate >= $time.today(-182)"#,
      parses: true),
    RealQuery(
      .fileSearch,
      #"kMDItemContentCreationDate >= $time.today(-3) && kMDItemContentCreationDate < $time.today(-2)"#,
      parses: true),
    RealQuery(
      .fileSearch,
      #"kMDItemContentType == 'public.executable' && kMDItemDateAdded > $time.today(-1)"#,
      parses: true),
    RealQuery(.fileSearch, #"kMDItemContentType=*"#, parses: true),
    RealQuery(
      .fileSearch, #"kMDItemFSContentChangeDate >= $time.now(-172800) && kMDItemFSName == '*.go'"#,
      parses: true),
    RealQuery(
      .fileSearch,
      #"kMDItemFSContentChangeDate >= $time.now(-604800) || kMDItemDateAdded >= $time.now(-604800)"#,
      parses: true),
    RealQuery(
      .fileSearch, #"kMDItemDateAdded >= $time.now(-604800) && kMDItemWhereFroms == "*""#,
      parses: true),
    RealQuery(
      .fileSearch,
      #"(kMDItemFSName == "*.pdf"c || kMDItemFSName == "*.docx"c) && kMDItemContentType != "public.folder" && kMDItemFSContentChangeDate >= $time.now(-2592000) && kMDItemFSSize >= 1024 && kMDItemFSSize <= 1048576"#,
      parses: true),
    RealQuery(
      .fileSearch,
      #"kMDItemContentType == "com.apple.mail.emlx" && (kMDItemContentCreationDate >= $time.iso(2026-01-15))"#,
      parses: true),
    RealQuery(
      .fileSearch,
      #"kMDItemIsScreenCapture == 1 && kMDItemContentCreationDate >= $time.iso("2026-09-16T00:00:00") && kMDItemContentCreationDate < $time.iso("2026-09-17T00:00:00")"#,
      parses: true),
    RealQuery(
      .fileSearch,
      #"kMDItemDateAdded >= $time.iso(2026-06-01T00:00:00Z) && kMDItemContentCreationDate < $time.iso(2026-06-01T00:00:00Z) && kMDItemAcquisitionModel == "*iPhone SE*""#,
      parses: true),
    RealQuery(.fileSearch, #"kMDItemFSContentChangeDate >= $time.today"#, parses: true),
    RealQuery(.fileSearch, #"InRange(kMDItemLastUsedDate,$time.now,$time.now(+10))"#, parses: true),
    RealQuery(
      .fileSearch, #"kMDItemFSName="*.*" && kMDItemFSContentChangeDate >= $time.this_week(-2)"#,
      parses: true),
    RealQuery(.fileSearch, #"kMDItemLastUsedDate>$time.today(-7)"#, parses: true),
    RealQuery(
      .fileSearch, #"kMDItemIsScreenCapture == 1 && kMDItemContentCreationDate >= $time.today"#,
      parses: true),
    RealQuery(
      .fileSearch,
      #"kMDItemContentType == "com.adobe.pdf" && kMDItemContentModificationDate >= $time.today(-7)"#,
      parses: true),
    RealQuery(
      .fileSearch, #"kMDItemPixelWidth >= 2000 || kMDItemPixelHeight >= 2000"#, parses: true),
    RealQuery(
      .fileSearch,
      #"kMDItemPixelHeight >= 720 && kMDItemPixelHeight < 1080 && kMDItemContentTypeTree == "public.movie""#,
      parses: true),
    RealQuery(
      .fileSearch,
      #"kMDItemDurationSeconds >= 600 && kMDItemDurationSeconds <= 3600 && kMDItemContentTypeTree == "public.movie""#,
      parses: true),
    RealQuery(
      .fileSearch, #"kMDItemKind == 'Mail Message' && kMDItemTextContent == '*john*smith*'"#,
      parses: true),
    RealQuery(.fileSearch, #"kMDItemPath == "*node_modules*""#, parses: true),
    RealQuery(.fileSearch, #"kMDItemPath == "*facture*"cd"#, parses: true),
    RealQuery(
      .fileSearch,
      #"((kMDItemFSName == "*dev*"cd) || (kMDItemPath == "*dev*"cd)) && (kMDItemContentTypeTree == "public.folder")"#,
      parses: true),
    RealQuery(
      .fileSearch, #"kMDItemFSName == '*note*'c && kMDItemKind != 'Application'"#, parses: true),
    RealQuery(.fileSearch, #"kMDItemKind != Folder"#, parses: true),
    RealQuery(.fileSearch, #"kMDItemKind != """#, parses: true),
    RealQuery(
      .fileSearch, #"(kMDItemFSName = "photo.cr2" && kMDItemKind != "Folder")"#, parses: true),
    RealQuery(.fileSearch, #"kMDItemContentTypeTree == "com.apple.application"c"#, parses: true),
    RealQuery(
      .fileSearch,
      #"kMDItemContentModificationDate >= $time.this_month(-1) && kMDItemContentModificationDate < $time.this_month"#,
      parses: true),
    RealQuery(.fileSearch, #"kMDItemFSContentChangeDate >= $time.this_year(-3)"#, parses: true),
    RealQuery(.fileSearch, #"kMDItemContentType == public.pdf"#, parses: true),
    RealQuery(
      .fileSearch, #"kMDItemFSName == "词*"cdw && kMDItemSupportFileType != "MDSystemFile""#,
      parses: true),
    RealQuery(.fileSearch, #"kMDItemFSSize > $time.today"#, parses: true),
    RealQuery(.fileSearch, #"kMDItemDisplayName = "*_spec.rb"cdw"#, parses: true),
    RealQuery(.fileSearch, #"(kMDItemDisplayName = "foo*"cdw)"#, parses: true),
    RealQuery(.fileSearch, #"kMDItemContentTypeTree=com.apple.application"#, parses: true),
    RealQuery(
      .fileSearch,
      #"kMDItemContentTypeTree == 'com.apple.application' && kMDItemAlternateNames == 'Saf*'"#,
      parses: true),
    RealQuery(.fileSearch, #"kMDItemAlternateNames == 'blog*.sublime-project'"#, parses: true),
    RealQuery(
      .fileSearch,
      #"(kMDItemDisplayName == "*plan*"cd || kMDItemTextContent == "plan*"cdw || kMDItemSubject == "*plan*"cd || kMDItemAuthors == "*plan*"cd || kMDItemAuthorEmailAddresses == "*plan*"cd)"#,
      parses: true),
    RealQuery(
      .fileSearch,
      #"kMDItemContentType == 'com.apple.mail.emlx' && kMDItemTextContent == '*invoice*'cdw"#,
      parses: true),
    RealQuery(
      .fileSearch,
      #"(kMDItemTextContent == '*invoice'c || kMDItemSubject == '*invoice'c || kMDItemDisplayName == '*invoice'c)"#,
      parses: true),
    RealQuery(
      .fileSearch, #"( kMDItemTitle == 'holy'wc || kMDItemMusicalGenre == 'holy'wc )"#, parses: true
    ),
    RealQuery(.fileSearch, #"kMDItemMusicalGenre == *Metal*"#, parses: true),
    RealQuery(
      .fileSearch, #"kMDItemKind == "Protein Data Bank file" && kMDItemKeywords == "X-RAY*""#,
      parses: true),
    RealQuery(
      .fileSearch, #"kMDItemContentType == "public.folder" && kMDItemDisplayName="Image""#,
      parses: true),
    RealQuery(
      .fileSearch,
      #"(kMDItemContentType == "com.apple.application-bundle") && (kMDItemFSName == "*code*.app"cd)"#,
      parses: true),
    RealQuery(
      .fileSearch, #"kMDItemContentType == "mew"w && (kMDItemTitle == "*hello*"c)"#, parses: true),
    RealQuery(.fileSearch, #"kMDItemInformation == "*a1b2*""#, parses: true),
    RealQuery(
      .fileSearch,
      #"(kMDItemFSName == "*say \"hi\"*"cdw || kMDItemTextContent == "*say \"hi\"*"cdw)"#,
      parses: true),
    RealQuery(
      .fileSearch,
      #"(kMDItemFSName == "*tax*"cd || kMDItemTextContent == "tax*"cdw) && (kMDItemContentTypeTree == "com.adobe.pdf" || kMDItemContentTypeTree == "public.image")"#,
      parses: true),
    RealQuery(
      .fileSearch,
      #"(kMDItemFSName == '*.md' || kMDItemFSName == '*.markdown') && (kMDItemDisplayName == '*idea*'cdw || kMDItemTextContent == '*idea*'cdw)"#,
      parses: true),
    RealQuery(
      .fileSearch,
      #"kMDItemDisplayName == "*holiday*"cd && kMDItemContentTypeTree == "public.movie""#,
      parses: true),
    RealQuery(.fileSearch, #"kMDItemFSName == '*.json'"#, parses: true),
    RealQuery(
      .fileSearch, #"(kMDItemFSName == "*a\\b\"c*"cd) && (kMDItemContentType == "public.folder")"#,
      parses: true),
    RealQuery(.fileSearch, #"kMDItemFSName == "*a\\\"\*b*"cd"#, parses: true),
    RealQuery(.fileSearch, #"kMDItemWhereFroms == "http://releases.mozilla.org/*""#, parses: true),
    RealQuery(.fileSearch, #"kMDItemIsScreenCapture == "*""#, parses: true),
    RealQuery(
      .fileSearch,
      #"kMDItemContentTypeTree == 'public.executable' ||  kMDItemContentTypeTree == 'public.shell-script'"#,
      parses: true),
    RealQuery(.fileSearch, #"kMDItemStarRating > 0"#, parses: true),
    RealQuery(.fileSearch, #"kMDItemDisplayName == "testing"c"#, parses: true),
    RealQuery(
      .fileSearch,
      #"(InRange(kMDItemFSCreationDate,$time.today(-14d),$time.today(+1d)) && (kMDItemContentTypeTree = public.content) && InRange(kMDItemContentModificationDate,$time.this_week,$time.this_week(+1)))"#,
      parses: true),
    RealQuery(.fileSearch, #"kMDItemAcquisitionModel == 'NIKON*'"#, parses: true),
    RealQuery(.fileSearch, #"kMDItemAcquisitionModel == "NIKON D5100""#, parses: true),
    RealQuery(
      .fileSearch, #"(kMDItemDisplayName == "*.txt") && (kMDItemFSSize > 1000000)"#, parses: true),
    RealQuery(
      .fileSearch,
      #"(kMDItemContentType == "com.apple.application-bundle" || kMDItemContentType == "com.apple.systempreference.prefpane") && kMDItemCFBundleIdentifier == "com.example.app""#,
      parses: true),
    RealQuery(
      .fileSearch, #"((kMDItemFSName == "*.keystore"cd) || (kMDItemFSName == "*.jks"cd))"#,
      parses: true),
    RealQuery(.fileSearch, #"kMDItemDisplayName == '*'"#, parses: true),
    RealQuery(
      .fileSearch,
      #"(kMDItemContentTypeTree=com.apple.application) && (kMDItemDisplayName == '*Mail*'cdw)"#,
      parses: true),
    RealQuery(
      .fileSearchLike, #"kMDItemContentModificationDate > $time.now(-86400)"#, parses: true),
    RealQuery(.fileSearchLike, #"InRange(kMDItemFSSize, 10, 100)"#, parses: true),
    RealQuery(.fileSearchLike, #"kMDItemFSName == "x"w"#, parses: true),
    RealQuery(.fileSearchLike, #"GSMDItemTextContent == "*gnustep*"c"#, parses: true),
    RealQuery(.savedSearch, #"(** = "project-x*"cdws)"#, parses: true),
    RealQuery(
      .savedSearch, #"(((_kMDItemGroupId = 7) && (kMDItemFSName = "*.mp4"c))) && (true)"#,
      parses: true),
    RealQuery(.savedSearch, #"(kMDItemFSName == "*the matrix*"cd)"#, parses: true),
    RealQuery(.savedSearch, #"(kMDItemUserTags = "Work"cd)"#, parses: true),
    RealQuery(.predicate, #"kMDItemAppStoreAdamID LIKE '*'"#, parses: false),
    RealQuery(.predicate, #"(kMDItemKind = "Application")"#, parses: true),
    RealQuery(.predicate, #"NOT (kMDItemSupportFileType == 'MDSystemFile')"#, parses: false),
    RealQuery(
      .predicate,
      #"kMDItemFSName LIKE[cd] "*f*o*o*" AND kMDItemSupportFileType != "MDSystemFile" AND kMDItemContentTypeTree != "com.apple.application""#,
      parses: false),
    RealQuery(.predicate, #"kMDItemFSName LIKE '*'"#, parses: false),
    RealQuery(
      .searchField, #"kMDItemContentType:com.apple.application AND kMDItemFSName:"Firefox.app""#,
      parses: false),
    RealQuery(.searchField, #""bare text search""#, parses: false),
    RealQuery(
      .searchField, #"(kind:pdf OR kind:image) AND (kMDItemFSName == "*invoice*")"#, parses: false),
    RealQuery(.searchField, #"invoice(-apress)"#, parses: false),
    RealQuery(.searchField, #"kind:folder OR NOT kind:folder"#, parses: false),
    RealQuery(.searchField, #"probe"#, parses: false),
    RealQuery(.searchField, #"warm up"#, parses: false),
    RealQuery(
      .malformed,
      #"(kMDItemFSContentChangeDate == $time.yesterday | kMDItemLastUsedDate ==$time.yesterday)"#,
      parses: false),
    RealQuery(
      .malformed,
      #"(((_kMadsaDItemGroupId = 7) &ampsda;&amp; (kMDItsdasemFSName = "*.mp4"c))) &amp;&amp; (true)"#,
      parses: false),
    RealQuery(
      .malformed, #"(kMDItemFinderComment == **"CATEGORY*" = "cat38";**cd)"#, parses: false),
    RealQuery(
      .malformed, #"kMDItemFSName == '*') || (kMDItemContentType == 'public.folder*'"#,
      parses: false),
    RealQuery(
      .malformed,
      #"kind:event kMDItemStartDate < $time.2026-01-31T00:00:00Z kMDItemEndDate > $time.2026-01-01T00:00:00Z (kMDItemTitle == "*dentist*"cd || kMDItemTextContent == "*dentist*"cd)"#,
      parses: false),
    RealQuery(
      .malformed,
      #"kMDItemWhereFroms == 'https://*-drive-data-export.googleusercontent.com*' AND 'kMDItemFSCreationDate >= $time.now(-604800)'"#,
      parses: false),
  ]
}
