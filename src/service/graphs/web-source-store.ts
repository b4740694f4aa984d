import { z } from 'zod'
import { graphUrl } from '#contract/web/web-sources.ts'
import type { SourceError, UrlInput, WebSource } from '#contract/web/web-sources.ts'
import type { Caller } from '#service/access/caller.ts'
import { isoTime } from '#service/clock.ts'
import type { Clock } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import { preparedQuery } from '#service/database/statements/prepared-query.ts'
import { transact } from '#service/database/transact.ts'
import { countFiles } from './file-status-store.ts'
import { graphStore } from './graph-store.ts'
import { Failure } from '#service/failure.ts'
import { compiled } from '#service/json/compiled.ts'
import { newWork } from '#service/leases/lease-store.ts'
import { nextTurn, turnStep } from '#service/leases/turn-store.ts'
import { addressOf } from '#service/outbound/page-address.ts'

const pagesPerSlice = 500

const texts = z.array(z.string())

const sourceRow = z.object({
  id: z.string(),
  graph_id: z.string(),
  url: z.string(),
  address: z.string(),
  type: graphUrl.shape.type,
  exclude_urls: z.string().transform((json) => texts.parse(JSON.parse(json))),
  status: graphUrl.shape.status.shape.status,
  error_type: z.nullish(graphUrl.shape.status.shape.error_type),
  pages_left_out: z.number(),
  read_at: z.string().nullable(),
})
export type SourceRow = z.infer<typeof sourceRow>

const sourcesOf = preparedQuery((database, ...graph_ids: string[]) =>
  database
    .selectFrom('web_sources')
    .selectAll()
    .where('status', '<>', 'removed')
    .where('graph_id', 'in', graph_ids)
    .orderBy('position'),
)

/** The web sources of graphs, as a caller may see them. */
export function webSourceStore(database: Database) {
  /** The sources of graphs. The caller's access to the graphs must already have been checked. */
  async function ofGraphs(graph_ids: readonly string[]): Promise<Map<string, SourceRow[]>> {
    if (graph_ids.length === 0) return new Map()
    const rows = await sourcesOf(database, ...graph_ids)
    return Map.groupBy(
      rows.map((row) => compiled(sourceRow).parse(row)),
      (row) => row.graph_id,
    )
  }

  return {
    ofGraphs,

    /** Throws `graph_not_found`. */
    async list(caller: Caller, graph_id: string): Promise<WebSource[]> {
      await graphStore(database).require(caller, graph_id)
      const sources = (await ofGraphs([graph_id])).get(graph_id) ?? []
      const counts = await database
        .selectFrom('web_pages')
        .innerJoin('web_sources', 'web_sources.id', 'web_pages.source_id')
        .innerJoin('files', 'files.id', 'web_pages.file_id')
        .where('web_sources.graph_id', '=', graph_id)
        .where('files.deleted_at', 'is', null)
        .groupBy(['web_pages.source_id', 'files.status'])
        .select((of) => ['web_pages.source_id', 'files.status', of.fn.countAll().as('pages')])
        .execute()
      const count = (id: string, status: string): number =>
        Number(counts.find((row) => row.source_id === id && row.status === status)?.pages ?? 0)
      return sources.map((source) => ({
        id: source.id,
        ...presentSource(source),
        exclude_urls: source.exclude_urls,
        pages: {
          in_progress: count(source.id, 'in_progress'),
          completed: count(source.id, 'completed'),
          failed: count(source.id, 'failed'),
        },
        pages_left_out: source.pages_left_out,
        read_at: source.read_at,
      }))
    },

    /**
     * Queues one or all sources for another crawl, except those that are queued or being crawled. Throws
     * `graph_not_found`, `web_source_not_found` or `team_forbidden`.
     */
    async queueAgain(
      caller: Caller,
      graph_id: string,
      id: string | undefined,
      now: Date,
    ): Promise<void> {
      await graphStore(database).requireChangeable(caller, graph_id)
      const sources = (await ofGraphs([graph_id])).get(graph_id) ?? []
      const selected = sources.filter((source) => id === undefined || source.id === id)
      if (id !== undefined && selected.length === 0) {
        throw new Failure('web_source_not_found', 'There is no such web source.')
      }
      const readable = selected
        .filter((source) => isReadable(source.url))
        .map((source) => source.id)
      if (readable.length === 0) return
      await transact(database, async (tx) => {
        const takeTurn = await turnsOf(tx, caller)
        for (const source_id of readable) {
          await tx
            .updateTable('web_sources')
            .set({
              ...newWork,
              ...takeTurn(),
              status: 'validating',
              error_type: null,
              run_at: isoTime(now),
            })
            .where('id', '=', source_id)
            .where('status', '<>', 'removed')
            .where('run_at', 'is', null)
            .execute()
        }
      })
    },
  }
}

/**
 * Replaces the sources of a graph that the transaction has locked. Unchanged sources are not crawled again.
 * Returns the addresses of the added sources, and the removed ones, whose pages must still be released.
 */
