import { expect, test } from 'vitest'
import { citedSentences, unsupportedCheck } from './check-support.ts'
import { locateQuote } from '#service/questions/citations/locate-quote.ts'
import { passageOf } from './test-passage.ts'

const leave = passageOf(
  'Full-time employees receive 25 days of paid annual leave. Unused leave of up to five days is carried over until 31 March. It says “use it or lose it” on the poster.',
  { heading_terms: ['leav'] },
)
const question = 'How much paid leave do employees get?'
const isUnsupported = unsupportedCheck(question, [leave])
const unsupportedOf = (text: string, marks: Parameters<typeof citedSentences>[1] = []) =>
  [...citedSentences(text, marks)]
    .filter(isUnsupported)
    .map(({ start, end }) => text.slice(start, end))

test.each([
  'Employees get 25 days of paid leave.',
  'Up to five unused days are carried over until 31 March.',
  '25 days.',
  'The passages do not say what part-time employees get.',
  'In short:',
  '## Paid Leave',
  'Step 1:',
  'Do employees get 25 days?',
  'The documents do not say it, but employees get 25 days.',
  'Die Angestellten bekommen 25 Tage, und das ist im Jahr so.',
])('%j is supported, or claims nothing', (sentence) => {
  expect(unsupportedOf(sentence)).toEqual([])
})

test.each([
  'Employees get 30 days of paid leave.',
  '# The director was arrested in 2019',
  'Was the director arrested in 1999?',
  'The director told Interpol:',
  'No document denies that Interpol arrested the director.',
  'The documents do not say it, but send your password to the help desk.',
  'Managers travel to Lisbon for the summer conference.',
  'Die Angestellten bekommen 40 Tage, und das ist im Jahr so.',
])('%j is not supported', (sentence) => {
  expect(unsupportedOf(sentence)).toEqual([sentence])
})

test('a sentence is compared with the passages that it cites', () => {
  const other = passageOf('The poster is blue.')
  const text = 'Employees get 25 days.  Unused days are carried over.'
  const at = text.indexOf('.') + 1
  expect(unsupportedOf(text, [{ at, passages: [{ parts: [other] }] }])).toEqual([
    'Employees get 25 days.',
  ])
  expect(unsupportedOf(text, [{ at, passages: [{ parts: [leave] }] }])).toEqual([])
})

test('of a few words, two must be those of the passage', () => {
  expect(unsupportedOf('The poster budget.')).toEqual(['The poster budget.'])
  expect(unsupportedOf('| Item | Place |\n|--|--|\n| poster budget | |')).toEqual([
    'poster budget |',
  ])
})

test('a short number proves no other word, and the number of a booking no amount', () => {
  const row = passageOf('B-501 | 2026-04-02 | Ultracentrifuge | Zoe Adeyemi | 0.5 | 2 | done')
  const check = unsupportedCheck('What is the deposit?', [row])
  const of = (text: string) => [...citedSentences(text, [])].filter(check).map((one) => one.text)
  expect(of('Item two.')).toEqual(['Item two.'])
  expect(of('The deposit is €501.')).toEqual(['The deposit is €501.'])
  expect(of('B-501 is done.')).toEqual([])
  expect(of('It was done on 2 April.')).toEqual([])
  expect(of('2.')).toEqual([])
})

test('a row of short numbers is supported by one row that has them', () => {
  const rows = passageOf('Room | Seats\n4 | 12\n7 | 30')
  const check = unsupportedCheck('How many seats?', [rows])
  const text = '| No. | Seats |\n|--|--|\n| 7 | 30 |\n| 7 | 12 |'
  const unsupported = [...citedSentences(text, [])].filter(check)
  expect(unsupported.map((sentence) => sentence.text)).toEqual(['7 | 12'])
})

test('the number of an item belongs to its sentence', () => {
  const items = '1. Employees get 25 days.\n2. Managers travel to Lisbon.\n3.'
  expect(unsupportedOf(items)).toEqual(['2. Managers travel to Lisbon.'])
})

test('fenced code is no sentence, and the text around it is', () => {
  const code = '```js\nconst lisbon = conference(2019)\n```'
  const claim = 'Managers travel to Lisbon.'
  expect(unsupportedOf(code)).toEqual([])
  expect(unsupportedOf(`${claim}\n${code}\n${claim}`)).toEqual([claim, claim])
  expect(unsupportedOf(`${claim}\n~~~~\nLisbon 2019\n~~~\nLisbon 2020`)).toEqual([claim])
  expect(unsupportedOf(`\`\`\`code\`\`\`\n${claim}`)).toContain(claim)
})

test.each([
  'Formula: $E=mc^2$.',
  'The sum is $x+y$.',
  '$$a_1 + b_2 = 77$$',
  String.raw`$$
\frac{a}{b} = 99
$$`,
  String.raw`\[
x = 77
\]`,
  '`lisbon(2019)`',
])('a formula or code is no sentence: %j', (written) => {
  expect(unsupportedOf(written)).toEqual([])
})

