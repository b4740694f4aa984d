import type { Conversation, Turn } from '#contract/conversations/conversations.ts'
import type { QuestionAnswer } from '#contract/questions.ts'
import { isProviderAdmin } from '#service/access/caller.ts'
import type { Caller } from '#service/access/caller.ts'
import type { Database } from '#service/database/schema.ts'
import { recordedMessage } from '#service/http/recorded-failure.ts'
import { fileStore } from '#service/files/file-store.ts'
import { graphStore } from '#service/graphs/graph-store.ts'
import type { ConversationRow } from './conversation-store.ts'
import type { TurnRow } from './turn-row.ts'
import { turnSourceStore } from './turn-source-store.ts'

/** Presents conversations as far as the caller may read what their titles and graphs say. */
export async function presentConversations(
  database: Database,
  caller: Caller,
  rows: readonly ConversationRow[],
  /** The questions that a search matched, by conversation. */
  matches: ReadonlyMap<string, string> = new Map(),
): Promise<Conversation[]> {
  const names = await readableGraphs(
    database,
    caller,
    rows.flatMap(({ graph_ids }) => graph_ids),
  )
  const named = new Set(rows.flatMap(({ file_ids }) => file_ids ?? []))
  const fileNames = await fileStore(database).names(caller, [...named])
  const ofOthers = rows.filter(({ key_id }) => key_id !== caller.key_id)
  const hiddenReason = await turnSourceStore(database).hidden(
    caller,
    ofOthers.map(({ id }) => id),
  )
  return rows.map((row) => {
    const { title_turn_id, key_id } = row
    const is_owner = key_id === caller.key_id
    const hidesTitle =
      !is_owner &&
      title_turn_id !== null &&
      hiddenReason({ id: title_turn_id, since_id: title_turn_id, conversation_id: row.id }) !== null
    return {
      id: row.id,
      object: 'conversation' as const,
      created_at: row.created_at,
      updated_at: row.updated_at,
      title: hidesTitle ? '' : row.title,
      graph_ids: row.graph_ids.filter((graph_id) => names.has(graph_id)),
      graph_names: row.graph_ids.flatMap((graph_id) => names.get(graph_id) ?? []),
      ...(row.graph_ids.length === 0 && { all_graphs: true }),
      ...(row.file_ids !== null && {
        file_ids: row.file_ids.filter((file_id) => fileNames.has(file_id)),
        file_names: row.file_ids.flatMap((file_id) => fileNames.get(file_id) ?? []),
      }),
      model: row.model,
      shared: row.shared,
      shared_team_ids: row.shared_team_ids,
      is_owner,
      key_name: row.key_name,
      turn_count: row.turn_count,
      ...(matches.has(row.id) && { match: matches.get(row.id) }),
    }
  })
}

export async function presentConversation(
  database: Database,
  caller: Caller,
  row: ConversationRow,
): Promise<Conversation> {
  const [presented] = await presentConversations(database, caller, [row])
  if (presented === undefined) throw new Error('a conversation was not presented')
  return presented
}

/** Presents turns of a conversation; those that come from what the caller cannot read say that they are hidden. */
export async function presentTurns(
  database: Database,
  caller: Caller,
  conversation: ConversationRow,
  rows: readonly TurnRow[],
): Promise<Turn[]> {
  const sources = turnSourceStore(database)
  const hiddenReason = await sources.hidden(caller, [conversation.id])
  const graphsOf = await sources.graphsOf(rows.map(({ id }) => id))
  const readable = await readableGraphs(database, caller, [...graphsOf.values()].flat())
  const is_owner = conversation.key_id === caller.key_id
  return rows.map((row) => {
    const { rating, comment } = row
    const turn: Turn = {
      id: row.id,
      created_at: row.created_at,
      question: row.question,
      status: row.status,
      answer: row.answer,
      ...(row.failure !== null && { failure: presentTurnFailure(row.failure, caller) }),
      graph_ids: (graphsOf.get(row.id) ?? []).filter((id) => readable.has(id)),
      model: row.model,
      feedback: rating === null || !is_owner ? null : { rating, comment },
      replaced_by: row.replaced_by,
    }
    const hidden_reason = hiddenReason(row)
    if (hidden_reason === null) return turn
    const { failure: _, ...hidden } = turn
    return {
      ...hidden,
      question: is_owner ? turn.question : '',
      answer: null,
      hidden_reason,
    }
  })
}

function presentTurnFailure(
  { provider, ...failure }: NonNullable<TurnRow['failure']>,
  caller: Caller,
): Turn['failure'] {
  const forProviderAdmin = isProviderAdmin(caller)
  return {
    ...failure,
    message: recordedMessage({ message: failure.message, provider }, { forProviderAdmin }),
  }
}

type Retrieval = NonNullable<QuestionAnswer['retrieval']>

/** How passages were found, without those of files that the caller cannot read. */
export async function presentRetrieval(
  database: Database,
  caller: Caller,
  { passages, ...retrieval }: Retrieval,
): Promise<Retrieval> {
  const ids = [...new Set(passages.map(({ file_id }) => file_id))]
  const files = await fileStore(database).some(caller, ids)
  const readable = new Set(files.map(({ id }) => id))
  return { ...retrieval, passages: passages.filter(({ file_id }) => readable.has(file_id)) }
}

/** The names of those graphs that the caller can read. */
async function readableGraphs(
  database: Database,
  caller: Caller,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const graphs = await graphStore(database).some(caller, ids)
  return new Map(graphs.map(({ id, name }) => [id, name]))
}
