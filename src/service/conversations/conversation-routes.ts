import { Readable } from 'node:stream'
import { listConversationReaders } from '#contract/conversations/conversation-readers.ts'
import {
  createConversation,
  deleteConversation,
  exportConversation,
  getConversation,
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
import { conversationStore, graphsOfConversation } from './conversation-store.ts'
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

  /**
   * The graphs and files of the next question, as they are stored: no graphs for all that the caller may ask, null for
   * all files. Throws `graph_not_found`, and `file_not_in_graph` unless each file is in one of the graphs.
   */
  async function readScope(
    caller: Caller,
    named: {
      graph_ids?: readonly string[] | null | undefined
      file_ids?: string[] | null | undefined
    },
    before: { graph_ids: readonly string[] } = { graph_ids: [] },
  ): Promise<{ graph_ids: readonly string[]; file_ids: readonly string[] | null }> {
    const store = graphStore(database)
    const file_ids = named.file_ids ? [...new Set(named.file_ids.map(readId))] : null
    const graph_ids =
      named.graph_ids === undefined
        ? await graphsOfConversation(database, caller, before)
        : (named.graph_ids ?? [])
    if (graph_ids.length > 0) return store.grounding(caller, graph_ids.map(readId), file_ids)
    if (file_ids !== null) await store.groundingOfFiles(caller, file_ids)
    return { graph_ids, file_ids }
  }

  serve(createConversation, async ({ caller, body }) => {
    const scope = await readScope(caller, body)
    const row = await conversations.create(caller, { ...body, ...scope }, clock.stamp())
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
    const before = await conversations.requireOwn(caller, id)
    const keepsScope = body.graph_ids === undefined && body.file_ids === undefined
    const scope = keepsScope ? {} : await readScope(caller, body, before)
    const row = await transact(database, async (tx) => {
      const { shared_team_ids: named } = body
      const shared_team_ids =
        named && (await teamStore(tx).require(caller, named, 'shared_team_ids'))
      const { title, model, shared } = body
      const change = { title, model, shared, ...scope, shared_team_ids }
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
