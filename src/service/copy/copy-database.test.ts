import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { copyDatabase, requireTarget } from './copy-database.ts'
import type { DatabaseCopyOptions } from './copy-database.ts'
import { sumRows } from '#service/database/copy/copy-rows.ts'
import { endCopy, requireComplete } from '#service/database/copy/copy-state.ts'
import { snapshot } from '#service/database/copy/snapshot.ts'
import { planTables, uncopiedTables } from '#service/database/copy/table-plan.ts'
import type { CopiedTable } from '#service/database/copy/table-plan.ts'
import { openPostgres } from '#service/database/postgres/postgres.ts'
import type { Database } from '#service/database/schema.ts'
import { transact } from '#service/database/transact.ts'
import { groundedGraphs } from '#service/access/grounded-graphs.ts'
import { indexPages } from '#service/answering/test-corpus.ts'
import { noMeanings } from '#service/retrieval/meaning/meanings.ts'
import { insertVectors } from '#service/retrieval/meaning/vector-store.ts'
import { searchIndex } from '#service/retrieval/search-index.ts'
import { questionTerms } from '#service/retrieval/words.ts'
import { isSqlite } from '#service/database/sqlite.ts'
import {
  newTestPostgresUrl,
  openTestPostgres,
  openTestSqlite,
} from '#service/database/test-databases.ts'

const opened = async (database: Promise<Database>): Promise<Database> => {
  const result = await database
  onTestFinished(() => result.destroy())
  return result
}

const directions = [
  ['SQLite to PostgreSQL', openTestSqlite, openTestPostgres],
  ['PostgreSQL to SQLite', openTestPostgres, openTestSqlite],
] as const

/** Adds a row to every table that is copied. All its texts and all its numbers are the same, so that rows refer to each other. */
async function fill(database: Database, tables: readonly CopiedTable[]): Promise<void> {
  const types = await typesOf(database)
  for (const { name, columns } of tables) {
    const values = columns.map((column) => {
      const type = types.get(`${name}.${column}`) ?? ''
      if (/int/i.test(type)) return sql`7`
      if (/double/i.test(type)) return sql`1.5`
      if (/blob|bytea/i.test(type)) return sql`${Buffer.from([0, 255, 7])}`
      return sql`${'“Wolle” & ü'}`
    })
    const into = sql.join(columns.map((column) => sql.ref(column)))
    await sql`insert into ${sql.table(name)} (${into}) values (${sql.join(values)})`.execute(
      database,
    )
  }
}

async function typesOf(database: Database): Promise<Map<string, string>> {
  const { rows } = isSqlite(database)
    ? await sql<{ name: string; type: string }>`
        select m.name || '.' || c.name as name, c.type as type
        from sqlite_schema m join pragma_table_info(m.name) c where m.type = 'table'`.execute(
        database,
      )
    : await sql<{ name: string; type: string }>`
        select table_name || '.' || column_name as name, data_type as type
        from information_schema.columns where table_schema = current_schema()`.execute(database)
  return new Map(rows.map(({ name, type }) => [name, type]))
}

const dimensions = 40
const passages = 70

/** Adds a file with more passages than SQLite keeps in a block of signs, of which one has no vector. */
async function addPassages(database: Database): Promise<(Float32Array | null)[]> {
  await database
    .insertInto('graphs')
    .values({
      id: 'farm',
      organization_id: 'o',
      name: 'Farm',
      name_folded: 'farm',
      description: '',
      created_at: '2026-01-01T00:00:00.000Z',
      deleted_at: null,
      files_in_progress: 0,
      files_completed: 1,
      files_failed: 0,
      query_config: null,
      model: null,
    })
    .execute()
  const blocks = Array.from({ length: passages }, (_, at) => ({
    type: 'paragraph' as const,
    text: `Sheep give wool${at}`.padEnd(1100, ' .'),
  }))
  const page = { number: 1, kind: 'section' as const, label: null, ocr: false, blocks }
  await indexPages(database, { id: 'sheep', name: 'sheep.txt', graph_id: 'farm' }, [page])
  const file = await database
    .selectFrom('indexed_files')
    .select(['number', 'chunks'])
    .where('version_id', '=', 'sheep')
    .executeTakeFirstOrThrow()
  const model = await database
    .insertInto('embedding_models')
    .values({
      id: 'm',
      organization_id: 'o',
      role: 'current',
      provider_id: 'p',
      upstream: 'u',
      dimensions,
      shortened: 0,
      batch_size: 8,
      price: null,
      passage_prefix: '',
      question_prefix: '',
      queued_up_to: null,
      trouble: null,
      unrelated: 0,
      created_at: '2026-01-01T00:00:00.000Z',
    })
    .returning('number')
    .executeTakeFirstOrThrow()
  const vectors = Array.from({ length: file.chunks }, (_, at) => (at === 5 ? null : vectorOf(at)))
  const batch = { model: model.number, file_number: file.number, from: 0, dimensions, vectors }
  await transact(database, async (tx) => {
    await insertVectors(tx, batch)
    await tx
      .insertInto('file_embeddings')
      .values({
        id: 'e',
        model: model.number,
        organization_id: 'o',
        file_id: 'sheep',
        file_number: file.number,
        status: 'done',
        passages: file.chunks,
        embedded: file.chunks,
        skipped: 1,
        owner: 'k',
        turn: 0,
        lease: null,
        lease_owner: null,
        attempts: 0,
        interruptions: 0,
        wait_ms: 0,
        beat: 0,
      })
      .execute()
  })
  return vectors
}

