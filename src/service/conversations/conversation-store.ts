import { sql } from 'kysely'
import { z } from 'zod'
import { allows } from '#contract/permissions.ts'
import type { Conversation } from '#contract/conversations/conversations.ts'
import type { PageQuery } from '#contract/primitives.ts'
import type { Caller } from '#service/access/caller.ts'
import { isoTime } from '#service/clock.ts'
import type { Stamp } from '#service/clock.ts'
import { containing } from '#service/database/containing.ts'
import { pageOfRows, pageOfRowsBy } from '#service/database/page-of-rows.ts'
import type { SortValue } from '#service/database/page-of-rows.ts'
import type { Database } from '#service/database/schema.ts'
import { Failure } from '#service/failure.ts'
import { graphStore } from '#service/graphs/graph-store.ts'
import { searchable } from '#service/runs/run-text.ts'
import { conversationSweepStore } from './conversation-sweep-store.ts'
import { storedJson } from '#service/json/stored-json.ts'
import { turnSourceStore } from './turn-source-store.ts'

const conversationRow = z.object({
  id: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  title: z.string(),
  title_turn_id: z.string().nullable(),
  /** Empty: all graphs that its owner may ask. */
  graph_ids: storedJson(z.array(z.string())),
  /** Null: all files of the graphs. */
  file_ids: storedJson(z.nullable(z.array(z.string()))),
  model: z.string().nullable(),
  shared: z.enum(['private', 'team']),
  /** Only the teams that the caller can see: a team key sees only its own. */
  shared_team_ids: z.array(z.string()),
  key_id: z.string(),
  key_name: z.string(),
  turn_count: z.number(),
  answering_turn_id: z.string().nullable(),
})
export type ConversationRow = z.infer<typeof conversationRow>

interface ConversationList {
  scope: 'own' | 'shared'
  search?: string | undefined
  sort?: 'created' | 'activity'
}

export interface ConversationChange {
  title?: string | undefined
  graph_ids?: readonly string[] | undefined
  file_ids?: readonly string[] | null | undefined
  model?: string | null | undefined
  shared?: Conversation['shared'] | undefined
  /** The teams to share with, which the caller can see. */
  shared_team_ids?: readonly string[] | undefined
}

const activity: SortValue = (table) => sql.ref(`${table}.updated_at`)

/**
 * The graphs of the next question: those of the conversation that the caller may read, or all of them where none is left, which
 * are then not found. Empty for all that the caller may ask.
 */
export async function graphsOfConversation(
  database: Database,
  caller: Caller,
  { graph_ids }: { graph_ids: readonly string[] },
): Promise<readonly string[]> {
  const graphs = await graphStore(database).some(caller, graph_ids)
  const readable = new Set(graphs.map(({ id }) => id))
  return readable.size === 0 ? graph_ids : graph_ids.filter((id) => readable.has(id))
}

/**
 * Conversations, as a caller may see them: its own, and those that are shared with its team. An organization's
 * key sees all that are shared.
 */
