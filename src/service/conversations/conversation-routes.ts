import { Readable } from 'node:stream'
import {
  createConversation,
  deleteConversation,
  exportConversation,
  getConversation,
  listConversationReaders,
  listConversations,
  updateConversation,
} from '#contract/conversations/conversations.ts'
import { readId } from '#service/access/read-id.ts'
import type { Caller } from '#service/access/caller.ts'
import { teamStore } from '#service/access/team-store.ts'
import type { RecordRead } from '#service/audit/content-reads.ts'
import type { Clock } from '#service/clock.ts'
import type { LongReads } from '#service/database/long-reads.ts'
import type { Database } from '#service/database/schema.ts'
import { transact } from '#service/database/transact.ts'
import { graphStore } from '#service/graphs/graph-store.ts'
import { presentPage, readCursor } from '#service/http/present-page.ts'
import { sent } from '#service/http/serve.ts'
import type { Serve } from '#service/http/serve.ts'
import { stayOpen } from '#service/http/server/stay-open.ts'
import { conversationReaders } from './conversation-readers.ts'
import { conversationStore } from './conversation-store.ts'
import { conversationTurnStore } from './conversation-turn-store.ts'
import { conversationExport } from './export-conversation.ts'
import { presentConversation, presentConversations, presentTurns } from './present-conversation.ts'

// Each team takes a query.
const maxReaders = 100

export function conversationRoutes(
  serve: Serve,
  {
    database,
    reads,
    clock,
    recordRead,
  }: { database: Database; reads: LongReads; clock: Clock; recordRead: RecordRead },
): void {
  const conversations = conversationStore(database)
  const turns = conversationTurnStore(database)

  /** The ids of graphs that the caller may ask; none for all of them. Throws `graph_not_found`. */
  async function readGraphs(
    caller: Caller,
    requested: readonly string[] | null,
  ): Promise<readonly string[]> {
    if (requested === null) return []
    const { graph_ids } = await graphStore(database).grounding(caller, requested.map(readId))
    return graph_ids
  }

  serve(createConversation, async ({ caller, body }) => {
    const graph_ids = await readGraphs(caller, body.graph_ids ?? null)
    const row = await conversations.create(caller, { ...body, graph_ids }, clock.stamp())
    return presentConversation(database, caller, row)
  })

  serve(listConversations, async ({ caller, query, signal }) => {
    const page = await readCursor(query, (id) => conversations.wasVisible(caller, id))
    // A search reads the words of every conversation.
    const listed =
      query.search === undefined ? conversations : conversationStore(reads.of(caller, signal))
    const rows = await listed.list(caller, query, page)
    // Questions of others are not searched.
    const isSearch = query.scope === 'own' && query.search !== undefined
    const matches = isSearch ? await listed.matches(rows, query.search ?? '') : undefined
    return presentPage(await presentConversations(database, caller, rows, matches), page)
  })

  serve(getConversation, async ({ caller, params, query, request }) => {
    const row = await conversations.require(caller, params.conversation_id)
    const page = await readCursor(query, (id) => turns.isOf(row, id))
    const presented = await presentTurns(database, caller, row, await turns.list(row, page))
    await recordRead({ operation: 'getConversation', caller, request })
    return {
      ...(await presentConversation(database, caller, row)),
      turns: presentPage(presented, page),
    }
  })

  serve(updateConversation, async ({ caller, params, body }) => {
    const id = params.conversation_id
    await conversations.requireOwn(caller, id)
    const graph_ids =
      body.graph_ids === undefined ? undefined : await readGraphs(caller, body.graph_ids)
    const row = await transact(database, async (tx) => {
      const { shared_team_ids: named } = body
      const shared_team_ids =
        named && (await teamStore(tx).require(caller, named, 'shared_team_ids'))
      const change = { ...body, graph_ids, shared_team_ids }
      return conversationStore(tx).update(caller, id, change, clock.now())
    })
    return presentConversation(database, caller, row)
  })

  serve(listConversationReaders, async ({ caller, params, query }) => {
    const row = await conversations.requireOwn(caller, params.conversation_id)
    const team_ids = query.team_ids?.slice(0, maxReaders).map(readId) ?? []
    const data = await conversationReaders(database, caller, row, team_ids)
    return { object: 'list' as const, data, turn_count: row.turn_count }
  })

  serve(deleteConversation, async ({ caller, params }) => {
    const id = params.conversation_id
    await conversations.requireDeletable(caller, id)
    await transact(database, (tx) => conversationStore(tx).delete(caller, id, clock.now()))
    return { id, deleted: true as const }
  })

  serve(exportConversation, async ({ caller, params, query, request, reply }) => {
    const row = await conversations.require(caller, params.conversation_id)
    await recordRead({ operation: 'exportConversation', caller, request })
    stayOpen(reply)
    const { type, extension, pieces } = conversationExport(database, caller, row, query.format)
    void reply
      .headers({
        'content-disposition': `attachment; filename="conversation-${row.created_at.slice(0, 10)}.${extension}"`,
        'x-content-type-options': 'nosniff',
      })
      .type(type)
      // A HEAD request reads no turns.
      .send(Readable.from(request.method === 'HEAD' ? [] : pieces))
    return sent
  })
}
