/** Groups of words that mean the same in documents of every kind, one a line. */
export const chineseSynonyms = `
租金 房租
费用 价格 价钱
面积 大小
公司 企业
经理 主管
负责 承担
维修 修理
开始 起始
结束 终止
上班 工作
下班 工作
原因 理由
联系 咨询
电话 热线
工资 薪水 薪资
押金 保证金
申请 提交
批准 同意
禁止 不得 不准
允许 可以
举行 召开
参加 出席
地点 地址
`
