import { sql } from 'kysely'
import { z } from 'zod'
import { maxConversationTurns } from '#contract/conversations/conversations.ts'
import type { Turn } from '#contract/conversations/conversations.ts'
import { questionAnswer } from '#contract/questions.ts'
import type { QuestionAnswer } from '#contract/questions.ts'
import type { PageQuery } from '#contract/primitives.ts'
import type { Caller } from '#service/access/caller.ts'
import { isoTime } from '#service/clock.ts'
import type { Stamp } from '#service/clock.ts'
import { pageOfRows } from '#service/database/page-of-rows.ts'
import type { Database } from '#service/database/schema.ts'
import { isSqlite } from '#service/database/sqlite.ts'
import { Failure } from '#service/failure.ts'
import { searchable, titleOf } from '#service/runs/run-text.ts'
import type { ConversationRow } from './conversation-store.ts'
import { storedJson } from '#service/json/stored-json.ts'
import { opensReview, reviewOf, turnRow } from './turn-row.ts'
import type { TurnRow } from './turn-row.ts'
import { turnSourceStore } from './turn-source-store.ts'
import { sinceIn, turnVersionStore } from './turn-version-store.ts'
import type { Continuation } from './turn-version-store.ts'

const columns = turnRow.keyof().options

/** How a turn ended. */
export interface TurnOutcome {
  status: Exclude<Turn['status'], 'answering'>
  /** What was sent of the answer; null where nothing was. */
  answer: QuestionAnswer | null
  failure: TurnRow['failure']
  /** The files that the answer comes from. */
  file_ids: readonly string[]
  /** Whether the answer may repeat what turns before it said. */
  continues: boolean
}

export interface NewTurn {
  conversation: ConversationRow
  question: string
  graph_ids: readonly string[]
  /** The graphs and files of the next question; no graphs for all that its owner may ask, null for all of their files. */
  next: { graph_ids: readonly string[]; file_ids: readonly string[] | null }
  model: string | null
  /** The earliest turn of its history; null where it has none. */
  since_id: string | null
  /** The process that answers. */
  owner: string
  /** The turn that it replaces, with those after it; null for a further question. */
  replaces: string | null
  /** The turn that it follows, which may be of an earlier version; null for the newest. */
  continues: Continuation | null
}

interface TurnIds {
  id: string
  conversation_id: string
}

const maxHistoryTurns = 20
// The characters of questions that a search reads in one conversation.
const maxWordsChars = 20_000

/**
 * The turns of conversations. Methods take the row of the conversation, which only a caller who may see it
 * can have.
 */
