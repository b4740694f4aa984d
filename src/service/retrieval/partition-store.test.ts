import { sql } from 'kysely'
import type { CompiledQuery } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { groundedGraphs } from '#service/access/grounded-graphs.ts'
import type { Database } from '#service/database/schema.ts'
import { isSqlite } from '#service/database/sqlite.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { queueGraphSweep, sweepGraphSlice } from '#service/graphs/graph-sweep-store.ts'
import { indexPages, unindexFile } from '#service/answering/test-corpus.ts'
import { passageMaker, withTerms } from './chunk-pages.ts'
import { passagesPerFile } from './chunk-store.ts'
import { copySlice, sweepPartitionSlice } from './partition-store.ts'
import { searchIndex } from './search-index.ts'
import { recordQueries } from '#service/database/test-queries.ts'
import { rowsOfTerms } from './test-term-rows.ts'
import { questionTerms } from './words.ts'

onEveryDatabase('the partitions of the search index', (database) => {
  beforeEach(async () => {
    for (const table of [
      'graph_files',
      'files',
      'file_versions',
      'chunks',
      'indexed_files',
    ] as const) {
      await database().deleteFrom(table).execute()
    }
    while (await sweepPartitionSlice(database())) continue
  })

  /** Stores a file with one passage per text. */
  const add = (id: string, texts: readonly string[], graph_id: string) =>
    indexPages(database(), { id, name: `${id}.txt`, graph_id }, [
      {
        number: 1,
        kind: 'section',
        label: null,
        ocr: false,
        // Headings put each paragraph into a passage of its own.
        blocks: texts.flatMap((text, at) => [
          { type: 'heading', level: 1, text: `Note ${String(at)}` },
          { type: 'paragraph', text },
        ]),
      },
    ])

  const put = (file_id: string, graph_id: string) =>
    database()
      .insertInto('graph_files')
      .values({ graph_id, file_id, status: 'completed', kind: 'txt', name_folded: file_id })
      .execute()

  const search = (question: string, graph_ids: string[], of: Database = database()) =>
    searchIndex(of).search({
      graphs: groundedGraphs(graph_ids),
      terms: questionTerms(question),
      limit: 10,
    })
  const filesFor = async (question: string, graph_ids: string[]) =>
    (await search(question, graph_ids)).passages.map(({ file_id }) => file_id)

  const pending = async () =>
    (
      await database()
        .selectFrom('partition_files')
        .where('is_pending', '=', 1)
        .select('passages')
        .execute()
    ).map(({ passages }) => passages)

  const termRows = async () => {
    const table = sql.table(isSqlite(database()) ? 'chunk_terms_docsize' : 'chunk_terms')
    const { rows } = await sql`select id from ${table}`.execute(database())
    return rows.length
  }

  test('a file added to another graph is found at once, and equally after it is copied', async () => {
    await add('a', ['The pump is cleaned weekly.', 'The filter is replaced yearly.'], 'first')
    await add('b', ['A pump without a filter.'], 'second')
    await put('a', 'second')
    const before = await search('pump filter', ['second'])
    expect(before.passages).toHaveLength(3)
    expect(await pending()).toEqual([0])

    while (await copySlice(database())) continue
    expect(await pending()).toEqual([])
    const after = await search('pump filter', ['second'])
    expect({ ...after, passages: [] }).toEqual({ ...before, passages: [] })
    expect(new Set(after.passages)).toEqual(new Set(before.passages))
  })

  test('a long file is copied in slices and found entirely meanwhile', async () => {
    const texts = Array.from({ length: 120 }, (_, at) => `Sheep number${String(at)} gives wool.`)
    await add('long', texts, 'first')
    await put('long', 'second')
    await copySlice(database())
    expect(await pending()).toEqual([50])
    for (const word of ['number3', 'number110']) {
      expect((await search(word, ['second'])).passages).toHaveLength(1)
    }
    expect((await search('sheep', ['second'])).frequencies.get('sheep')).toBe(120)
    // Another process continues from there.
    while (await copySlice(database())) continue
    expect(await pending()).toEqual([])
    expect((await search('number110', ['second'])).passages).toHaveLength(1)
  })

  test('a file of many graphs is found in each of them', async () => {
    const graphs = Array.from({ length: 9 }, (_, at) => `graph-${String(at)}`)
    await add('a', [], 'first')
    await database()
      .insertInto('graph_files')
      .values(
        graphs.map((graph_id) => ({
          graph_id,
          file_id: 'a',
          status: 'completed',
          kind: 'txt',
          name_folded: 'a',
        })),
      )
      .execute()
    const blocks = [{ type: 'paragraph' as const, text: 'A lone unicorn.' }]
    const page = { number: 1, kind: 'section' as const, label: null, ocr: false, blocks }
    await searchIndex(database()).addPassages('a', passageMaker()(page).map(withTerms))
    const findEverywhere = async () => {
      for (const graph of graphs) expect(await filesFor('unicorn', [graph])).toEqual(['a'])
      expect(await filesFor('unicorn', graphs)).toEqual(['a'])
    }
    expect((await pending()).length).toBeGreaterThan(0)
    await findEverywhere()
    while (await copySlice(database())) continue
    expect(await pending()).toEqual([])
    await findEverywhere()
  })

  test('two hundred graphs are searched at once', async () => {
    const graphs = Array.from({ length: 200 }, (_, at) => `graph-${String(at)}`)
    for (const [at, graph] of graphs.entries()) {
      await add(`file-${String(at)}`, [at === 150 ? 'A lone unicorn.' : 'A horse.'], graph)
    }
    expect(await filesFor('unicorn horse', graphs)).toHaveLength(10)
    expect((await filesFor('unicorn horse', graphs))[0]).toBe('file-150')
    expect((await search('horse', graphs)).frequencies.get('hors')).toBe(199)
  })

  test('the terms of a file removed from a graph are swept, those of others stay', async () => {
    const texts = Array.from({ length: 450 }, () => 'A unicorn.')
    await add('a', texts, 'first')
    await add('b', ['A unicorn.'], 'first')
    await database().deleteFrom('graph_files').where('file_id', '=', 'a').execute()
    expect(await filesFor('unicorn', ['first'])).toEqual(['b'])
    expect(await termRows()).toBe(451)
    await sweepPartitionSlice(database())
    expect(await termRows()).toBe(251)
    while (await sweepPartitionSlice(database())) continue
    expect(await termRows()).toBe(1)
    expect((await search('unicorn', ['first'])).frequencies.get('unicorn')).toBe(1)
  })

  test('nothing is left of a deleted graph', async () => {
    await add('a', ['A unicorn.'], 'first')
    await put('a', 'second')
    while (await copySlice(database())) continue
    expect(await termRows()).toBe(2)
    await queueGraphSweep(database(), 'first')
    while (await sweepGraphSlice(database())) continue
    while (await sweepPartitionSlice(database())) continue
    expect(await termRows()).toBe(1)
    const partitions = await database()
      .selectFrom('index_partitions')
      .where('graph_id', '=', 'first')
      .select('number')
      .execute()
    expect(partitions).toEqual([])
    expect(await filesFor('unicorn', ['second'])).toEqual(['a'])
  })

  test('a file read again is found only with its new text', async () => {
    await add('a', ['A unicorn.'], 'first')
    await unindexFile(database(), 'a')
    expect(await filesFor('unicorn', ['first'])).toEqual([])
    for (const table of ['graph_files', 'files', 'file_versions'] as const) {
      await database().deleteFrom(table).execute()
    }
    await add('a', ['A phoenix.'], 'first')
    expect(await filesFor('unicorn', ['first'])).toEqual([])
    expect(await filesFor('phoenix', ['first'])).toEqual(['a'])
  })

  test('a search steps over no passage of another graph', async () => {
    const crowd = 6000
    await add('theirs', Array<string>(crowd).fill('The zanzibar agreement.'), 'theirs')
    await add('mine', ['The harbour agreement.', 'Nothing of note.'], 'mine')
    // Otherwise recent additions are in a segment of their own, which every query reads.
    if (!isSqlite(database())) await sql`vacuum analyze chunk_terms`.execute(database())

    const visitsFor = async (question: string, graph: string): Promise<number> => {
      const { recorded, take } = recordQueries(database())
      await search(question, [graph], recorded)
      const counts = await Promise.all(
        take().map((query: CompiledQuery) => rowsOfTerms(database(), query)),
      )
      return counts.reduce((sum, count) => sum + count, 0)
    }
    // Proves that the measurement counts such rows.
    expect(await visitsFor('zanzibar', 'theirs')).toBeGreaterThanOrEqual(crowd)
    expect(await visitsFor('zanzibar', 'mine')).toBe(0)
    expect(await visitsFor('nowhere', 'mine')).toBe(0)
    // A word of both graphs costs only the passages of one's own graph.
    const own = await visitsFor('harbour', 'mine')
    expect(own).toBeGreaterThan(0)
    expect(await visitsFor('agreement', 'mine')).toBe(own)
  })

  test('other files are searched for again only where the word has few rows', async () => {
    if (!isSqlite(database())) return
    await add('rows', Array<string>(20).fill('The zanzibar agreement.'), 'first')
    await add('letter', ['The zanzibar agreement, as it was signed by all of us.'], 'first')
    const rankings = async (): Promise<number> => {
      const { recorded, take } = recordQueries(database())
      await search('zanzibar', ['first'], recorded)
      return take().filter((query: CompiledQuery) => query.sql.includes('bm25')).length
    }
    expect(await rankings()).toBe(2)
    const { number, partition } = await database()
      .selectFrom('partition_files')
      .innerJoin('index_partitions', 'index_partitions.graph_id', 'partition_files.graph_id')
      .where('version_id', '=', 'rows')
      .select(['partition_files.number', 'index_partitions.number as partition'])
      .executeTakeFirstOrThrow()
    const first = sql.lit(number * passagesPerFile + 100)
    await sql`
      with recursive more (at) as (select 0 union all select at + 1 from more where at < 80000)
      insert into chunk_terms (rowid, heading_terms, terms)
      select ${first} + at, '', ${`${partition}/zanzibar`} from more`.execute(database())
    expect(await rankings()).toBe(1)
    await sql`
      insert into removed_terms (first, last) values (${first}, ${first} + 80000)`.execute(
      database(),
    )
  })
})
