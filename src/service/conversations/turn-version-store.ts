import { sql } from 'kysely'
import type { Stamp } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import { Failure } from '#service/failure.ts'
import { turnSourceStore } from './turn-source-store.ts'

/** A turn to continue, with a new id and time for each turn of its version. */
export interface Continuation {
  turn_id: string
  stamps: readonly Stamp[]
}

/** A turn with those before it that it continued, oldest first. */
type Version = readonly { id: string; replaced_by: string | null; question: string }[]

interface TurnIds {
  id: string
  conversation_id: string
}

/** The versions of the questions of conversations. Methods that write must be called in a transaction. */
export function turnVersionStore(database: Database) {
  const sources = turnSourceStore(database)

  /** A turn and those before it that it continued, oldest first. */
  async function versionOf(conversation: { id: string }, turn_id: string): Promise<Version> {
    return database
      .selectFrom('conversation_turns')
      .select(['id', 'replaced_by', 'question'])
      .where('conversation_id', '=', conversation.id)
      .where('id', '<=', turn_id)
      .where((where) =>
        where.or([where('replaced_by', 'is', null), where('replaced_by', '>', turn_id)]),
      )
      .orderBy('id')
      .execute()
  }

  /**
   * Repeats the turns of an earlier version as the newest one; must be called in the transaction that has locked the
   * conversation. Returns the ids of the repeated turns by those that they had.
   */
  async function repeat(
    conversation_id: string,
    version: Version,
    stamps: readonly Stamp[],
  ): Promise<Map<string, string>> {
    const earlier = version.filter(({ replaced_by }) => replaced_by !== null)
    const lastShared = version.findLast(({ replaced_by }) => replaced_by === null)
    const ids = new Map(earlier.map(({ id }, at) => [id, stampAt(stamps, at).id]))
    const first = ids.get(earlier[0]?.id ?? '')
    if (first === undefined) return ids
    await database
      .updateTable('conversation_turns')
      .set({ replaced_by: first })
      .where('conversation_id', '=', conversation_id)
      .where('id', '>', lastShared?.id ?? '')
      .where('replaced_by', 'is', null)
      .execute()
    for (const [from, id] of ids) {
      // eslint-disable-next-line no-await-in-loop -- one statement after another of a transaction
      await repeatTurn({ from, id, conversation_id }, ids)
    }
    return ids
  }

  async function repeatTurn(
    { from, id, conversation_id }: TurnIds & { from: string },
    ids: ReadonlyMap<string, string>,
  ): Promise<void> {
    const row = await database
      .selectFrom('conversation_turns')
      .selectAll()
      .where('id', '=', from)
      .executeTakeFirstOrThrow()
    await database
      .insertInto('conversation_turns')
      // Whoever reviews answers sees it once.
      .values({
        ...row,
        id,
        since_id: sinceIn(ids, row.since_id),
        replaced_by: null,
        review: null,
        review_done_at: null,
      })
      .execute()
    for (const thing of ['graph', 'file'] as const) {
      const column = sql.ref(`${thing}_id`)
      // eslint-disable-next-line no-await-in-loop -- as above
      await sql`
        insert into ${sql.table(`turn_${thing}s`)} (turn_id, ${column}, conversation_id)
        select ${id}, ${column}, ${conversation_id} from ${sql.table(`turn_${thing}s`)}
        where turn_id = ${from}`.execute(database)
    }
    if (await sources.hasDeletedFile(id)) {
      await database
        .updateTable('conversation_turns')
        .set({ answer: null, retrieval: null, failure: null })
        .where('id', '=', id)
        .execute()
    }
  }

  /** Replaces a turn and those after it. Throws `turn_replaced` where it was replaced before. */
  async function replace({ id, conversation_id }: TurnIds, replaced_by: string): Promise<void> {
    const replaced = await database
      .updateTable('conversation_turns')
      .set({ replaced_by })
      .where('conversation_id', '=', conversation_id)
      .where('id', '>=', id)
      .where('replaced_by', 'is', null)
      .returning('id')
      .execute()
    if (!replaced.some((turnOf) => turnOf.id === id)) throw alreadyReplaced()
  }

  /** Replaces the turns after one. */
  async function replaceAfter(
    { id, conversation_id }: TurnIds,
    replaced_by: string,
  ): Promise<void> {
    await database
      .updateTable('conversation_turns')
      .set({ replaced_by })
      .where('conversation_id', '=', conversation_id)
      .where('id', '>', id)
      .where('replaced_by', 'is', null)
      .execute()
  }

  return {
    versionOf,
    replace,

    /** Makes a version the newest, for a question that is stored after it. Returns the new ids of its turns by the old. */
    async continueFrom(
      conversation_id: string,
      version: Version,
      continues: Continuation | null,
      question_id: string,
    ): Promise<ReadonlyMap<string, string>> {
      if (continues === null) return new Map()
      const ids = await repeat(conversation_id, version, continues.stamps)
      if (ids.size === 0) {
        await replaceAfter({ id: continues.turn_id, conversation_id }, question_id)
      }
      return ids
    },
  }
}

/** The first turn that a repeated turn was taken from: repeated itself, or one that no version replaced. */
export function sinceIn(ids: ReadonlyMap<string, string>, since_id: string): string {
  const [first] = [...ids.keys()]
  if (first === undefined || since_id < first) return since_id
  const from = [...ids.keys()].find((id) => id >= since_id)
  return ids.get(from ?? '') ?? since_id
}

function stampAt(stamps: readonly Stamp[], at: number): Stamp {
  const stamp = stamps[at]
  if (stamp === undefined) throw new Error('a version has more turns than it had before')
  return stamp
}

/** The failure of a question that would replace a turn of an earlier version. */
function alreadyReplaced(): Failure {
  return new Failure('turn_replaced', 'This question has already been edited or asked again.')
}
