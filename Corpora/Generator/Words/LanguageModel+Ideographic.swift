extension LanguageModel {
  /// Particles in hiragana, words of one to three ideographs, loan words in katakana.
  static let japanese = LanguageModel(
    name: "japanese", code: "ja", isIdeographic: true,
    frequentWords: """
      の に は て が を で と た し も な だ い ない か る です ます から れ よう ん する こと ね よ する \
      それ いる これ ある さん って まで など ため その この として られ さ 人 日 年 時 中 大 前 私 今 \
      今日 日本 東京 自分 仕事 時間 世界 写真 音楽 学校 会社 電話 問題 言葉 先生 友達 映画 料理 旅行
      """,
    onsets: """
      日 人 年 大 国 会 本 中 出 時 行 見 月 分 後 前 生 間 上 東 学 金 部 女 場 地 新 自 者 事 方 高 長 下 \
      力 手 山 市 田 社 電 話 動 物 車 文 作 立 画 食 水 木 火 空 海 川 道 町 村 家 店 駅 春 夏 秋 冬 朝 夜 \
      愛 心 体 目 口 耳 足 声 色 音 楽 歌 絵 写 真 光 風 雨 雪 星 花 草 鳥 魚 犬 猫 馬 牛 米 茶 酒 肉 野 \
      菜 薬 病 院 医 科 数 語 英 字 漢 歴 史 世 界 平 和 戦 争 政 治 経 済 法 律 権 民 主 義 論 理 想 像
      """,
    nuclei: """
      ア イ ウ エ オ カ キ ク ケ コ サ シ ス セ ソ タ チ ツ テ ト ナ ニ ヌ ネ ノ ハ ヒ フ ヘ ホ マ ミ ム メ モ \
      ヤ ユ ヨ ラ リ ル レ ロ ワ ン ー ガ ギ グ ゲ ゴ ザ ジ ズ ダ デ ド バ ビ ブ ベ ボ パ ピ プ ペ ポ ッ ャ ュ ョ
      """,
    endings: "する い 的 た 性 化 な 家 者 会 所 く った")

  /// Words of one to four ideographs.
  static let chinese = LanguageModel(
    name: "chinese", code: "zh", isIdeographic: true,
    frequentWords: """
      的 是 我 不 了 在 你 有 人 他 这 就 我们 也 都 说 一个 到 和 要 会 上 没有 中国 好 去 那 自己 为 \
      什么 看 她 可以 很 时候 还 来 与 但 他们 让 能 想 做 知道 现在 对 着 给 因为 问题 中 大 北京 上海 \
      时间 公司 工作 学生 老师 朋友 世界 音乐 电影 文件 照片 天气 城市 历史 经济
      """,
    onsets: """
      一 人 大 中 国 时 年 会 生 学 家 地 出 子 里 后 小 多 天 心 事 现 过 发 成 动 同 工 方 前 面 开 用 法 \
      行 长 高 海 水 火 山 东 西 南 北 新 老 书 文 字 话 语 读 写 城 市 公 司 电 影 音 乐 画 图 车 站 路 门 \
      房 食 茶 酒 花 草 木 林 石 金 银 钱 商 品 买 卖 价 值 经 济 政 治 社 科 技 术 机 器 医 药 病 体 力 \
      气 风 雨 雪 春 夏 秋 冬 早 晚 日 月 星 光 明 红 黄 蓝 白 黑 美 好 爱 情 友 亲 父 母 儿 女 师 教
      """,
    nuclei: "",
    endings: "的 了 们 者 性 化 学 家 子")
}
