import type { Language } from './language.ts'

const number = '[\\p{N}零〇一二两三四五六七八九十百千万亿半几]'
const date =
  /\p{N}+\s?年|[〇零一二三四五六七八九]{4}年|\p{N}{1,2}月|[一二三四五六七八九十]+月|\p{N}{1,2}[日号]|周[一二三四五六日]|星期[一二三四五六日天]|世纪|今天|昨天|明天|(?<!\p{N})(?:1\d{3}|20\d{2})(?!\p{N})/u
const span = new RegExp(
  `${number}+\\s?多?(?:秒|分钟?|刻|个?半?小时|个?钟头|天|日|周|星期|个?月|年|岁|个?工作日)|永久|终身|无限期`,
  'u',
)

export const chinese: Language = {
  questions: [
    ['frequency', /多久.{0,4}一次|每隔多久|多长时间.{0,4}一次|几次/u],
    [
      'duration',
      /多长时间|多久|(?:几|多少)个?(?:天|周|星期|月|小时|分钟|工作日)|几年(?!级)|多少年|时长|期限/u,
    ],
    ['person', /谁|哪位|何人/u],
    ['place', /哪里|哪儿|什么地方|何处|在哪/u],
    ['weight', /多重|重量|体重/u],
    ['height', /多高|高度|海拔/u],
    ['length', /多远|多长|长度|距离/u],
    ['price', /多少钱|几块钱|几元|价格|费用|票价|报价|造价/u],
    ['moment', /什么时候|何时|哪一?[年天日月]|几[点号月]|何年|什么日期/u],
    ['count', /多少|几(?=[个条只台张本位层级名人种间辆次件])/u],
  ],
  values: {
    frequency: /每|次|一年|天天/u,
    duration: span,
    price: new RegExp(`[¥$€£]|${number}+\\s?(?:元|块|美元|欧元|人民币|角|分钱|万)|免费`, 'u'),
    count: new RegExp(number, 'u'),
    amount: new RegExp(number, 'u'),
    height: new RegExp(`${number}+\\s?(?:米|厘米|公里|千米|英尺|层)`, 'u'),
    length: new RegExp(`${number}+\\s?(?:米|厘米|公里|千米|海里|英里|里|页|字)`, 'u'),
    weight: new RegExp(`${number}+\\s?(?:克|千克|公斤|斤|吨|毫克|磅)`, 'u'),
    date,
    moment: new RegExp(
      `${date.source}|${number}+点|${span.source}|[上下]午|前|后|春|夏|秋|冬|每`,
      'u',
    ),
  },
  generic: '',
}
