import {
  askConversation,
  getTurn,
  maxConversationTurns,
  rateTurn,
  stopTurn,
} from '#contract/conversations/conversations.ts'
import type { Body } from '#contract/endpoint.ts'
import type { QuestionAnswer } from '#contract/questions.ts'
import type { Caller } from '#service/access/caller.ts'
import { readId } from '#service/access/read-id.ts'
import { Failure } from '#service/failure.ts'
import { fileStore } from '#service/files/file-store.ts'
import { addNotes } from '#service/http/request-hooks.ts'
import { sendEvents } from '#service/http/send-events.ts'
import type { Call, Serve } from '#service/http/serve.ts'
import { chooseGraphs } from '#service/questions/choose-graphs.ts'
import { questionAnswerer } from '#service/questions/question-answerer.ts'
import type { QuestionParts } from '#service/questions/question-answerer.ts'
import { presentPart, wholeAnswer } from '#service/questions/question-routes.ts'
import { turnAnswerer } from './answer-turn.ts'
import type { TurnAnswererParts } from './answer-turn.ts'
import { conversationStore, graphsOfConversation } from './conversation-store.ts'
import type { ConversationRow } from './conversation-store.ts'
import { answering, conversationTurnStore, full } from './conversation-turn-store.ts'
import { presentRetrieval, presentTurns } from './present-conversation.ts'
import { filesOf } from './record-answer.ts'
import { turnEnding } from './turn-ending.ts'
import { turnSourceStore } from './turn-source-store.ts'

// As questions bound the turns before them.
const maxHistoryAnswerChars = 40_000

