import { beforeEach, expect, test } from 'vitest'
import { passageOf } from '#service/questions/support/test-passage.ts'
import type { Block } from '#contract/pages.ts'
import { groundedGraphs } from '#service/access/grounded-graphs.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { indexPages, unindexFile } from '#service/answering/test-corpus.ts'
import { sweepPartitionSlice } from './partition-store.ts'
import { rankPassages } from './rank-passages.ts'
import { searchIndex } from './search-index.ts'
import { questionTerms } from './words.ts'

onEveryDatabase('the search index', (database) => {
  beforeEach(async () => {
    for (const table of ['graph_files', 'files', 'file_versions'] as const)
      await database().deleteFrom(table).execute()
    const indexed = await database().selectFrom('indexed_files').select('version_id').execute()
    for (const { version_id } of indexed) await unindexFile(database(), version_id)
    while (await sweepPartitionSlice(database())) continue
    // A test leaves thousands of files behind.
  })

  const add = (id: string, blocks: (Block | string)[], graph_id = 'g') =>
    indexPages(database(), { id, name: `${id}.txt`, graph_id }, [
      {
        number: 1,
        kind: 'section',
        label: null,
        ocr: false,
        blocks: blocks.map((block) =>
          typeof block === 'string' ? { type: 'paragraph', text: block } : block,
        ),
      },
    ])

  const search = async (question: string, graph_ids = ['g'], limit = 10) => {
    const terms = questionTerms(question)
    return searchIndex(database()).search({ graphs: groundedGraphs(graph_ids), terms, limit })
  }
  const filesFor = async (question: string, graph_ids = ['g']) =>
    (await search(question, graph_ids)).passages.map((passage) => passage.file_id)

  test('the best match comes first, with its page and offsets', async () => {
    await add('a', ['The pump is cleaned weekly.', 'Nothing else.'])
    await add('b', ['The pump filter is replaced yearly.'])
    const { passages } = await search('When is the filter of the pump replaced?')
    expect(passages.map((passage) => passage.file_id)).toEqual(['b', 'a'])
    expect(passages[0]).toMatchObject({
      file_name: 'b.txt',
      page: 1,
      start: 0,
      end: 35,
      text: 'The pump filter is replaced yearly.',
      headings: [],
    })
  })

  test('passages that were counted before other files were added are still ranked', async () => {
    for (const id of ['a', 'b', 'c', 'd', 'e']) await add(id, ['The pump is cleaned weekly.'])
    await database()
      .updateTable('partition_files')
      .set({ passages: 0 })
      .where('version_id', '!=', 'a')
      .execute()
    const { passages } = await search('When is the pump cleaned?')
    expect(passages.map(({ relevance }) => relevance)).toEqual([1, 1, 1, 1, 1])
  })

  test('a file with hundreds of passages about a subject leaves room for another one', async () => {
    const rows = Array.from({ length: 300 }, (_, at) => [
      `O-${at}`,
      'warranty claim, warranty of chair',
    ])
    const table: Block = { type: 'table', header: ['Order', 'Note'], rows, first_row: 2 }
    await add('orders', [table])
    await add('policy', [
      'The warranty on a chair, as on all that we sell and deliver, is five years.',
    ])
    const { passages } = await search('What is the warranty on a chair?')
    expect(passages.map((passage) => passage.file_id)).toContain('policy')
    expect(passages).toHaveLength(10)
    expect((await search('warranty', ['g'], 1)).passages).toHaveLength(1)
  })

  test('every passage of a file is found, not only its first', async () => {
    const long = (word: string) => `${word} ${'filler '.repeat(160)}`.trim()
    await add('a', [long('apple'), long('banana'), long('cherry')])
    const { passages } = await search('cherry')
    expect(passages).toHaveLength(1)
    expect(passages[0]?.text.startsWith('cherry')).toBe(true)
  })

  test('headings and table headers match the passages below them', async () => {
    await add('a', [{ type: 'heading', level: 1, text: 'Opening hours' }, 'Monday to Friday.'])
    await add('b', [{ type: 'table', header: ['Voltage'], rows: [['230']], first_row: 2 }])
    expect((await search('opening')).passages[0]?.text).toBe('Monday to Friday.')
    expect((await search('voltage')).passages[0]).toMatchObject({
      text: '230',
      header: ['Voltage'],
    })
  })

  test('a word in a heading ranks a passage higher than one in its text', async () => {
    const heading = (text: string) => ({ type: 'heading', level: 1, text }) as const
    // Both passages have these words once, and are equally long.
    await add('mention', [heading('House'), 'Use the yard for parking.'])
    await add('topic', [heading('Parking'), 'Use the yard for house.'])
    expect(await filesFor('parking')).toEqual(['topic', 'mention'])
    // The index selects by this weight too, before anything else ranks.
    const { passages } = await search('parking', ['g'], 1)
    expect(passages.map(({ file_id }) => file_id)).toEqual(['topic'])
  })

  test('only files of the requested graphs are found, each passage once', async () => {
    await add('mine', ['a secret recipe'], 'g')
    await add('theirs', ['a secret recipe'], 'other')
    await database()
      .insertInto('graph_files')
      .values({
        graph_id: 'second',
        file_id: 'mine',
        status: 'completed',
        kind: 'txt',
        name_folded: 'mine',
      })
      .execute()
    expect(await filesFor('secret recipe')).toEqual(['mine'])
    expect(await filesFor('secret recipe', ['g', 'second'])).toEqual(['mine'])
    expect(await filesFor('secret recipe', ['none'])).toEqual([])
  })

  test('document frequencies do not include other graphs', async () => {
    await add('mine', ['a secret recipe'], 'g')
    const before = await search('secret recipe')
    for (const id of ['x', 'y', 'z']) await add(id, ['another secret'], 'other')
    expect(await search('secret recipe')).toEqual(before)
    expect(before.frequencies.get('secret')).toBe(1)
  })

  test('a removed file is gone at once and entirely; others stay', async () => {
    await add('a', ['unicorn stable', 'and more'])
    await add('b', ['unicorn meadow'])
    await unindexFile(database(), 'a')
    expect(await filesFor('unicorn')).toEqual(['b'])
    const remaining = await database().selectFrom('chunks').select('version_id').execute()
    expect(remaining.map((row) => row.version_id)).toEqual(['b'])
    await unindexFile(database(), 'never there')
  })

  test('a removed file can be added again', async () => {
    await add('a', ['unicorn stable'])
    await unindexFile(database(), 'a')
    await database().deleteFrom('graph_files').execute()
    await database().deleteFrom('files').execute()
    await database().deleteFrom('file_versions').execute()
    await add('a', ['phoenix nest'])
    expect(await filesFor('unicorn')).toEqual([])
    expect(await filesFor('phoenix')).toEqual(['a'])
  })

  test('a deleted file and one removed from the graph are not found', async () => {
    await add('a', ['unicorn stable'])
    await add('b', ['unicorn meadow'])
    await database().updateTable('files').set({ deleted_at: 'now' }).where('id', '=', 'a').execute()
    await database().deleteFrom('graph_files').where('file_id', '=', 'b').execute()
    expect(await filesFor('unicorn')).toEqual([])
  })

  test('additions of a failed transaction are gone', async () => {
    await expect(
      database()
        .transaction()
        .execute(async (tx) => {
          await indexPages(tx, { id: 'a', name: 'a.txt', graph_id: 'g' }, [
            {
              number: 1,
              kind: 'page',
              label: null,
              ocr: false,
              blocks: [{ type: 'paragraph', text: 'unicorn' }],
            },
          ])
          throw new Error('stop')
        }),
    ).rejects.toThrow('stop')
    expect(await filesFor('unicorn')).toEqual([])
  })

  test('accents, word forms and scripts without spaces are found', async () => {
    await add('fr', ['La réunion est annulée.'])
    await add('en', ['The meetings were cancelled.'])
    await add('ja', ['東京の倉庫は九時に開きます。'])
    await add('th', ['คลังสินค้าเปิดเวลาเก้าโมง'])
    await add('ru', ['Склад открывается в девять.'])
    expect(await filesFor('reunion')).toEqual(['fr'])
    expect(await filesFor('cancel the meeting')).toEqual(['en'])
    expect(await filesFor('倉庫')).toEqual(['ja'])
    expect(await filesFor('สินค้า')).toEqual(['th'])
    expect(await filesFor('СКЛАД')).toEqual(['ru'])
  })

  test('no question is parsed as query syntax', async () => {
    await add('a', ['plain words'])
    for (const question of [
      '"',
      "' or 1=1 --",
      'NEAR(plain words)',
      'terms:plain*',
      'a AND OR NOT',
      '\u0000 (',
      'plain '.repeat(2000),
    ]) {
      await expect(search(question)).resolves.toBeDefined()
    }
    expect(await filesFor('terms:plain*')).toEqual(['a'])
  })

  test('there are at most limit results', async () => {
    for (const id of ['a', 'b', 'c']) await add(id, ['unicorn'])
    expect((await search('unicorn', ['g'], 2)).passages).toHaveLength(2)
  })

  test('a graph of very many files is searched', async () => {
    const ids = Array.from({ length: 2100 }, (_, at) => `file-${String(at)}`)
    await database()
      .transaction()
      .execute(async (tx) => {
        for (const id of ids) {
          await indexPages(tx, { id, name: `${id}.txt`, graph_id: 'g' }, [
            {
              number: 1,
              kind: 'page',
              label: null,
              ocr: false,
              blocks: [
                { type: 'paragraph', text: id === 'file-2000' ? 'a lone unicorn' : 'a horse' },
              ],
            },
          ])
        }
      })
    await add('theirs', ['a lone unicorn'], 'other')
    expect(await filesFor('unicorn')).toEqual(['file-2000'])
    expect((await search('horse')).passages).toHaveLength(10)
  })

  test('many passages of another team with equal words hide no answer', async () => {
    const words = 'The password of the lighthouse is written in the blue ledger of the keeper.'
    const page = (count: number, text: (at: number) => string) => ({
      number: 1,
      kind: 'page' as const,
      label: null,
      ocr: false,
      // Headings put each paragraph into a passage of its own.
      blocks: Array.from({ length: count }, (_, at) => [
        { type: 'heading' as const, level: 1, text: `Note ${String(at)}` },
        { type: 'paragraph' as const, text: text(at) },
      ]).flat(),
    })
    await database()
      .transaction()
      .execute(async (tx) => {
        // More than the index ranks for one question, and earlier in its order.
        await indexPages(tx, { id: 'crowd', name: 'crowd.txt', graph_id: 'other' }, [
          page(10_401, () => words),
        ])
        for (let at = 0; at < 2100; at += 1) {
          const id = `mine-${String(at)}`
          const text = at === 1500 ? words : 'Nothing of note.'
          await indexPages(tx, { id, name: `${id}.txt`, graph_id: 'g' }, [page(1, () => text)])
        }
      })
    await database()
      .updateTable('files')
      .set({ source_url: 'https://example.org/' })
      .where('id', 'in', ['crowd', 'mine-1500', 'mine-7'])
      .execute()
    // PostgreSQL has no statistics yet: a plan that scans the index for each file would time out.
    const question = 'Where is the password of the lighthouse written?'
    expect(await filesFor(question)).toEqual(['mine-1500'])
    const web = await searchIndex(database()).search({
      graphs: groundedGraphs(['g']),
      terms: questionTerms(question),
      limit: 10,
      webOnly: true,
    })
    expect(web.passages.map((passage) => passage.file_id)).toEqual(['mine-1500'])
  }, 480_000)
})

const rankedTexts = [
  'wool is warm',
  'wool of sheep is warm and dear',
  'sheep are dear',
  'wool and silk',
  'silk is dear, wool is not',
  'wool, wool and more wool',
]

const rankedPassages = rankedTexts.map((text, id) =>
  passageOf(text, { id, terms: text.match(/\w+/g) ?? [] }),
)
const rankedResults = {
  passages: rankedPassages,
  frequencies: new Map([
    ['wool', 5],
    ['warm', 2],
  ]),
  total: 100,
  averageWords: 5,
}
const rankedTerms = new Map([
  ['wool', 1],
  ['warm', 1],
])

test.each([100, 50, 0])(
  'with search_weight %i, the best passages of the terms are ranked',
  (weight) => {
    const best = rankPassages(rankedResults, rankedTerms, 100).slice(0, 3)
    const ranked = rankPassages(rankedResults, rankedTerms, weight, 3)
    expect(ranked).toEqual(rankPassages({ ...rankedResults, passages: best }, rankedTerms, weight))
    expect(ranked[0]?.relevance).toBe(1)
  },
)
