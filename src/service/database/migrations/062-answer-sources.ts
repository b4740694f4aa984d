import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * Runs get the graphs and files that their answers come from, also the runs that are there. Cells of evaluations
 * get their organization, for the fair shares of the worker.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('run_graphs')
    .addColumn('run_id', 'text', (column) => column.notNull())
    .addColumn('graph_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('run_graphs_key', ['run_id', 'graph_id'])
    .execute()
  await db.schema
    .createTable('run_files')
    .addColumn('run_id', 'text', (column) => column.notNull())
    .addColumn('file_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('run_files_key', ['run_id', 'file_id'])
    .execute()
  await db.schema.createIndex('run_files_by_file').on('run_files').columns(['file_id']).execute()
  await db.schema
    .createIndex('evaluation_cells_by_run')
    .on('evaluation_cells')
    .columns(['run_id'])
    .where(sql.ref('run_id'), 'is not', null)
    .execute()
  await db.schema
    .alterTable('evaluation_cells')
    .addColumn('organization_id', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await sql`
    update evaluation_cells set organization_id =
      (select organization_id from evaluations where evaluations.id = evaluation_id)`.execute(db)
  await addStoredSources(db)
}

/** One run at a time, because a run may be as large as 24 MB. */
async function addStoredSources(db: Kysely<never>): Promise<void> {
  let last = ''
  for (;;) {
    const { rows } = await sql<{ run_id: string; request: string; response: string | null }>`
      select run_id, request, response from run_bodies
      where run_id > ${last} and request like '%"tools"%'
        and run_id in (select id from runs where source = 'recorded' and deleted_at is null)
      order by run_id limit 1`.execute(db)
    const [body] = rows
    if (body === undefined) return
    last = body.run_id
    const request: unknown = JSON.parse(body.request)
    const tools = isRecord(request) ? request['tools'] : null
    const answer: unknown = JSON.parse(body.response ?? 'null')
    for (const id of textsOf(tools, ['graph_ids'])) {
      await sql`insert into run_graphs (run_id, graph_id) values (${last}, ${id})`.execute(db)
    }
    for (const id of textsOf([tools, answer], ['file_id', 'fileId'])) {
      await sql`insert into run_files (run_id, file_id) values (${last}, ${id})`.execute(db)
    }
  }
}

/** The texts with these names, and those in lists with these names, anywhere in a value. */
function textsOf(value: unknown, names: readonly string[]): Set<string> {
  const texts = new Set<string>()
  const left: unknown[] = [value]
  for (let next = left.pop(); left.length > 0 || next !== undefined; next = left.pop()) {
    if (Array.isArray(next)) left.push(...next.filter(isObject))
    else if (isRecord(next)) {
      for (const [name, part] of Object.entries(next)) {
        if (isObject(part)) left.push(part)
        if (!names.includes(name)) continue
        for (const text of [part].flat()) if (typeof text === 'string') texts.add(text)
      }
    }
  }
  return texts
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isRecord = (value: unknown): value is Record<string, unknown> =>
  isObject(value) && !Array.isArray(value)
