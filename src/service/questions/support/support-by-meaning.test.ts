import { expect, test } from 'vitest'
import { supportByMeaning } from './support-by-meaning.ts'
import type { CheckedSentence } from './check-support.ts'
import { passageOf } from './test-passage.ts'

const leave = passageOf(
  'The line manager approves all requests for leave of the employees. Leave that was not used is carried over to March. Sick employees inform the office in the morning. The office is closed on the public holidays.',
)
const dogs = passageOf('Dogs are allowed in the yard of the building but not in the offices.', {
  id: 2,
})

/** Vectors whose dimensions are subjects; texts with the same words of `subjects` are equal. */
const subjects = [
  ['approves', 'permission', 'boss'],
  ['carried', 'moved'],
  ['sick', 'ill'],
  ['closed', 'shut'],
  ['dogs', 'pets'],
]
function vectorOf(text: string): Float32Array {
  const values = subjects.map((words) =>
    words.some((word) => new RegExp(`\\b${word}\\b`, 'i').test(text)) ? 1 : 0.1,
  )
  const length = Math.hypot(...values)
  return Float32Array.from(values, (value) => value / length)
}

async function supportOf(text: string, more: Partial<CheckedSentence> = {}) {
  const asked: string[][] = []
  const sentence = { text, start: 0, end: text.length, isTableHead: false, cited: [leave], ...more }
  const supported = await supportByMeaning(
    'How do I get time off?',
    [sentence],
    [leave, dogs],
    (texts) => {
      asked.push([...texts])
      return Promise.resolve({ vectors: texts.map(vectorOf), unrelated: 0 })
    },
  )
  return { statement: supported.get(sentence)?.text ?? null, asked }
}

test('a sentence in other words is supported by the statement with its meaning', async () => {
  const { statement, asked } = await supportOf('You need the permission of your boss for a trip.')
  expect(statement).toBe('The line manager approves all requests for leave of the employees.')
  expect(asked).toHaveLength(1)
  expect(asked[0]).toHaveLength(6)
})

test('a sentence is compared with the passages that it cites', async () => {
  const said = 'The pets of the staff can run around outside.'
  expect((await supportOf(said)).statement).toBeNull()
})

test.each([
  ['another number', 'You need the permission of your boss for 12 days.'],
  ['a number in words', 'You need the permission of your boss for twelve days.'],
  ['another name', 'You need the permission of your boss in Lisbon for it.'],
  ['a denial', 'You do not need the permission of your boss for it.'],
  ['more than is said', 'What was left can always be moved to the spring.'],
])('%s is not supported, however near its vector is', async (_, said) => {
  expect((await supportOf(said)).statement).toBeNull()
})

test.each([
  ['in a language whose denials are not known', 'Potrzebna jest zgoda szefa, czyli permission.'],
  ['a row of a table', 'The permission | of your boss | is the rule'],
  ['with two words', 'Your boss.'],
  ['a question', 'Is the permission of your boss the rule?'],
])('nothing is embedded for a sentence %s', async (_, said) => {
  expect((await supportOf(said)).asked).toEqual([])
})

test('a sentence as near to other statements is not supported', async () => {
  const said = 'The boss is ill and the shop is shut and it is moved.'
  expect((await supportOf(said)).statement).toBeNull()
})

test('no more than eight sentences and 24 statements are embedded', async () => {
  const long = passageOf(
    Array.from({ length: 60 }, (_, at) => `The office of floor ${at} is closed on holidays.`).join(
      ' ',
    ),
  )
  const sentences = Array.from({ length: 30 }, (_, at) => {
    const text = `The door of the lobby is shut for guests and it is ${'a'.repeat(at + 1)}.`
    return { text, start: 0, end: text.length, isTableHead: false, cited: [] }
  })
  let texts = 0
  await supportByMeaning('When?', sentences, [long], (some) => {
    texts += some.length
    return Promise.resolve(null)
  })
  expect(texts).toBe(32)
})

const boss: Readonly<Record<string, Parameters<typeof passageOf>[0]>> = {
  de: 'Die Leitung genehmigt den Urlaub der Angestellten, approves. Der Rest wird in den März übertragen, carried. Wer sick ist, meldet sich am Morgen bei der Leitung. Das Büro ist an den Feiertagen closed und leer.',
  ru: 'Руководитель согласует отпуск сотрудников, approves. Остаток переносится на март, carried. Кто болен, sick, сообщает об этом утром. Офис в праздники закрыт, closed.',
  zh: '主管批准员工的休假申请 approves。未用的假期转入三月 carried。生病 sick 的员工早上通知办公室。办公室在节假日关闭 closed。',
}

test.each([
  ['de', 'Für den Urlaub ist die permission von der Chefin nötig.', true],
  ['de', 'Für den Urlaub ist die permission von der Chefin nicht nötig.', false],
  ['de', 'Für immer ist die permission von der Chefin nötig.', false],
  ['de', 'Für zwölf Tage ist die permission von der Chefin nötig.', false],
  ['ru', 'Для отпуска и поездки нужно разрешение начальника, permission.', true],
  ['ru', 'Для отпуска и поездки не нужно разрешение начальника, permission.', false],
  ['zh', '休假需要上司的同意 permission。', true],
  ['zh', '休假不需要上司的同意 permission。', false],
  ['zh', '休假十二天需要上司的同意 permission。', false],
])('in %s, meaning is compared where facts agree: %s', async (language, text, isSupported) => {
  const passage = passageOf(boss[language] ?? '')
  const sentence = { text, start: 0, end: text.length, isTableHead: false, cited: [passage] }
  const supported = await supportByMeaning('', [sentence], [passage], (texts) =>
    Promise.resolve({ vectors: texts.map(vectorOf), unrelated: 0 }),
  )
  expect(supported.has(sentence)).toBe(isSupported)
})
