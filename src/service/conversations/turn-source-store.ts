import { sql } from 'kysely'
import type { Expression, SqlBool } from 'kysely'
import { maxHidingSources } from '#contract/conversations/conversation-readers.ts'
import type { ConversationReader } from '#contract/conversations/conversation-readers.ts'
import type { Turn } from '#contract/conversations/conversations.ts'
import type { Caller } from '#service/access/caller.ts'
import type { Database } from '#service/database/schema.ts'
import { isSqlite } from '#service/database/sqlite.ts'
import { fileStore } from '#service/files/file-store.ts'
import { graphStore } from '#service/graphs/graph-store.ts'

/** A turn as far as it matters who may read it. */
interface Continued {
  id: string
  conversation_id: string
  since_id: string
}

/**
 * Whether `turn` comes from the file of a row of `turn_files`: it is its `source`, or continued that, which was not
 * replaced before `turn` was asked.
 */
export const comesFrom: Expression<SqlBool> = sql<SqlBool>`
  turn_files.turn_id >= turn.since_id and turn_files.turn_id <= turn.id
  and (source.replaced_by is null or source.replaced_by > turn.id or source.id = turn.id)`

/** A graph or a file that a turn comes from. */
interface SourceOfTurn {
  turn_id: string
  replaced_by: string | null
}

/** Whether a turn comes from what another, which it may have continued, comes from; as `comesFrom`. */
function isSourceOf(
  { turn_id, replaced_by }: SourceOfTurn,
  { since_id, id }: Pick<Continued, 'since_id' | 'id'>,
): boolean {
  return (
    turn_id === id ||
    (since_id <= turn_id && turn_id < id && (replaced_by === null || replaced_by > id))
  )
}

type HidingSource = ConversationReader['hiding'][number]

/**
 * The graphs and files that answers come from, which decide at each read who may read a turn: whoever can read
 * all of them, and all those of the turns that it continued (docs/decisions/027).
 */
