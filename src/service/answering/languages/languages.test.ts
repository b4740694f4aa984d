import { expect, test } from 'vitest'
import { answerTypeOf } from '#service/answering/answer-type.ts'
import { readQuestion } from '#service/answering/read-question.ts'
import { indexPages, pageOf } from '#service/answering/test-corpus.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { askCorpus } from '#service/models/reader/test-reader.ts'
import { languageDocuments } from './test-language-documents.ts'

const minAnsweredShare = 0.6

onEveryDatabase('the built-in reader', (database) => {
  const ask = askCorpus(database)

  test.each(Object.entries(languageDocuments))(
    'answers questions in %s',
    async (graph_id, docs) => {
      for (const [at, { name, paragraphs }] of docs.entries()) {
        const blocks = paragraphs.map((text) => ({ type: 'paragraph' as const, text }))
        const page = pageOf(blocks, { kind: 'page' })
        await indexPages(database(), { id: `${graph_id}${String(at)}`, name, graph_id }, [page])
      }
      const answerable = docs.flatMap((document) => document.answerable)
      const missed: string[] = []
      for (const [question, expected] of answerable) {
        const { answer } = await ask(question, {}, { graph_id })
        if (!answer.includes(expected)) missed.push(question)
      }
      expect(missed.length).toBeLessThanOrEqual((1 - minAnsweredShare) * answerable.length)
      const answered: string[] = []
      for (const question of docs.flatMap(({ offTopic }) => offTopic)) {
        const { sources } = await ask(question, {}, { graph_id })
        if (sources.length > 0) answered.push(question)
      }
      expect(answered).toEqual([])
    },
  )

  test.each([
    [
      'a compound that says both words of a question',
      [
        'Eine Kündigung ist schriftlich. Die Kündigungsfrist beträgt drei Monate.',
        'Hunde dürfen nicht gehalten werden.',
      ],
      'Welche Frist gilt für die Kündigung?',
      'drei Monate',
    ],
    [
      'a paragraph with its heading in its first line',
      [
        'Claims. They are sent in within 30 days. Questions are answered by Priya Nair.',
        'Meals. The hotel serves breakfast.',
      ],
      'Whom can I ask about claims?',
      'Priya Nair',
    ],
    [
      'Japanese verbs in another form',
      ['犬や猫は飼えないが、小鳥は飼ってもよい。', 'ごみは朝8時までに出す。'],
      '猫を飼ってもいいですか?',
      '飼えない',
    ],
    [
      'a question whose only Spanish words are its verb and its mark',
      ['Se prohíbe fumar en el interior.', 'La renta mensual es de 780 euros.'],
      '¿Se puede fumar en casa?',
      'prohíbe fumar',
    ],
    [
      'a measure of an area',
      ['Die Wohnung hat drei Zimmer.', 'Die Wohnfläche beträgt 78 m².'],
      'Wie groß ist die Wohnung?',
      '78 m²',
    ],
  ])('finds %s', async (graph_id, paragraphs, question, expected) => {
    const blocks = paragraphs.map((text) => ({ type: 'paragraph' as const, text }))
    const page = pageOf(blocks, { kind: 'page' })
    await indexPages(database(), { id: graph_id, name: 'text.md', graph_id }, [page])
    expect((await ask(question, {}, { graph_id })).answer).toContain(expected)
  })
})

test.each([
  ['Сколько стоит ремонт крыши?', 'price'],
  ['Как долго живут рабочие пчёлы летом?', 'duration'],
  ['К кому обращаться с вопросами?', 'person'],
  ['كم سنة استغرق البناء؟', 'duration'],
  ['من أين انتشرت القهوة؟', 'place'],
  ['من شيد القلعة؟', 'person'],
  ['灯塔有多高?', 'height'],
  ['员工一年有多少天年假?', 'duration'],
  ['大人の料金はいくらですか?', 'price'],
  ['工事はいつ始まりますか?', 'moment'],
  ['再検査の費用は誰が払いますか?', 'person'],
  ['费用由谁承担?', 'person'],
  ['Какая зарплата у сторожа?', 'price'],
  ['Как зовут сторожа?', 'person'],
  ['В каком веке построили мост?', 'moment'],
  ['Когда построили мост?', 'moment'],
  ['Что значит, когда горит красная лампа?', null],
])('%s asks for %s', (question, type) => {
  expect(answerTypeOf(question)).toBe(type)
})

test('Russian words that only ask tell nothing of what a question is about', () => {
  const { terms } = readQuestion('Сколько примерно человек использует лодку?', null)
  const content = terms.flatMap(({ term, kind }) => (kind === 'generic' ? [] : [term]))
  expect(content).toEqual(['лодку'])
})

test('a name is recognized by its capital in Cyrillic as in Latin script', () => {
  const { terms } = readQuestion('В каком городе живёт мастер Степан?', null)
  expect(terms.filter(({ kind }) => kind === 'name').map(({ term }) => term)).toEqual(['степан'])
})
