import { z } from 'zod'
import { graphUrl } from '#contract/web-sources.ts'
import type { GivenUrl, SourceError, WebSource } from '#contract/web-sources.ts'
import type { Caller } from '#service/access/caller.ts'
import { isoTime } from '#service/clock.ts'
import type { Clock } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import { transact } from '#service/database/transact.ts'
import { graphStore } from '#service/graphs/graph-store.ts'
import { Failure } from '#service/failure.ts'
import { nextTurn, turnStep } from '#service/jobs/next-turn.ts'
import { addressOf } from './site-scope.ts'

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

const unread = { attempts: 0, interruptions: 0, wait_ms: 0, lease_owner: null, beat: 0 }

/** The web sources of graphs, as a caller may see them. */
export function webSourceStore(database: Database) {
  const live = () => database.selectFrom('web_sources').where('status', '<>', 'removed')

  /** The sources of graphs that have been checked for the caller already. */
  async function ofGraphs(graph_ids: readonly string[]): Promise<Map<string, SourceRow[]>> {
    if (graph_ids.length === 0) return new Map()
    const rows = await live()
      .selectAll()
      .where('graph_id', 'in', graph_ids)
      .orderBy('position')
      .execute()
    return Map.groupBy(
      rows.map((row) => sourceRow.parse(row)),
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
     * Queues one or all sources to be read again, except those that are queued or being read. Throws
     * `graph_not_found` or `web_source_not_found`.
     */
    async readAgain(
      caller: Caller,
      graph_id: string,
      id: string | undefined,
      now: Date,
    ): Promise<void> {
      await graphStore(database).require(caller, graph_id)
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
              ...unread,
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
 * Replaces the sources of a graph that the transaction has locked. Unchanged sources are not read again.
 * Returns the IDs of the removed ones, whose pages the caller must still release.
 */
export async function replaceSources(
  tx: Database,
  caller: Caller,
  graph_id: string,
  inputs: readonly GivenUrl[],
  clock: Clock,
): Promise<string[]> {
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
    const begin = () => ({ ...beginning(url, run_at), ...takeTurn() })
    if (row === undefined) {
      await tx
        .insertInto('web_sources')
        .values({
          id: clock.stamp().id,
          organization_id: caller.organization_id,
          graph_id,
          address,
          ...fields,
          ...begin(),
          pages_left_out: 0,
          read_at: null,
          lease: 0,
        })
        .execute()
      continue
    }
    const isSame = row.type === type && row.exclude_urls === fields.exclude_urls
    await tx
      .updateTable('web_sources')
      .set((set) => ({
        ...fields,
        // A worker that reads it by the old rules loses its lease.
        ...(!isSame && { ...begin(), lease: set('lease', '+', 1) }),
      }))
      .where('id', '=', row.id)
      .execute()
  }
  const gone = rows.filter((row) => !requested.has(row.address))
  const hosts = new Set(gone.map((row) => hostOf(row.address)))
  // Another source of the same host may also contain pages of a source that is removed now.
  const related = rows.filter(({ address }) => requested.has(address) && hosts.has(hostOf(address)))
  for (const { id, url } of related) {
    await tx
      .updateTable('web_sources')
      .set({ ...beginning(url, run_at), ...takeTurn() })
      .where('id', '=', id)
      .where('run_at', 'is', null)
      .execute()
  }
  const removed = gone.map((row) => row.id)
  for (const id of removed) {
    await tx
      .updateTable('web_sources')
      .set((set) => ({
        status: 'removed',
        address: `removed ${id}`,
        run_at,
        ...unread,
        ...takeTurn(),
        lease: set('lease', '+', 1),
      }))
      .where('id', '=', id)
      .execute()
  }
  return removed
}

/** Removes the sources of a graph. Their pages stay, as all files do. */
export async function forgetSources(tx: Database, graph_id: string): Promise<void> {
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

/** Hands out the next turns of the caller's key in the queue of sources, within one transaction. */
async function turnsOf(tx: Database, { key_id }: Caller) {
  let next = await nextTurn(tx, 'web_sources', key_id)
  return () => {
    const turn = next
    next += turnStep
    return { owner: key_id, turn }
  }
}

function beginning(url: string, run_at: string) {
  if (isReadable(url)) return { ...unread, status: 'validating', error_type: null, run_at }
  const error_type: SourceError = 'invalid_url'
  return { ...unread, status: 'error', error_type, run_at: null }
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address
}

function isReadable(url: string): boolean {
  return addressOf(url).startsWith('http')
}
