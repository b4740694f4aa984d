import { expect, test } from 'vitest'
import { noAnswerText, noAnswerTexts } from '#contract/questions.ts'
import { allAnswerWords } from '#service/answering/texts/answer-words.ts'
import { notInDocuments } from '#service/questions/grounded-prompt.ts'
import { citedAnswer } from './cited-answer.ts'
import { claimsOf } from '#service/questions/support/claims.ts'
import { passageOf } from '#service/questions/support/test-passage.ts'

const passages = [
  { number: 1, parts: [passageOf('Dogs are not allowed at the bird show.')] },
] as const
const config = { inline_citations: true, max_snippets: 10 }

async function textOf(question: string, ...pieces: string[]): Promise<string> {
  const answer = citedAnswer(question, [{ number: 1, parts: [passages[0].parts[0]] }], config)
  const sent = [...pieces.flatMap(answer.push), ...answer.end()].join('')
  const { text } = await answer.result((step) => Promise.resolve(step()))
  expect(text).toBe(sent)
  return text
}

test.each([
  ['Wie alt wird ein Uhu?', 'Diese Dokumente beantworten die Frage nicht.'],
  ['¿Cuánto cobra la directora?', 'Estos documentos no responden a esta pregunta.'],
  ['How old is the owl?', 'These documents do not answer this question.'],
])('a model that finds no answer to “%s” says so in its language', async (question, text) => {
  expect(await textOf(question, notInDocuments)).toBe(text)
  expect(await textOf(question, notInDocuments.toLowerCase())).toBe(text)
  expect(await textOf(question, 'not_in', '_documents.')).toBe(text)
})

test('behind an answer with a source, nothing says that there is no answer', async () => {
  const said = 'Dogs are not allowed [1].'
  const text = 'Dogs are not allowed. [1]'
  expect((await textOf('Are dogs allowed?', `${said} ${notInDocuments}`)).trim()).toBe(text)
  expect((await textOf('Are dogs allowed?', said, ' NOT_IN', '_DOCUMENTS.')).trim()).toBe(text)
})

test('behind other words, it says what has no answer', async () => {
  const question = 'Are dogs allowed, and what is the fee?'
  for (const pieces of [
    ['Dogs are not allowed [1]. The fee: NOT_IN_DOCUMENTS.'],
    Array.from('Dogs are not allowed [1]. The fee: NOT_IN_DOCUMENTS.'),
  ]) {
    // eslint-disable-next-line no-await-in-loop -- there are two
    expect(await textOf(question, ...pieces)).toBe(
      'Dogs are not allowed. [1] The fee: These documents do not answer this question.',
    )
  }
})

test.each([
  'Yes.',
  '**Nein**',
  'Die Dokumente enthalten dazu keine Angabe.',
  'Los documentos no dicen nada.',
  'Les documents ne disent rien.',
  "I'm sorry, but I can't help with that.",
])('“%s” claims nothing that a passage could support', (sentence) => {
  expect(claimsOf(sentence, new Set())).toEqual([])
})

test.each(['Nein, Hunde sind verboten.', 'Die Dokumente liegen nicht in Halle 3.'])(
  '“%s” claims something',
  (sentence) => {
    expect(claimsOf(sentence, new Set())).not.toEqual([])
  },
)

test('a mark that is cut between two pieces is one all the same', async () => {
  const pieces = ['Dogs are not allowed [', '1', '].', ' NOT_IN', '_DOCUMENTS.']
  expect(await textOf('Are dogs allowed?', ...pieces)).not.toContain(noAnswerText)
})

test('the console knows the sentence in every language', () => {
  expect(new Set(allAnswerWords.map(({ noAnswer }) => noAnswer))).toEqual(new Set(noAnswerTexts))
})