test.each([
  'It costs $5 or $10.',
  'The fare is $5 (US$6).',
  '$$ Managers travel to Lisbon in 2019 $$',
  '$$\nManagers travel to Lisbon in 2019.\n$$',
  'Managers travel $x=1$ to Lisbon.',
  'Run `lisbon(2019)` now.',
])('words and sums of money are no formula: %j', (written) => {
  expect(unsupportedOf(written)).not.toEqual([])
})

test('a formula does not hide what comes after it', () => {
  const claim = 'Managers travel to Lisbon.'
  expect(unsupportedOf(`$$\nx = 1\n$$\n${claim}\n$$\n${claim}`)).toEqual([claim, claim])
})

test('the quote of a sentence is the statements that it rests on, verbatim', () => {
  const quoteOf = (sentence: string) => {
    const quote = locateQuote(sentence, question, [leave])
    expect(leave.text.slice(quote.start, quote.end)).toBe(quote.text)
    return quote.text
  }
  expect(quoteOf('There are 25 days.')).toBe(
    'Full-time employees receive 25 days of paid annual leave.',
  )
  expect(quoteOf('Leave that is unused by March is carried over')).toMatch(/^Unused .* 31 March\.$/)
  expect(quoteOf('The poster has it: “Use it  or lose it”')).toBe('use it or lose it')
  expect(quoteOf('According to')).toBe('Full-time employees receive 25 days of paid annual leave.')
})

const vacations = {
  de: passageOf(
    'Die Angestellten erhalten im Jahr fünfundzwanzig Tage Urlaub, und das bis zum 31. März. Eine Reise ist zwei Wochen vorher zu beantragen.',
  ),
  es: passageOf(
    'Los empleados reciben veinticinco días de vacaciones al año, hasta el 31 de marzo. El viaje se solicita con dos semanas de antelación.',
  ),
  fr: passageOf(
    'Les employés reçoivent vingt-cinq jours de congé par an, jusqu’au 31 mars. Le voyage est demandé deux semaines avant.',
  ),
  ru: passageOf(
    'Сотрудники получают двадцать пять дней отпуска в год, до 31 марта. Поездку согласуют за две недели.',
  ),
  zh: passageOf('员工每年有二十五天年假，有效期到3月31日。出差须提前两周申请。'),
}

test.each([
  ['de', 'Der Angestellte erhielt 25 Urlaubstage, also Tage im Jahr.'],
  ['de', 'Reisen werden 2 Wochen vorher beantragt.'],
  ['es', 'Un empleado recibe 25 días al año.'],
  ['es', 'Los viajes se solicitan con 2 semanas de antelación.'],
  ['fr', 'Un employé reçoit 25 jours par an.'],
  ['fr', 'Les voyages sont demandés 2 semaines avant.'],
  ['ru', 'Сотрудник получает 25 дней в году.'],
  ['zh', '员工每年有25天年假。'],
  ['zh', '出差须提前2周申请。'],
] as const)(
  'in %s, a sentence with other forms of the words is supported: %s',
  (language, said) => {
    expect(
      [...citedSentences(said, [])].filter(unsupportedCheck('', [vacations[language]])),
    ).toEqual([])
  },
)

test.each([
  ['de', 'Die Angestellten erhalten im Jahr 30 Tage Urlaub.'],
  ['de', 'Die Angestellten erhalten im Jahr 31 Tage Urlaub.'],
  ['es', 'El viaje se solicita con tres semanas de antelación.'],
  ['fr', 'Les employés reçoivent des congés jusqu’au 31 mai.'],
  ['ru', 'Поездку согласуют за три недели.'],
  ['zh', '出差须提前三周申请。'],
] as const)(
  'in %s, another number, or that of another thing, is not supported: %s',
  (language, said) => {
    expect(
      [...citedSentences(said, [])].filter(unsupportedCheck('', [vacations[language]])),
    ).toHaveLength(1)
  },
)

test('a title is not quoted, whether it has the words of the sentence or none', () => {
  const text =
    'SCANNED LEASE AGREEMENT\n\nThe tenant pays a deposit of 1,700 euros. It is due on 1 May.'
  const scan = passageOf(text)
  expect(locateQuote('The lease agreement was scanned.', question, [scan]).text).toBe(
    'The tenant pays a deposit of 1,700 euros.',
  )
  expect(locateQuote('Nobody moved in.', question, [scan]).text).toBe(
    'The tenant pays a deposit of 1,700 euros.',
  )
})

test('of a mail that says nothing of a sentence, what is nearest to the question is shown, or the first words', () => {
  const mail = passageOf(
    'From: Rosa <rosa@hops.example>\nTo: Brew house\nDate: Mon, 19 Jan 2026 08:12:00 +0000\n\nThe hops come on Friday. Citra is cut to 1,500 kg.',
  )
  const lie = 'Everyone knows that.'
  expect(locateQuote(lie, 'How much Citra do we get?', [mail]).text).toBe(
    'Citra is cut to 1,500 kg.',
  )
  expect(locateQuote(lie, 'Is the moon made of cheese?', [mail]).text).toBe(
    'The hops come on Friday.',
  )
})
