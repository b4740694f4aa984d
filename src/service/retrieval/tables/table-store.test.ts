import { beforeEach, expect, test } from 'vitest'
import type { Block } from '#contract/pages.ts'
import { groundedGraphs } from '#service/access/grounded-graphs.ts'
import { indexPages, unindexFile } from '#service/answering/test-corpus.ts'
import { isSqlite } from '#service/database/sqlite.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { explainQuery, recordQueries } from '#service/database/test-queries.ts'
import { searchIndex } from '#service/retrieval/search-index.ts'
import type { FoundPassage } from '#service/retrieval/search-results.ts'
import { questionTerms } from '#service/retrieval/words.ts'
import { readTable } from './table-store.ts'

onEveryDatabase('the passages of a table', (database) => {
  beforeEach(async () => {
    for (const table of ['graph_files', 'files', 'file_versions'] as const) {
      await database().deleteFrom(table).execute()
    }
    const indexed = await database().selectFrom('indexed_files').select('version_id').execute()
    for (const { version_id } of indexed) await unindexFile(database(), version_id)
  })

  /** Rows so long that each is a passage of its own. */
  const table = (name: string, rows: number): Block => ({
    type: 'table',
    header: ['Name', 'Note'],
    rows: Array.from({ length: rows }, (_, at) => [`${name}${at}`, 'plain words '.repeat(80)]),
    first_row: 2,
  })

  const add = (id: string, ...pages: Block[][]) =>
    indexPages(
      database(),
      { id, name: `${id}.csv`, graph_id: 'g' },
      pages.map((blocks, at) => ({
        number: at + 1,
        kind: 'page',
        label: null,
        ocr: false,
        blocks,
      })),
    )

  const find = async (word: string): Promise<FoundPassage> => {
    const terms = questionTerms(word)
    const query = { graphs: groundedGraphs(['g']), terms, limit: 1 }
    const [passage] = (await searchIndex(database()).search(query)).passages
    if (passage === undefined) throw new Error(`Nothing has the word ${word}.`)
    return passage
  }

  const namesFor = async (word: string, maxPassages: number) => {
    const read = await readTable(database(), await find(word), maxPassages)
    const names = read?.parts.map(({ text }) => text.split(/\s/u)[0])
    return { count: names?.length, first: names?.[0], last: names?.at(-1), isCut: read?.isCut }
  }

  test('a table is read from its first row to its last, over the feet of pages', async () => {
    const foot: Block = { type: 'paragraph', text: 'Printed today.' }
    await add('long', [foot, table('ash', 700), foot], [table('oak', 600), foot])
    const whole = { count: 1300, first: 'ash0', last: 'oak599', isCut: false }
    expect(await namesFor('ash3', 2000)).toEqual(whole)
    expect(await namesFor('oak599', 1300)).toEqual(whole)
  })

  test('of a table that is too long, the first rows are read, wherever the found one is', async () => {
    await add('long', [table('ash', 1200)])
    const cut = { count: 20, first: 'ash0', last: 'ash19', isCut: true }
    expect(await namesFor('ash7', 20)).toEqual(cut)
    expect(await namesFor('ash1199', 20)).toEqual(cut)
  })

  test('rows of another table with the same columns are never read in its place', async () => {
    const between: Block = { type: 'paragraph', text: 'Below are the others.' }
    await add('two', [table('ash', 30), between, table('oak', 30)])
    expect(await namesFor('oak25', 2)).toEqual({
      count: 2,
      first: 'oak0',
      last: 'oak1',
      isCut: true,
    })
    expect(await namesFor('ash3', 100)).toMatchObject({ count: 30, last: 'ash29' })
  })

  test('a deleted file is not read, nor one whose passages are being removed', async () => {
    await add('orders', [table('ash', 5)])
    await add('members', [table('oak', 5)])
    const [ash, oak] = [await find('ash3'), await find('oak3')]
    const deleted = { deleted_at: '2026-01-01T00:00:00.000000Z' }
    await database().updateTable('files').set(deleted).where('id', '=', 'orders').execute()
    expect(await readTable(database(), ash, 100)).toBeNull()
    await searchIndex(database()).removeSome('members', 1)
    expect(await readTable(database(), oak, 100)).toBeNull()
  })

  test('no statement reads or sorts all passages of a file', async () => {
    if (!isSqlite(database())) return
    await add('long', [table('ash', 40)])
    const passage = await find('ash20')
    const { recorded, take } = recordQueries(database())
    await readTable(recorded, passage, 100)
    for (const query of take()) {
      const plan = JSON.stringify(await explainQuery(database(), 'explain query plan', query))
      expect(plan).toMatch(/version_id=\? AND ordinal[=>]/u)
      expect(plan).not.toContain('TEMP B-TREE')
    }
  })
})