export function turnSourceStore(database: Database) {
  const graphs = graphStore(database)
  const files = fileStore(database)

  /** Whether the caller can read all graphs of one turn. */
  const isReadable = (caller: Caller, turn_id: Expression<string | null>): Expression<SqlBool> =>
    sql`not exists ${database
      .selectFrom('turn_graphs')
      .select('turn_id')
      .where('turn_id', '=', sql<string>`${turn_id}`)
      .where((where) => where.not(graphs.isReadable(caller, sql.ref('turn_graphs.graph_id'))))}`

  /** The graphs or files of the turns of a conversation that a reader cannot read. */
  const unreadableOf = (
    conversation_id: string,
    table: 'turn_graphs' | 'turn_files',
    source: Expression<string>,
    canRead: Expression<SqlBool>,
  ) =>
    database
      .selectFrom(table)
      .innerJoin('conversation_turns', 'conversation_turns.id', `${table}.turn_id`)
      .select([`${table}.turn_id`, 'conversation_turns.replaced_by'])
      .select(sql<string>`${source}`.as('source_id'))
      .where(`${table}.conversation_id`, '=', conversation_id)
      .where((where) => where.not(canRead))
      .execute()

  return {
    isReadable,

    /**
     * The graphs and files that hide turns of a conversation from a reader. Only those that `caller` can read are named.
     */
    async hiding(
      { reader, caller }: { reader: Caller; caller: Caller },
      conversation_id: string,
      turns: readonly Continued[],
    ): Promise<HidingSource[]> {
      if (turns.length === 0) return []
      const graphRef = sql.ref<string>('turn_graphs.graph_id')
      const fileRef = sql.ref<string>('turn_files.file_id')
      const ids = new Set(turns.map(({ id }) => id))
      const hides = (source: SourceOfTurn): boolean =>
        // Almost every source hides its own turn.
        ids.has(source.turn_id) || turns.some((turn) => isSourceOf(source, turn))
      const idsOf = (rows: readonly (SourceOfTurn & { source_id: string })[]): string[] => [
        ...new Set(rows.filter(hides).map(({ source_id }) => source_id)),
      ]
      const graph_ids = idsOf(
        await unreadableOf(
          conversation_id,
          'turn_graphs',
          graphRef,
          graphs.isReadable(reader, graphRef),
        ),
      )
      if (graph_ids.length > 0) {
        // Where a graph hides turns, its files need not be named.
        return (await graphs.some(caller, graph_ids))
          .map(({ name }) => ({ type: 'graph' as const, name }))
          .toSorted((a, b) => a.name.localeCompare(b.name))
          .slice(0, maxHidingSources)
      }
      const file_ids = idsOf(
        await unreadableOf(
          conversation_id,
          'turn_files',
          fileRef,
          files.isReadable(reader, fileRef),
        ),
      )
      const names = [...(await files.names(caller, file_ids, maxHidingSources)).values()]
      return names.map((name) => ({ type: 'file', name }))
    },

    async add(
      { id: turn_id, conversation_id }: Pick<Continued, 'id' | 'conversation_id'>,
      { graph_ids, file_ids }: { graph_ids: readonly string[]; file_ids: readonly string[] },
    ): Promise<void> {
      if (graph_ids.length > 0) {
        await database
          .insertInto('turn_graphs')
          .values(graph_ids.map((graph_id) => ({ turn_id, graph_id, conversation_id })))
          .execute()
      }
      if (file_ids.length > 0) {
        await database
          .insertInto('turn_files')
          .values(file_ids.map((file_id) => ({ turn_id, file_id, conversation_id })))
          // Those of the answer so far are stored already.
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      }
    },

    /**
     * Whether a file was deleted that a turn comes from, or one that it continued; must be called in a transaction,
     * until whose end no other of them is deleted. The sweeper, which erases their answers, may have passed already.
     */
    async hasDeletedFile(turn_id: string): Promise<boolean> {
      const rows = await database
        .selectFrom('files')
        .select('deleted_at')
        .where('id', 'in', (of) =>
          of
            .selectFrom('conversation_turns as turn')
            .innerJoin('turn_files', 'turn_files.conversation_id', 'turn.conversation_id')
            .innerJoin('conversation_turns as source', 'source.id', 'turn_files.turn_id')
            .select('turn_files.file_id')
            .where('turn.id', '=', turn_id)
            .where(comesFrom),
        )
        .$if(!isSqlite(database), (query) => query.forShare())
        .execute()
      return rows.some(({ deleted_at }) => deleted_at !== null)
    },

    /** The graphs of turns. */
    async graphsOf(turn_ids: readonly string[]): Promise<Map<string, string[]>> {
      if (turn_ids.length === 0) return new Map()
      const rows = await database
        .selectFrom('turn_graphs')
        .select(['turn_id', 'graph_id'])
        .where('turn_id', 'in', turn_ids)
        .orderBy('graph_id')
        .execute()
      const ofTurn = Map.groupBy(rows, (row) => row.turn_id)
      return new Map([...ofTurn].map(([id, own]) => [id, own.map((row) => row.graph_id)]))
    },

    /** Tells why turns of some conversations are hidden from the caller; null for the others. */
    async hidden(
      caller: Caller,
      conversation_ids: readonly string[],
    ): Promise<(turn: Continued) => NonNullable<Turn['hidden_reason']> | null> {
      if (conversation_ids.length === 0) return () => null
      // The distinct sources are few, and almost always readable.
      const unreadableGraphs = database
        .selectFrom('turn_graphs')
        .select('graph_id')
        .distinct()
        .where('conversation_id', 'in', conversation_ids)
        .as('source')
      const unreadableFiles = database
        .selectFrom('turn_files')
        .select('file_id')
        .distinct()
        .where('conversation_id', 'in', conversation_ids)
        .as('source')
      const rows = [
        ...(await database
          .selectFrom('turn_graphs')
          .innerJoin('conversation_turns', 'conversation_turns.id', 'turn_graphs.turn_id')
          .select([
            'turn_graphs.conversation_id',
            'turn_id',
            'replaced_by',
            sql.lit(0).as('deleted'),
          ])
          .where('turn_graphs.conversation_id', 'in', conversation_ids)
          .where('graph_id', 'in', (of) =>
            of
              .selectFrom(unreadableGraphs)
              .select('source.graph_id')
              .where((where) => where.not(graphs.isReadable(caller, sql.ref('source.graph_id')))),
          )
          .execute()),
        ...(await database
          .selectFrom('turn_files')
          .innerJoin('conversation_turns', 'conversation_turns.id', 'turn_files.turn_id')
          .select(['turn_files.conversation_id', 'turn_id', 'replaced_by'])
          .select((of) =>
            of
              .case()
              // Of a file that it could never read, a caller does not learn that it was deleted.
              .when(files.isOwnDeleted(caller, sql.ref('turn_files.file_id')))
              .then(1)
              .else(0)
              .end()
              .as('deleted'),
          )
          .where('turn_files.conversation_id', 'in', conversation_ids)
          .where('file_id', 'in', (of) =>
            of
              .selectFrom(unreadableFiles)
              .select('source.file_id')
              .where((where) => where.not(files.isReadable(caller, sql.ref('source.file_id')))),
          )
          .execute()),
      ]
      const ofConversation = Map.groupBy(rows, (row) => row.conversation_id)
      return ({ conversation_id, since_id, id }) => {
        const unreadable = (ofConversation.get(conversation_id) ?? []).filter((source) =>
          isSourceOf(source, { since_id, id }),
        )
        if (unreadable.length === 0) return null
        return unreadable.every(({ deleted }) => deleted === 1)
          ? 'file_deleted'
          : 'graph_not_accessible'
      }
    },
  }
}
