/** Groups of words that mean the same in documents of every kind, one a line. */
export const japaneseSynonyms = `
家賃 賃料
料金 費用 代金 値段 価格
面積 広さ
禁煙 喫煙
社長 代表
場所 会場
担当 責任
開始 始業
終了 終業
修理 修繕
返却 返還
支払 負担
申請 申込
電話 連絡
期限 締切
故障 異常
参加 出席
原因 理由
購入 買物
給料 給与 賃金
休暇 休み
会議 会合
会社 企業
`
