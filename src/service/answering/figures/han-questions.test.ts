import { expect, test } from 'vitest'
import { asksOverRows } from '#service/answering/tables/table-request.ts'
import { answerOf, tableOf } from './test-table.ts'

const stock = tableOf(
  ['批号', '品名', '仓库', '重量（公斤）', '状态'],
  [
    'A01 | 铁观音 | 北仓 | 20 | 可售',
    'A02 | 肉桂 | 南仓 | 35 | 冻结',
    'A03 | 铁观音 | 南仓 | 15 | 冻结',
    'A04 | 铁观音 | 北仓 | 30 | 可售',
  ],
  '库存',
)
const 在庫 = tableOf(
  ['番号', '商品', '倉庫', '数量'],
  ['1 | 煎茶 | 東京 | 20', '2 | 玉露 | 大阪 | 35', '3 | 煎茶 | 大阪 | 15'],
  '在庫',
)

test.each([
  [stock, '有多少批铁观音？', '4行中有3行符合：品名 铁观音'],
  [stock, '铁观音冻结的有几批', '4行中有1行符合：品名 铁观音, 状态 冻结'],
  [stock, '北仓一共多少公斤？', '合计 重量（公斤）: 50 (4行中有2行符合：仓库 北仓)。'],
  [stock, '库存里多少批次被冻结', '4行中有2行符合：状态 冻结'],
  [在庫, '煎茶は何件ありますか？', '3行のうち2行が商品 煎茶'],
  [在庫, '大阪の数量の合計は？', '合計 数量: 50 (3行のうち2行が倉庫 大阪)。'],
])('rows are counted and added in Chinese and Japanese: %#, %s', (table, question, expected) => {
  expect(answerOf(table, question)?.[0]).toBe(expected)
})

test.each([
  ['a word that no cell has', '北仓有多少批龙井？'],
  ['a negation', '不在北仓的有多少批？'],
  ['a year', '2026年有几批铁观音？'],
  ['another thing', '铁观音一共多少箱？'],
])('%s gives no number', (_, question) => {
  expect(answerOf(stock, question)).toBeNull()
})

test('a question for one price is not over rows', () => {
  expect(asksOverRows('铁观音多少钱？')).toBe(false)
})

test.each([
  [['班级', '人数'], ['一班 | 20', '二班 | 25', '三班 | 30'], '一共有多少人？'],
  [['订单号', '客户名称', '金额'], ['1 | 甲 | 5', '2 | 乙 | 6', '3 | 甲 | 7'], '一共有多少客户？'],
  [['城市', '温度'], ['北京 | 20', '北京 | 21', '上海 | 25'], '北京的温度是多少？'],
])('what is no number of rows is not counted: %#', (header, rows, question) => {
  expect(answerOf(tableOf(header, rows), question)).toBeNull()
})