/** A vector whose signs are the bits of a number. */
function vectorOf(at: number): Float32Array {
  return Float32Array.from({ length: dimensions }, (_, bit) =>
    ((at * 2654435761) >> (bit % 31)) & 1 ? 0.1 : -0.1,
  )
}

async function findIn(
  database: Database,
  question: string,
  vector: Float32Array | null = null,
): Promise<string[]> {
  const { number } = await database
    .selectFrom('embedding_models')
    .select('number')
    .executeTakeFirstOrThrow()
  const meaning = vector && { model: number, vector, unrelated: 0 }
  const meanings = { ...noMeanings, of: () => Promise.resolve(meaning) }
  const results = await searchIndex(database, meanings).search({
    graphs: groundedGraphs(['farm']),
    terms: questionTerms(question),
    limit: 5,
    meaningOf: { text: question, semantic_threshold: 0, search_weight: 0.5, rerank: false },
  })
  return results.passages.map(({ text }) => text)
}

async function signsIn(database: Database): Promise<unknown[]> {
  const { rows } = isSqlite(database)
    ? await sql`select file_number, model, block, hex(signs) from sign_blocks order by 1, 2, 3`.execute(
        database,
      )
    : await sql`select chunk_id, model, signs::text from passage_signs order by 1, 2`.execute(
        database,
      )
  return rows
}

const optionsOf = (more: Partial<DatabaseCopyOptions> = {}): DatabaseCopyOptions => ({
  name: 'a source',
  now: new Date(),
  signal: new AbortController().signal,
  onProgress: () => undefined,
  ...more,
})

const copyAll = (source: Database, target: Database, options = optionsOf()) =>
  snapshot(source, async (records) => {
    const { tables } = await requireTarget(records, target, options)
    const result = await copyDatabase(records, target, tables, options)
    await endCopy(target)
    return result
  })