export function conversationStore(database: Database) {
  const sources = turnSourceStore(database)

  const shared = (caller: Caller) =>
    database
      .selectFrom('conversations')
      .where('conversations.organization_id', '=', caller.organization_id)
      .where('conversations.shared', '=', 'team')
      .$if(caller.team_id !== null, (query) =>
        query.where('conversations.id', 'in', (of) =>
          of
            .selectFrom('conversation_teams')
            .select('conversation_id')
            .where('team_id', '=', caller.team_id ?? ''),
        ),
      )

  const own = (caller: Caller) =>
    database.selectFrom('conversations').where('conversations.key_id', '=', caller.key_id)

  /** The conversations that the caller may see, including tombstones. */
  const everVisible = (caller: Caller) =>
    database
      .selectFrom('conversations')
      .where('conversations.organization_id', '=', caller.organization_id)
      .where((where) =>
        where.or([
          where('conversations.key_id', '=', caller.key_id),
          where('conversations.id', 'in', shared(caller).select('conversations.id')),
        ]),
      )

  const read = (query: ReturnType<typeof own>) =>
    query
      .where('conversations.deleted_at', 'is', null)
      .innerJoin('keys', 'keys.id', 'conversations.key_id')
      .select([
        'conversations.id',
        'conversations.created_at',
        'conversations.updated_at',
        'conversations.title',
        'conversations.title_turn_id',
        'conversations.graph_ids',
        'conversations.file_ids',
        'conversations.model',
        'conversations.shared',
        'conversations.key_id',
        'keys.name as key_name',
        'conversations.turn_count',
        'conversations.answering_turn_id',
      ])

  /** Adds the teams that conversations are shared with, as far as the caller can see them. */
  async function withTeams(
    caller: Caller,
    rows: readonly { id: string }[],
  ): Promise<ConversationRow[]> {
    if (rows.length === 0) return []
    const ids = rows.map(({ id }) => id)
    const teams = await database
      .selectFrom('conversation_teams')
      .innerJoin('teams', 'teams.id', 'conversation_teams.team_id')
      .select(['conversation_id', 'team_id'])
      .where('conversation_id', 'in', ids)
      .$if(caller.team_id !== null, (query) => query.where('team_id', '=', caller.team_id ?? ''))
      .orderBy('team_id')
      .execute()
    const ofConversation = Map.groupBy(teams, ({ conversation_id }) => conversation_id)
    return rows.map((row) =>
      conversationRow.parse({
        ...row,
        shared_team_ids: (ofConversation.get(row.id) ?? []).map(({ team_id }) => team_id),
      }),
    )
  }

  /** Sets whom a conversation of the caller's own is shared with. */
  async function share(
    caller: Caller,
    conversation: ConversationRow,
    { shared: sharing, shared_team_ids }: ConversationChange,
  ): Promise<void> {
    const ownTeam = caller.team_id === null ? [] : [caller.team_id]
    const begins = sharing === 'team' && conversation.shared === 'private'
    const team_ids = sharing === 'private' ? [] : (shared_team_ids ?? (begins ? ownTeam : null))
    if (team_ids === null) return
    const { id } = conversation
    await database.deleteFrom('conversation_teams').where('conversation_id', '=', id).execute()
    if (team_ids.length > 0) {
      await database
        .insertInto('conversation_teams')
        .values(team_ids.map((team_id) => ({ conversation_id: id, team_id })))
        // Another request may share it at the same time.
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
  }

  /** Throws `conversation_not_found` where it never existed, is deleted, or is not the caller's to see. */
  async function require(caller: Caller, id: string): Promise<ConversationRow> {
    const rows = await read(everVisible(caller)).where('conversations.id', '=', id).execute()
    const [row] = await withTeams(caller, rows)
    if (row === undefined) {
      throw new Failure('conversation_not_found', 'There is no such conversation.')
    }
    return row
  }

  /** Throws as `require` does, and `conversation_read_only` for a conversation of another key. */
  async function requireOwn(caller: Caller, id: string): Promise<ConversationRow> {
    const conversation = await require(caller, id)
    if (conversation.key_id !== caller.key_id) throw readOnly(conversation)
    return conversation
  }

  return {
    require,
    requireOwn,

    async create(
      caller: Caller,
      {
        title = '',
        graph_ids,
        file_ids = null,
        model,
      }: ConversationChange & { graph_ids: readonly string[] },
      stamp: Stamp,
    ): Promise<ConversationRow> {
      await database
        .insertInto('conversations')
        .values({
          ...stamp,
          updated_at: stamp.created_at,
          deleted_at: null,
          organization_id: caller.organization_id,
          team_id: caller.team_id,
          key_id: caller.key_id,
          title,
          title_folded: searchable(title),
          title_turn_id: null,
          graph_ids: JSON.stringify(graph_ids),
          file_ids: file_ids && JSON.stringify(file_ids),
          model: model ?? null,
          shared: 'private',
          turn_count: 0,
          answering_turn_id: null,
          words: '',
        })
        .execute()
      return require(caller, stamp.id)
    },

    /** Changes a conversation of the caller's own; must be called in a transaction. Throws as `requireOwn` does. */
    async update(
      caller: Caller,
      id: string,
      change: ConversationChange,
      now: Date,
    ): Promise<ConversationRow> {
      const { title, graph_ids, file_ids, model } = change
      const sharing =
        change.shared_team_ids === undefined ? change.shared : (change.shared ?? 'team')
      await share(caller, await requireOwn(caller, id), { ...change, shared: sharing })
      await database
        .updateTable('conversations')
        .set({
          updated_at: isoTime(now),
          ...(title !== undefined && {
            title,
            title_folded: searchable(title),
            title_turn_id: null,
          }),
          ...(graph_ids !== undefined && { graph_ids: JSON.stringify(graph_ids) }),
          ...(file_ids !== undefined && { file_ids: file_ids && JSON.stringify(file_ids) }),
          ...(model !== undefined && { model }),
          ...(sharing !== undefined && { shared: sharing }),
        })
        .where('id', '=', id)
        .where('key_id', '=', caller.key_id)
        .where('deleted_at', 'is', null)
        .execute()
      return require(caller, id)
    },

    /** A search of the caller's own looks at their questions too, one of others' at the titles it may read. */
    async list(
      caller: Caller,
      { scope, search, sort = 'created' }: ConversationList,
      page: PageQuery,
    ): Promise<ConversationRow[]> {
      const part = searchable(search ?? '')
      const query = read(
        scope === 'own'
          ? own(caller).$if(search !== undefined, (all) =>
              all.where((where) =>
                where.or([
                  containing(sql.ref('conversations.title_folded'), part),
                  containing(sql.ref('conversations.words'), part),
                ]),
              ),
            )
          : shared(caller)
              .where('conversations.key_id', '<>', caller.key_id)
              .$if(search !== undefined, (all) =>
                all
                  .where(containing(sql.ref('conversations.title_folded'), part))
                  .where(sources.isReadable(caller, sql.ref('conversations.title_turn_id'))),
              ),
      )
      const rows = await (sort === 'created'
        ? pageOfRows(query, page, 'conversations.id')
        : pageOfRowsBy(query, page, 'conversations', activity))
      return withTeams(caller, rows)
    },

    /**
     * A question of each of these conversations with the text of a search, where its title does not have it and the
     * question is among the newest of them all.
     */
    async matches(rows: readonly ConversationRow[], search: string): Promise<Map<string, string>> {
      const part = searchable(search)
      const ids = rows.flatMap(({ id, title }) => (searchable(title).includes(part) ? [] : id))
      if (ids.length === 0) return new Map()
      const turns = await database
        .selectFrom('conversation_turns')
        .select(['conversation_id', sql<string>`substr(question, 1, 500)`.as('question')])
        .where('conversation_id', 'in', ids)
        .orderBy('id', 'desc')
        .limit(maxSearchedQuestions)
        .execute()
      // The newest question of a conversation is set last.
      const matching = turns
        .toReversed()
        .filter(({ question }) => searchable(question).includes(part))
      return new Map(matching.map((turn) => [turn.conversation_id, turn.question]))
    },

    /** Which of these conversations, as far as they are not deleted, the caller may see. */
    async visible(caller: Caller, ids: readonly string[]): Promise<ReadonlySet<string>> {
      if (ids.length === 0) return new Set()
      const rows = await everVisible(caller)
        .select('conversations.id')
        .where('conversations.id', 'in', ids)
        .where('conversations.deleted_at', 'is', null)
        .execute()
      return new Set(rows.map(({ id }) => id))
    },

    /** Whether a conversation with this ID, deleted or not, was ever visible to the caller. */
    async wasVisible(caller: Caller, id: string): Promise<boolean> {
      const row = await everVisible(caller)
        .select('conversations.id')
        .where('conversations.id', '=', id)
        .executeTakeFirst()
      return row !== undefined
    },

    /** Throws as `requireOwn` does, but lets administrators delete what others share. */
    async requireDeletable(caller: Caller, id: string): Promise<void> {
      if (allows(caller.permissions, 'graphs:admin')) await require(caller, id)
      else await requireOwn(caller, id)
    },

    /** Deletes a conversation that the caller may see; must be called in a transaction. */
    async delete(caller: Caller, id: string, now: Date): Promise<void> {
      const conversation = await require(caller, id)
      await conversationSweepStore(database).bury([conversation.id], now)
    },
  }
}

// A megabyte of text, which takes about 10 ms to compare.
const maxSearchedQuestions = 2000

function readOnly({ key_name }: ConversationRow): Failure {
  return new Failure(
    'conversation_read_only',
    `Only the key “${key_name}”, which started this conversation, can change it.`,
  )
}
