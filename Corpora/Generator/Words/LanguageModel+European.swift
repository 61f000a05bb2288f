extension LanguageModel {
  static let english = LanguageModel(
    name: "english", code: "en",
    frequentWords: """
      the to and of a in i is for that it you on with this be was are have not at as but my they \
      he from or we an by so if your just all me what can about one like has will do out up his \
      there who more when no their her get had time been were people how don't which would some \
      it's them our she new than into also could know other good now first only its see then two \
      year make back work over think after go want way day even most life because world said too \
      here off right where much any these down last well very love still never need home house us \
      long being made years little before best night great while today many really should state \
      school big same let old water another place family money found game says every again week \
      light city name letter story music side project window paper report garden winter summer \
      river market design travel notes draft plan meeting photo history science doctor window's \
      2 10 3 2019 2020 2021 2022 2023 2024 2025 100 1st 2nd 5th 0
      """,
    onsets: """
      s c p r m b d t l f h w st g n tr pr ch sh br gr cr cl j k v fl th pl sp bl dr sc sl fr str \
      qu wh sw gl sn thr y z kn tw spr
      """,
    nuclei: "e a i o u ea ou ee oo ai y ar er or ie oa ow au ay oi",
    codas:
      "- n r t l s - nd m ck d st p - ll ng nt ss rt g c ct mp th ch rd x rk b ft rm w f lt pt",
    endings: "s ed ing er ly y ion al ers e ment ness able ive ous ation ist ity less ful en ical",
    compounds: Share(0.04), joints: "-")

  static let german = LanguageModel(
    name: "german", code: "de",
    frequentWords: """
      die der und in ich das zu ist den nicht von mit es ein sie auf für eine dem auch sich so im \
      wie an des als wir er aber bei hat war nur noch aus wenn was sind nach oder einen dass man \
      einer werden kann mir haben schon am zum vor um über habe bis wird dann durch mehr mal doch \
      gibt zur wieder hier da keine immer jetzt heute seine gut unter ja sehr alle diese muss \
      jahr haus zeit straße größe müssen können weiß über gefühl möglich schön männer früh tür
      """,
    onsets: """
      s b g m v d h l k w f st r z sch t n p tr br gr bl kl fr str pf schl kr spr j gl schw zw kn \
      pr fl schr q
      """,
    nuclei: "e a i u o ei au ie ü ä ö eu ee äu aa",
    codas: "n r l t - ch s nd m st ng ss - cht rt g k ck ll hn tz rn h nk lt f b tt mm ß ft rk",
    endings: "en e er ung es t te lich ten keit isch heit ig ern in ungen end bar schaft chen",
    compounds: Share(0.35), joints: "- - s - en n es")

  static let french = LanguageModel(
    name: "french", code: "fr",
    frequentWords: """
      de la le et les des en un du une que est pour qui dans a par plus pas au sur ne se ce il \
      sont la mais avec ou son je cette ont tout même sa fait été nous vous comme elle aux bien \
      si ces être faire leur ses peut y deux après très aussi sans entre où dont ans temps depuis \
      était jour monde autre avant déjà voilà ça élève forêt garçon français été à côté château
      """,
    onsets: "c p d s m r l t v b f g n ch tr pr j qu pl gr cr br fr bl cl gn h fl dr gl vr st sp",
    nuclei: "e a i o é u ou ai oi on an en eu au è in ê ie ui â ei î ô œu",
    codas: "- - r s - l t n - x ct st rt c ss lt ll tt rd",
    endings:
      "e s er es é ent tion ment eur ait ée ant ique és eux ance able ir aient ité isme ière",
    compounds: .none, joints: "-")

  static let swedish = LanguageModel(
    name: "swedish", code: "sv",
    frequentWords: """
      och i att det som en på är av för med den till inte har de om ett han men var jag sig från \
      vi så kan man när år du under också efter eller nu sin där vid mot ska skulle kommer ut får \
      finns vara hade alla andra mycket än här då sedan över bara hos genom upp mer gör även första \
      åka öl ö båt kött sjö måste någon hösten älv fågel färg gård vår dörr höjd språk grön
      """,
    onsets:
      "s k b f m h t l r v d st g n sk p tr br gr kl sl fr sp bl kr j sj skr str sn gl dr tj fl",
    nuclei: "a e i o ö å ä u y ei au",
    codas: "r n l t - s g d - nd st ng k m rt ck nn ll p tt rd v rk kt ft lj",
    endings: "en ar er a et na de or ande ning t ade s lig het iska are arna else ligt erna",
    compounds: Share(0.22), joints: "- - s -")
}