describe.each(directions)('a copy of %s', (_, openSource, openTarget) => {
  test('has the rows of every table, and continues their numbers', async () => {
    const [source, target] = [await opened(openSource()), await opened(openTarget())]
    const tables = await planTables(source, target)
    await fill(source, tables)

    const result = await copyAll(source, target)
    // A table that is neither copied nor known to be made anew fails the plan.
    expect(result).toEqual({ tables: tables.length, rows: tables.length, skipped: 0 })
    const { signal } = new AbortController()
    for (const table of tables) {
      const copied = await sumRows(target, table, 'target', signal)
      expect([table.name, copied]).toEqual([
        table.name,
        await sumRows(source, table, 'source', signal),
      ])
      expect(copied.rows).toBe(1)
    }
    const row = await target
      .insertInto('indexed_files')
      .values({ version_id: 'next', chunks: 0, words: 0 })
      .returning('number')
      .executeTakeFirstOrThrow()
    expect(row.number).toBeGreaterThan(7)
    await expect(requireComplete(target)).resolves.toBeUndefined()
  })

  test('finds passages by their words and by their meaning as the source does', async () => {
    const [source, target] = [await opened(openSource()), await opened(openTarget())]
    const vectors = await addPassages(source)
    await copyAll(source, target)
    for (const [term, ordinal] of [
      ['wool7', 7],
      ['wool69', 69],
    ] as const) {
      const results = await findIn(target, term, vectors[ordinal])
      expect(results).toEqual(await findIn(source, term, vectors[ordinal]))
      expect(results[0]).toContain(term)
    }
    // The way back has every bit of the signs.
    const back = await opened(openSource())
    await copyAll(target, back)
    expect(await signsIn(back)).toEqual(await signsIn(source))
    expect((await signsIn(back)).length).toBeGreaterThan(0)
  })

  test('is refused where the target has data, or a part of another source', async () => {
    const [source, target] = [await opened(openSource()), await opened(openTarget())]
    const { tables } = await requireTarget(source, target, optionsOf())
    await expect(requireTarget(source, target, optionsOf({ name: 'another' }))).rejects.toThrow(
      'an incomplete copy of a source',
    )
    await endCopy(target)
    await fill(target, tables.slice(0, 1))
    await expect(requireTarget(source, target, optionsOf())).rejects.toThrow(
      'already contains data',
    )
  })

  test('that was interrupted is no installation, and continues', async () => {
    const [source, target] = [await opened(openSource()), await opened(openTarget())]
    const tables = await planTables(source, target)
    await fill(source, tables)
    const aborting = new AbortController()
    let copied = 0
    const interrupted = optionsOf({
      signal: aborting.signal,
      onProgress: (what) => {
        if (!what.startsWith('copying')) return
        copied += 1
        if (copied === 20) aborting.abort(new Error('killed'))
      },
    })
    await expect(copyAll(source, target, interrupted)).rejects.toThrow('killed')
    await expect(requireComplete(target)).rejects.toThrow('is not complete')

    const result = await copyAll(source, target)
    expect(result.rows).toBe(tables.length)
    expect(result.skipped).toBeGreaterThanOrEqual(19)
    await expect(requireComplete(target)).resolves.toBeUndefined()
  })
})

test('every table that is not copied exists, so that the list has nothing old', async () => {
  const databases = [await opened(openTestSqlite()), await opened(openTestPostgres())]
  const names = new Set<string>()
  for (const database of databases) {
    for (const name of (await typesOf(database)).keys()) names.add(name.split('.')[0] ?? '')
  }
  expect(Object.keys(uncopiedTables).filter((name) => !names.has(name))).toEqual([])
})

test('a table or column that one database lacks stops the copy', async () => {
  const [source, target] = [await opened(openTestSqlite()), await opened(openTestPostgres())]
  await sql`create table novelties (id text primary key)`.execute(source)
  await expect(planTables(source, target)).rejects.toThrow(
    'Only one of the databases has the table novelties',
  )
  await sql`drop table novelties`.execute(source)
  await sql`alter table teams add column color text`.execute(target)
  await expect(planTables(source, target)).rejects.toThrow(
    'Only one of the databases has teams.color',
  )
})

test('a source of an older version is refused', async () => {
  const [source, target] = [await opened(openTestSqlite()), await opened(openTestPostgres())]
  await sql`delete from kysely_migration where name = '077-copies'`.execute(source)
  await expect(planTables(source, target)).rejects.toThrow('The source has an older schema')
})

test('a source cannot be changed while it is copied', async () => {
  for (const open of [openTestSqlite, openTestPostgres]) {
    const source = await opened(open())
    const change = snapshot(source, (records) => records.deleteFrom('teams').execute())
    await expect(change).rejects.toThrow(/read-?only/)
  }
})

test('a role that row-level security shows a part of the rows copies nothing', async () => {
  const url = await newTestPostgresUrl()
  const owner = await opened(Promise.resolve(openPostgres(url)))
  const role = `reader_${Date.now()}`
  for (const statement of [
    `create role ${role} login`,
    `grant select on all tables in schema public to ${role}`,
    'alter table teams enable row level security',
    `create policy own on teams using (name = 'mine')`,
  ]) {
    await sql.raw(statement).execute(owner)
  }
  onTestFinished(async () => {
    const again = openPostgres(url)
    await sql.raw(`drop owned by ${role}; drop role ${role}`).execute(again)
    await again.destroy()
  })
  await owner
    .insertInto('teams')
    .values({ id: '1', organization_id: '1', name: 'theirs', created_at: '2026-01-01' })
    .execute()
  const asRole = await opened(Promise.resolve(openPostgres(url.replace('postgres@', `${role}@`))))
  const target = await opened(openTestSqlite())
  await expect(copyAll(asRole, target)).rejects.toThrow('row-level security')
  expect((await copyAll(owner, await opened(openTestSqlite()))).rows).toBe(1)
})
