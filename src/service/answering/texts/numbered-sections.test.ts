import { expect, test } from 'vitest'
import { heading, indexPages, pageOf, paragraph } from '#service/answering/test-corpus.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { askCorpus } from '#service/models/reader/test-reader.ts'

onEveryDatabase('numbered sections', (database) => {
  const ask = askCorpus(database)

  test('a question can name a clause by its number, and an answer says which clause it is', async () => {
    const blocks = [
      heading(1, 'Rules of the Tarn sailing club'),
      heading(2, '3. Moorings'),
      paragraph('A mooring is let for one season. The harbour master assigns it.'),
      heading(2, '4. Repairs'),
      paragraph('The club repairs the slipway.'),
      heading(2, '13. Guests'),
      paragraph('On 3 Sundays a year, guests sail free.'),
    ]
    const page = pageOf(blocks)
    await indexPages(database(), { id: 'rules', name: 'Rules.docx', graph_id: 'all' }, [page])
    const answerTo = async (question: string): Promise<string> => {
      const { answer, sources } = await ask(question, {}, { graph_id: 'all' })
      return sources.length === 0 ? '' : answer
    }
    expect(await answerTo('What does clause 3 say?')).toBe(
      'A mooring is let for one season. The harbour master assigns it.',
    )
    expect(await answerTo('What does § 13 say about guests?')).toMatch(/^On 3 Sundays/)
    expect(await answerTo('What does clause 5 say?')).toBe('')
    expect(await answerTo('Which clause is about repairs?')).toBe(
      '4. Repairs: The club repairs the slipway.',
    )
  })
})
