import { expect, test } from 'vitest'
import { passageOf } from './support/test-passage.ts'
import type { FoundPassage } from '#service/retrieval/search-results.ts'
import { packContext } from './context-passages.ts'
import { presentPassage } from './grounded-prompt.ts'

function passage(id: number, text: string, header: string[] | null = null): FoundPassage {
  return passageOf(text, {
    id,
    file_id: `file ${Math.floor(id / 100)}`,
    file_name: 'a.txt',
    start: id * 1000,
    end: id * 1000 + text.length,
    header,
  })
}

function indexOf(passages: readonly FoundPassage[]) {
  return {
    readAround: (places: readonly { passage: FoundPassage; reach: number }[]) =>
      Promise.resolve(
        passages.filter((other) =>
          places.some(
            ({ passage: { id, file_id }, reach }) =>
              other.file_id === file_id && other.id !== id && Math.abs(other.id - id) <= reach,
          ),
        ),
      ),
  }
}

const words = (tokens: number): string => 'word'.repeat(tokens)
const ranked = (found: FoundPassage, relevance = 1) => ({ ...found, relevance })
const idsOf = ({ passages }: Awaited<ReturnType<typeof packContext>>) =>
  passages.map(({ parts }) => parts.map(({ id }) => id))

test('the best passages get their neighbours while there is room', async () => {
  const all = [100, 101, 102, 201].map((id) => passage(id, words(100)))
  const [before, best, after, other] = all
  if (!before || !best || !after || !other) throw new Error('four passages')
  const found = [ranked(best), ranked(other, 0.5)]
  const pack = (maxTokens: number) =>
    packContext(indexOf(all), found, { maxTokens, maxPassages: 30 })
  expect(idsOf(await pack(1000))).toEqual([[100, 101, 102], [201]])
  expect(idsOf(await pack(450))).toEqual([[101, 102], [201]])
  const tight = await pack(200)
  expect(idsOf(tight)).toEqual([[101]])
  expect([...tight.withoutRoom]).toEqual([201])
})

test('a table is given whole, or by its rows where it is too large', async () => {
  const table = [110, 111, 112].map((id) => passage(id, words(100), ['Name', 'Price']))
  const beside = passage(113, words(10))
  const [, row] = table
  if (!row) throw new Error('three rows')
  const pack = (maxTokens: number) =>
    packContext(indexOf([...table, beside]), [ranked(row)], { maxTokens, maxPassages: 30 })
  expect(idsOf(await pack(2000))).toEqual([[110, 111, 112]])
  expect(idsOf(await pack(300))).toEqual([[111]])
})

test('a table that is not given whole says that it has further rows', async () => {
  const table = Array.from({ length: 30 }, (_, at) => passage(210 + at, words(100), ['Name']))
  const [row] = table
  if (!row) throw new Error('thirty rows')
  const pack = (maxTokens: number, all = table) =>
    packContext(indexOf(all), [ranked(row)], { maxTokens, maxPassages: 30 })
  const cut = (await pack(300)).passages[0]
  expect(cut && presentPassage(cut)).toContain('\nThese are only some rows of this table.')
  const beginning = (await pack(10_000)).passages[0]
  expect(beginning?.parts.length).toBe(9)
  expect(beginning?.isCut).toBe(true)
  expect((await pack(10_000, table.slice(0, 9))).passages[0]).not.toHaveProperty('isCut')
})

test('what scores far below the best is left out, and so is what exceeds the number of passages', async () => {
  const found = [
    ranked(passage(1, 'a')),
    ranked(passage(50, 'b'), 0.9),
    ranked(passage(70, 'c'), 0.1),
  ]
  const options = { maxTokens: 1000, maxPassages: 30 }
  expect(idsOf(await packContext(indexOf([]), found, options))).toEqual([[1], [50]])
  const one = { ...options, maxPassages: 1 }
  expect(idsOf(await packContext(indexOf([]), found, one))).toEqual([[1]])
})

test('each part of a passage has the headings above it, and the same ones only once', () => {
  const part = (id: number, headings: string[], text: string) => ({
    ...passage(id, text),
    headings,
  })
  const lease = ['Lease', '3. Rent']
  const parts: [FoundPassage, ...FoundPassage[]] = [
    part(1, [], 'Signed in May.'),
    part(2, lease, 'The rent is £2,650.'),
    part(3, lease, 'It rises each March.'),
    part(4, ['Lease', '7. Assignment'], 'The Tenant may not assign.'),
  ]
  expect(presentPassage({ number: 1, parts }).split('Its text:\n')[1]).toBe(
    `| Signed in May.
| Lease › 3. Rent
| The rent is £2,650.
| It rises each March.
| Lease › 7. Assignment
| The Tenant may not assign.`,
  )
  const header = ['Article', 'Price']
  const rows = { ...passage(1, 'Cup | 3 €', header), headings: ['Sheet 1'] }
  expect(presentPassage({ number: 1, parts: [rows] }).split('Its text:\n')[1]).toBe(
    '| Sheet 1\n| Article | Price\n| Cup | 3 €',
  )
})