export function conversationTurnStore(database: Database) {
  const sources = turnSourceStore(database)
  const versions = turnVersionStore(database)

  const of = ({ id }: Pick<ConversationRow, 'id'>) =>
    database.selectFrom('conversation_turns').where('conversation_id', '=', id)

  /**
   * Ends a turn, unless it has ended or its conversation was deleted since; must be called in a transaction.
   * Locks the conversation first, as its deletion does. An answer from a file that was deleted since is not stored.
   */
  async function end(
    { id, conversation_id }: TurnIds,
    { status, answer, failure, file_ids, continues }: TurnOutcome,
    now: Date,
  ): Promise<void> {
    if (!(await release({ id, conversation_id }, now))) return
    const { retrieval = null, ...text } = answer ?? {}
    await database
      .updateTable('conversation_turns')
      .set({
        status,
        ...reviewOf({ status, answer }),
        ...(!continues && { since_id: id }),
      })
      .where('id', '=', id)
      .execute()
    await sources.add({ id, conversation_id }, { graph_ids: [], file_ids })
    const isErased = await sources.hasDeletedFile(id)
    await database
      .updateTable('conversation_turns')
      .set({
        answer: answer && !isErased ? JSON.stringify(text) : null,
        retrieval: retrieval && !isErased ? JSON.stringify(retrieval) : null,
        failure: failure && !isErased ? JSON.stringify(failure) : null,
      })
      .where('id', '=', id)
      .execute()
  }

  /** Lets a conversation take the next question. False where it does not wait for this turn. */
  async function release({ id, conversation_id }: TurnIds, now: Date): Promise<boolean> {
    const conversation = await database
      .updateTable('conversations')
      .set({ answering_turn_id: null, updated_at: isoTime(now) })
      .where('id', '=', conversation_id)
      .where('answering_turn_id', '=', id)
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    return conversation !== undefined
  }

  return {
    end,

    versionOf: versions.versionOf,

    /**
     * Stores what there is of an answer so far; must be called in a transaction. False where the turn has ended,
     * or its conversation was deleted.
     */
    async saveProgress(
      { id, conversation_id }: TurnIds,
      { answer, file_ids }: Pick<TurnOutcome, 'answer' | 'file_ids'>,
    ): Promise<boolean> {
      const row = await database
        .selectFrom('conversations')
        .select('id')
        .where('id', '=', conversation_id)
        .where('answering_turn_id', '=', id)
        .where('deleted_at', 'is', null)
        // A deletion or a stop that comes meanwhile waits for this transaction; SQLite has one writer anyway.
        .$if(!isSqlite(database), (query) => query.forUpdate())
        .executeTakeFirst()
      if (row === undefined) return false
      await sources.add({ id, conversation_id }, { graph_ids: [], file_ids })
      const isErased = await sources.hasDeletedFile(id)
      await database
        .updateTable('conversation_turns')
        .set({ answer: answer && !isErased ? JSON.stringify(answer) : null })
        .where('id', '=', id)
        .execute()
      return true
    },

    /** Ends a turn with what is stored of its answer; must be called in a transaction. */
    async stop(turnOf: TurnIds, failure: TurnOutcome['failure'], now: Date): Promise<void> {
      if (!(await release(turnOf, now))) return
      await database
        .updateTable('conversation_turns')
        .set({ status: 'stopped', failure: failure && JSON.stringify(failure) })
        .where('id', '=', turnOf.id)
        .execute()
    },

    /**
     * Stores a question that is about to be answered; must be called in a transaction. Throws
     * `conversation_answering`, `conversation_full`, `turn_replaced`, or `conversation_not_found` where it was
     * deleted since.
     */
    async begin(
      caller: Caller,
      {
        conversation,
        question,
        graph_ids,
        next,
        model,
        since_id,
        owner,
        replaces,
        continues,
      }: NewTurn,
      stamp: Stamp,
    ): Promise<void> {
      const title = titleOf(question)
      const version =
        continues === null ? [] : await versions.versionOf(conversation, continues.turn_id)
      const repeated = version.filter(({ replaced_by }) => replaced_by !== null).length
      const begun = await database
        .updateTable('conversations')
        .set({
          answering_turn_id: stamp.id,
          updated_at: stamp.created_at,
          graph_ids: JSON.stringify(next.graph_ids),
          file_ids: next.file_ids && JSON.stringify(next.file_ids),
          model,
          turn_count: sql`turn_count + ${sql.lit(1 + repeated)}`,
          words: sql`substr(words || ${` ${searchable(question)}`}, 1, ${sql.lit(maxWordsChars)})`,
        })
        // The first question, as it was last asked, is the title of a conversation that has none.
        .$if(
          replaces === null
            ? conversation.title === '' && conversation.turn_count === 0
            : replaces === conversation.title_turn_id,
          (query) => query.set({ title, title_folded: searchable(title), title_turn_id: stamp.id }),
        )
        .where('id', '=', conversation.id)
        .where('key_id', '=', caller.key_id)
        .where('deleted_at', 'is', null)
        .where('answering_turn_id', 'is', null)
        .where('turn_count', '<', maxConversationTurns - repeated)
        .returning('id')
        .executeTakeFirst()
      if (begun === undefined) throw await refusal(conversation, repeated)
      const ids = await versions.continueFrom(begun.id, version, continues, stamp.id)
      const [first] = version
      if (first !== undefined && conversation.title_turn_id !== null && ids.has(first.id)) {
        const title_turn_id = ids.get(first.id) ?? null
        const versionTitle = titleOf(first.question)
        await database
          .updateTable('conversations')
          .set({ title: versionTitle, title_folded: searchable(versionTitle), title_turn_id })
          .where('id', '=', begun.id)
          .execute()
      }
      if (replaces !== null)
        await versions.replace({ id: replaces, conversation_id: begun.id }, stamp.id)
      await database
        .insertInto('conversation_turns')
        .values({
          ...stamp,
          conversation_id: conversation.id,
          organization_id: caller.organization_id,
          team_id: caller.team_id,
          status: 'answering',
          owner,
          since_id: since_id === null ? stamp.id : sinceIn(ids, since_id),
          replaced_by: null,
          review: null,
          unsupported: null,
          review_done_at: null,
          rating: null,
          comment: '',
          model,
          failure: null,
          question,
          answer: null,
          retrieval: null,
        })
        .execute()
      const turnOf = { id: stamp.id, conversation_id: conversation.id }
      await sources.add(turnOf, { graph_ids, file_ids: [] })
    },

    async list(conversation: ConversationRow, page: PageQuery): Promise<TurnRow[]> {
      const rows = await pageOfRows(of(conversation).select(columns), page, 'id')
      return rows.map((row) => turnRow.parse(row))
    },

    /** Throws `turn_not_found`. */
    async require(conversation: ConversationRow, id: string): Promise<TurnRow> {
      const row = await of(conversation).select(columns).where('id', '=', id).executeTakeFirst()
      if (row === undefined) throw new Failure('turn_not_found', 'There is no such turn.')
      return turnRow.parse(row)
    },

    /** All turns, as far as it matters who may read them. */
    continued: (
      conversation: ConversationRow,
    ): Promise<Pick<TurnRow, 'id' | 'conversation_id' | 'since_id'>[]> =>
      of(conversation).select(['id', 'conversation_id', 'since_id']).execute(),

    async isOf(conversation: ConversationRow, id: string): Promise<boolean> {
      const row = await of(conversation).select('id').where('id', '=', id).executeTakeFirst()
      return row !== undefined
    },

    /** How the passages of an answer were found; null where the turn has no answer. */
    async retrieval(turnOf: TurnRow): Promise<QuestionAnswer['retrieval'] | null> {
      const row = await database
        .selectFrom('conversation_turns')
        .select('retrieval')
        .where('id', '=', turnOf.id)
        .executeTakeFirst()
      return storedJson(z.nullable(z.optional(questionAnswer.shape.retrieval))).parse(
        row?.retrieval ?? null,
      )
    },

    /**
     * The turns that the next question may refer to, oldest first: the latest with an answer, back to the first
     * that is hidden from the caller. `replaces`: the turn whose place it takes, so that it refers to those before.
     * `continues`: the turn that it follows, which may be of an earlier version.
     */
    async history(
      conversation: ConversationRow,
      isHidden: (row: TurnRow) => boolean,
      {
        replaces = null,
        continues = null,
      }: { replaces?: string | null; continues?: string | null } = {},
    ): Promise<TurnRow[]> {
      const rows = await of(conversation)
        .select(columns)
        .where('answer', 'is not', null)
        .where((where) =>
          where.or([
            where('replaced_by', 'is', null),
            ...(continues === null ? [] : [where('replaced_by', '>', continues)]),
          ]),
        )
        .$if(replaces !== null, (query) => query.where('id', '<', replaces))
        .$if(continues !== null, (query) => query.where('id', '<=', continues))
        .where('status', 'in', ['completed', 'stopped'])
        .orderBy('id', 'desc')
        .limit(maxHistoryTurns)
        .execute()
      const turns = rows.map((row) => turnRow.parse(row))
      const hidden = turns.findIndex(isHidden)
      return (hidden === -1 ? turns : turns.slice(0, hidden)).toReversed()
    },

    /** Rates an answer, and has administrators review it where it is voted down, missing or unsupported. */
    async rate(
      turn: TurnRow,
      { rating, comment }: { rating: 'up' | 'down' | null; comment: string },
    ): Promise<void> {
      const feedback = { rating, comment: rating === null ? '' : comment }
      await database
        .updateTable('conversation_turns')
        .set({
          ...feedback,
          ...reviewOf(turn),
          ...(rating === 'down' && { review: 'voted_down' as const }),
          ...(opensReview(turn, feedback) && { review_done_at: null }),
        })
        .where('id', '=', turn.id)
        .execute()
    },

    /** The turns that these processes left behind when they ended. */
    async leftOver(
      hasEnded: (owner: string) => boolean,
    ): Promise<{ id: string; conversation_id: string }[]> {
      const rows = await database
        .selectFrom('conversation_turns')
        .select(['id', 'conversation_id', 'owner'])
        .where('status', '=', 'answering')
        .execute()
      return rows.filter(({ owner }) => hasEnded(owner))
    },

    /** The process that answers a turn, and since when; null where it has ended or its conversation was deleted. */
    async answering({
      id,
      conversation_id,
    }: TurnIds): Promise<{ owner: string; created_at: string } | null> {
      const row = await database
        .selectFrom('conversation_turns as turn')
        .innerJoin('conversations', 'conversations.id', 'turn.conversation_id')
        .select(['turn.owner', 'turn.created_at'])
        .where('turn.id', '=', id)
        .where('turn.status', '=', 'answering')
        .where('conversations.id', '=', conversation_id)
        .where('conversations.answering_turn_id', '=', id)
        .where('conversations.deleted_at', 'is', null)
        .executeTakeFirst()
      return row ?? null
    },
  }

  async function refusal({ id }: ConversationRow, repeated: number): Promise<Failure> {
    const row = await database
      .selectFrom('conversations')
      .select(['answering_turn_id', 'turn_count'])
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (row === undefined) {
      return new Failure('conversation_not_found', 'There is no such conversation.')
    }
    if (row.turn_count >= maxConversationTurns - repeated) return full()
    return answering()
  }
}

/** The failure of a question while another one of its conversation is answered. */
export function answering(): Failure {
  return new Failure(
    'conversation_answering',
    'The question before this one is still being answered.',
  )
}

/** The failure of a question that its conversation has no room for. */
export function full(): Failure {
  return new Failure(
    'conversation_full',
    `This conversation has reached the maximum of ${maxConversationTurns} questions.`,
  )
}