export async function replaceSources(
  tx: Database,
  caller: Caller,
  graph_id: string,
  inputs: readonly UrlInput[],
  clock: Clock,
): Promise<{ added: string[]; removed: { id: string; url: string }[] }> {
  const requested = new Map(inputs.map((source) => [addressOf(source.url), source]))
  const rows = await tx
    .selectFrom('web_sources')
    .selectAll()
    .where('graph_id', '=', graph_id)
    .where('status', '<>', 'removed')
    .execute()
  const takeTurn = await turnsOf(tx, caller)
  const existing = new Map(rows.map((row) => [row.address, row]))
  const run_at = isoTime(clock.now())

  let position = 0
  for (const [address, { url, type, exclude_urls = [] }] of requested) {
    const fields = { url, type, exclude_urls: JSON.stringify(exclude_urls), position }
    position += 1
    const row = existing.get(address)
    const queued = () => ({ ...initialState(url, run_at), ...takeTurn() })
    if (row === undefined) {
      await tx
        .insertInto('web_sources')
        .values({
          id: clock.stamp().id,
          organization_id: caller.organization_id,
          graph_id,
          address,
          ...fields,
          ...queued(),
          pages_left_out: 0,
          read_at: null,
        })
        .execute()
      continue
    }
    const isSame = row.type === type && row.exclude_urls === fields.exclude_urls
    await tx
      .updateTable('web_sources')
      // Queuing ends the lease of a worker that crawls by the old rules.
      .set({ ...fields, ...(!isSame && queued()) })
      .where('id', '=', row.id)
      .execute()
  }
  const removedRows = rows.filter((row) => !requested.has(row.address))
  const hosts = new Set(removedRows.map((row) => hostOf(row.address)))
  // Another source of the same host may also contain pages of a source that is removed now.
  const related = rows.filter(({ address }) => requested.has(address) && hosts.has(hostOf(address)))
  for (const { id, url } of related) {
    await tx
      .updateTable('web_sources')
      .set({ ...initialState(url, run_at), ...takeTurn() })
      .where('id', '=', id)
      .where('run_at', 'is', null)
      .execute()
  }
  for (const { id } of removedRows) {
    await tx
      .updateTable('web_sources')
      .set({ status: 'removed', address: `removed ${id}`, run_at, ...newWork, ...takeTurn() })
      .where('id', '=', id)
      .execute()
  }
  const added = [...requested].flatMap(([address, { url }]) => (existing.has(address) ? [] : [url]))
  return { added, removed: removedRows.map(({ id, url }) => ({ id, url })) }
}

/**
 * Removes some pages of removed sources from their graph, which the transaction has locked. Resolves with
 * their number.
 */
export async function releasePageSlice(
  tx: Database,
  graph_id: string,
  source_ids: readonly string[],
): Promise<number> {
  const rows = await tx
    .deleteFrom('graph_files')
    .where('graph_id', '=', graph_id)
    .where('file_id', 'in', (of) =>
      of
        .selectFrom('web_pages')
        .innerJoin('graph_files', 'graph_files.file_id', 'web_pages.file_id')
        .select('web_pages.file_id')
        .where('web_pages.source_id', 'in', source_ids)
        .where('graph_files.graph_id', '=', graph_id)
        .limit(pagesPerSlice),
    )
    .returning(['file_id', 'status'])
    .execute()
  for (const [status, files] of Map.groupBy(rows, (row) => row.status)) {
    await countFiles(tx, graph_id, status, -files.length)
  }
  return rows.length
}

/** Removes the sources of a graph. Their pages remain as files. */
export async function removeSources(tx: Database, graph_id: string): Promise<void> {
  await tx
    .deleteFrom('web_pages')
    .where('source_id', 'in', (of) =>
      of.selectFrom('web_sources').select('id').where('graph_id', '=', graph_id),
    )
    .execute()
  await tx.deleteFrom('web_sources').where('graph_id', '=', graph_id).execute()
}

/** Presents a source as part of a graph. */
export function presentSource({ url, type, status, error_type, exclude_urls }: SourceRow) {
  return {
    url,
    type,
    status: { status, ...(error_type != null && { error_type }) },
    ...(exclude_urls.length > 0 && { exclude_urls }),
  }
}

/**
 * Returns a function that allocates the next turns of the caller's key in the queue of sources. Must be used
 * within one transaction.
 */
async function turnsOf(tx: Database, { key_id }: Caller) {
  let next = await nextTurn(tx, 'web_sources', key_id)
  return () => {
    const turn = next
    next += turnStep
    return { owner: key_id, turn }
  }
}

function initialState(url: string, run_at: string) {
  if (isReadable(url)) return { ...newWork, status: 'validating', error_type: null, run_at }
  const error_type: SourceError = 'invalid_url'
  return { ...newWork, status: 'error', error_type, run_at: null }
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address
}

function isReadable(url: string): boolean {
  return addressOf(url).startsWith('http')
}
