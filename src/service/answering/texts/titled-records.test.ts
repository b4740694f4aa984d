import { expect, test } from 'vitest'
import { indexPages, pageOf } from '#service/answering/test-corpus.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { askCorpus } from '#service/models/reader/test-reader.ts'

const invoice = (number: number, day: number, sum: string): string => `Invoice ${number}
Seller: Hansa Chemie, Kiel
Date: ${day} October 2026
Amount due: ${sum} euros
Due within 14 days.`

onEveryDatabase('labels and values below a title', (database) => {
  const ask = askCorpus(database)

  test('a line of a record belongs to the title above it, which itself says nothing', async () => {
    for (const number of [1, 2, 3]) {
      const text = invoice(26_000 + number, 4 + number, `${String(number * 50)}.00`)
      const page = pageOf([{ type: 'paragraph' as const, text }])
      const id = `Letter ${number}`
      await indexPages(database(), { id, name: `${id}.txt`, graph_id: 'all' }, [page])
    }
    const answerTo = async (question: string): Promise<string> =>
      (await ask(question, {}, { graph_id: 'all' })).answer
    const due = await answerTo('How much is due for invoice 26002?')
    expect(due).toMatch(/^Amount due: 100\.00 euros/)
    expect(due).not.toMatch(/Date|Invoice|150/)
    expect(await answerTo('When was invoice 26003 issued?')).toMatch(/^Date: 7 October 2026/)
    expect(await answerTo('Within how many days must invoice 26001 be paid?')).toMatch(/14 days/)
    expect(await answerTo('Which invoices are from 6 October 2026?')).toMatch(/^Letter 2: Date/)
  })
})