/** Returns a function that ends every answer, for a service that ends. */
export function turnRoutes(
  serve: Serve,
  {
    isFull,
    ...parts
  }: TurnAnswererParts &
    QuestionParts & {
      /** Whether the rest of the disk is reserved for deletions. */
      isFull: () => boolean
    },
): () => Promise<void> {
  const { database, recordRead } = parts
  const conversations = conversationStore(database)
  const turns = conversationTurnStore(database)
  const answerer = turnAnswerer(parts)

  /** The conversation, where it takes another question. */
  async function requireIdle(caller: Caller, id: string): Promise<ConversationRow> {
    const conversation = await conversations.requireOwn(caller, id)
    if (conversation.turn_count >= maxConversationTurns) throw full()
    const { answering_turn_id } = conversation
    if (answering_turn_id === null) return conversation
    await answerer.endAbandoned(id, answering_turn_id)
    const now = await conversations.requireOwn(caller, id)
    if (now.answering_turn_id !== null) throw answering()
    return now
  }

  /**
   * The graphs that a turn asks: those it names, or those of the conversation that the caller may read. Null for all
   * that the caller may ask.
   */
  async function graphsOf(
    caller: Caller,
    conversation: ConversationRow,
    requested: readonly string[] | null | undefined,
  ): Promise<readonly string[] | null> {
    if (requested !== undefined) return requested && requested.map(readId)
    const graph_ids = await graphsOfConversation(database, caller, conversation)
    return graph_ids.length > 0 ? graph_ids : null
  }

  /**
   * The only files that a turn is about, null for all: those it names, or, unless it names graphs, those of the
   * conversation that are still in its graphs, null for all of the caller. Where none is left, the answerer says so.
   */
  async function filesOfTurn(
    caller: Caller,
    conversation: ConversationRow,
    { graph_ids, file_ids }: Pick<Body<typeof askConversation>, 'graph_ids' | 'file_ids'>,
    graphs: readonly string[] | null,
  ): Promise<string[] | null> {
    if (file_ids !== undefined) return file_ids && [...new Set(file_ids.map(readId))]
    const before = graph_ids === undefined ? conversation.file_ids : null
    if (before === null) return null
    const files = await fileStore(database).some(caller, before)
    const isIn = (id: string): boolean => graphs === null || graphs.includes(id)
    const remaining = new Set(files.flatMap((file) => (file.graph_ids.some(isIn) ? [file.id] : [])))
    return remaining.size === 0 ? before : before.filter((id) => remaining.has(id))
  }

  /** Answers the next question, and stores it with its answer. */
  async function ask(
    call: Pick<Call<typeof askConversation>, 'caller' | 'body' | 'request' | 'reply' | 'signal'>,
    conversation: ConversationRow,
  ) {
    const { caller, body, request, signal } = call
    const ending = turnEnding(signal, body.background)
    const replaces = body.replaces === undefined ? null : readId(body.replaces)
    if (replaces !== null) await turns.require(conversation, replaces)
    const continues =
      body.continues === undefined || replaces !== null ? null : readId(body.continues)
    if (continues !== null) await turns.require(conversation, continues)
    const hiddenReason = await turnSourceStore(database).hidden(caller, [conversation.id])
    const history = await turns.history(conversation, (turn) => hiddenReason(turn) !== null, {
      replaces,
      continues,
    })
    const named = await graphsOf(caller, conversation, body.graph_ids)
    const searchedFileIds = await filesOfTurn(caller, conversation, body, named)
    const graph_ids =
      named ??
      (await chooseGraphs(
        parts,
        { caller, operation: 'askConversation', signal: ending.signal },
        {
          question: body.question,
          file_ids: searchedFileIds,
          earlier_file_ids: filesOf(history.at(-1)?.answer ?? null),
        },
      ))
    addNotes(request, { graph_ids })
    const model = body.model ?? conversation.model
    const file_ids = new Set<string>()
    const answerQuestion = questionAnswerer({
      ...parts,
      // What is recorded as read before a model or the caller has it, is what the answer comes from.
      recordRead: async (read) => {
        for (const { id } of read.files ?? []) file_ids.add(id)
        await recordRead(read)
      },
    })
    const context = {
      ...call,
      operation: 'askConversation' as const,
      signal: ending.signal,
      isBackground: body.background,
    }
    const answer = await answerQuestion(context, graph_ids, {
      ...body,
      file_ids: searchedFileIds,
      model,
      history: history.map((turn) => ({
        question: turn.question,
        answer: (turn.answer?.answer ?? '').slice(0, maxHistoryAnswerChars),
      })),
      // Stored with the turn, for who wants to know later why the answer is as it is.
      explain: true,
    })
    // Nobody waits for it, and nobody has read that it is answered.
    if (signal.aborted) {
      await answer.parts.return()
      throw new Error('the caller hung up before its question was stored')
    }
    const { id, parts: recordedParts } = await answerer.begin({
      caller,
      request,
      ending,
      isBackground: body.background,
      turn: {
        conversation,
        question: answer.question,
        graph_ids: [...new Set(graph_ids)],
        next: { graph_ids: [...new Set(named)], file_ids: searchedFileIds },
        model,
        since_id: history.map(({ since_id }) => since_id).toSorted()[0] ?? null,
        replaces,
        continues,
      },
      model: answer.model,
      parts: answer.parts,
      file_ids: () => [...file_ids],
    })
    return { id, question: answer.question, parts: recordedParts }
  }

  serve(askConversation, async (call) => {
    const { caller, params, body, request, reply } = call
    if (isFull()) {
      throw new Failure(
        'storage_full',
        'The service’s disk is full, so no questions can be stored.',
      )
    }
    const conversation = await requireIdle(caller, params.conversation_id)
    const turn = await ask(call, conversation)
    const present = ({ retrieval, ...answer }: QuestionAnswer) => ({
      ...answer,
      ...(body.explain && retrieval !== undefined && { retrieval }),
      turn_id: turn.id,
    })
    if (!body.stream) return present(await wholeAnswer(turn))
    async function* records() {
      // In the first line, too, so that the caller of an answer that is cut off can find its turn.
      let isFirst = true
      if (body.background) {
        // At once, so that the caller can stop it from now on.
        yield { question: turn.question, answer: '', sources: [], turn_id: turn.id }
        isFirst = false
      }
      for await (const part of turn.parts) {
        const { id: turn_id, question } = turn
        if (part.type === 'end') yield { ...present(part.answer), answer: '' }
        else if (part.type !== 'context') {
          yield { ...presentPart(question, part), ...(isFirst && { turn_id }) }
        } else if (body.background) {
          yield { question, answer: '', sources: [], context: part.context }
        } else continue
        isFirst = false
      }
    }
    return sendEvents(request, reply, askConversation.chunk, records())
  })

  serve(getTurn, async ({ caller, params, request }) => {
    const conversation = await conversations.require(caller, params.conversation_id)
    const id = params.turn_id
    // Whoever waits for a turn that nobody answers any more learns of it.
    if (conversation.answering_turn_id === id) await answerer.endAbandoned(conversation.id, id)
    const row = await turns.require(conversation, id)
    const [turn] = await presentTurns(database, caller, conversation, [row])
    if (turn === undefined) throw new Error('a turn was not presented')
    await recordRead({ operation: 'getTurn', caller, request })
    const retrieval = turn.answer && (await turns.retrieval(row))
    if (turn.answer === null || !retrieval) return turn
    const presented = await presentRetrieval(database, caller, retrieval)
    return { ...turn, answer: { ...turn.answer, retrieval: presented } }
  })

  serve(stopTurn, async ({ caller, params }) => {
    const conversation = await conversations.requireOwn(caller, params.conversation_id)
    const { id } = await turns.require(conversation, params.turn_id)
    if (conversation.answering_turn_id === id) {
      await answerer.stop({ id, conversation_id: conversation.id })
    }
    const { status } = await turns.require(conversation, id)
    return { id, status }
  })

  serve(rateTurn, async ({ caller, params, body }) => {
    const conversation = await conversations.requireOwn(caller, params.conversation_id)
    const row = await turns.require(conversation, params.turn_id)
    await turns.rate(row, body)
    const { rating, comment } = body
    return { id: row.id, feedback: rating === null ? null : { rating, comment } }
  })

  return () => answerer.interruptAll()
}
