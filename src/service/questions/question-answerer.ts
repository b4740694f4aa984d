import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Body } from '#contract/endpoint.ts'
import type { ContentOperation } from '#contract/endpoints.ts'
import type { UsedSettings } from '#contract/query-config.ts'
import type { askGraph, questionAnswer } from '#contract/questions.ts'
import type { Caller } from '#service/access/caller.ts'
import { readId } from '#service/access/read-id.ts'
import type { EnterChats } from '#service/admission/admission-hooks.ts'
import type {
  AnswerPart,
  QuestionRequest,
  SelectStatements,
} from '#service/answering/answer-question.ts'
import type { RecordRead } from '#service/audit/content-reads.ts'
import { openAnswers } from '#service/chat/answer-memory.ts'
import type { AnswerMemory } from '#service/chat/answer-memory.ts'
import type { LongReads } from '#service/database/long-reads.ts'
import { requireSources } from '#service/files/require-sources.ts'
import { graphStore } from '#service/graphs/graph-store.ts'
import { guardedAnswers } from '#service/guardrails/guarded-answers.ts'
import type { Guards } from '#service/guardrails/guards.ts'
import { addNotes, addSources } from '#service/http/request-hooks.ts'
import { stayOpen } from '#service/http/server/stay-open.ts'
import type { ResolvedModel } from '#service/models/chat-model.ts'
import { tokenSum } from '#service/models/counted-model.ts'
import { searchIndex } from '#service/retrieval/search-index.ts'
import type { SearchIndex } from '#service/retrieval/search-index.ts'
import type { OpenMeanings } from '#service/retrieval/meaning/meanings.ts'
import type { FoundPassage } from '#service/retrieval/search-results.ts'
import type { WorkOwner } from '#service/scheduling/fair-queue.ts'
import type { TurnQueue } from '#service/scheduling/turn-queue.ts'
import { answerByModel } from './model-answer.ts'
import type { AnsweringModel } from './model-answer.ts'
import { answerByReader, replyOr } from './reader-answer.ts'
import { resolveQuestion } from './resolve-question.ts'
import type { ResolvingParts } from './resolve-question.ts'

export interface QuestionParts extends ResolvingParts {
  reads: LongReads
  openMeanings: OpenMeanings
  /** Runs `selectFromPassages` for the owner of a request. */
  reader: { selectStatements: (owner: WorkOwner) => SelectStatements }
  guards: Pick<Guards, 'of'>
  answers: AnswerMemory
  recordRead: RecordRead
  enterChats: EnterChats
  turns: Pick<TurnQueue, 'enter'>
}

/** The request that a question came with. */
export interface QuestionCall {
  operation: ContentOperation
  caller: Caller
  request: FastifyRequest
  reply: FastifyReply
  signal: AbortSignal
  /** Whether the answer goes on when the caller hangs up. */
  isBackground?: boolean
}

type Answer = z.output<typeof questionAnswer>
type Question = Body<typeof askGraph>

/** An answer in records: `answer` is the next piece, and the last record has everything else. */
export interface AnswerRecords {
  question: string
  /** The ID of the model that answers. */
  model: string
  parts: AsyncGenerator<AnswerPart, void>
}

/**
 * Answers questions by the model that a request names: a language model, from passages of the graphs, or the
 * built-in reader, by quotes. Content is recorded as read before it goes to a model or to the caller. Rejects with
 * `graph_not_found`, and as models, guardrails and limits do.
 */
export function questionAnswerer(parts: QuestionParts) {
  const { database, reads, openMeanings, reader, guards, answers, recordRead, enterChats, turns } =
    parts
  const requireReadable = requireSources(database)

  return async (
    call: QuestionCall,
    graph_ids: readonly string[],
    body: Question,
  ): Promise<AnswerRecords> => {
    const { operation, caller, request, signal } = call
    const graphs = await graphStore(database).grounding(
      caller,
      graph_ids.map(readId),
      body.file_ids?.map(readId),
    )
    addSources(request, { graph_ids: graphs.graph_ids })
    const { model, settings, pending } = await resolveQuestion(parts, caller, graphs, body)

    const noteRead = async (files: readonly { id: string; name: string }[]): Promise<void> => {
      const file_ids = files.map(({ id }) => id)
      addSources(request, { file_ids })
      // One of them may have been deleted while it was searched.
      await requireReadable(caller, { graph_ids: [], file_ids })
      await recordRead({ operation, caller, request, files })
    }
    const onFound = async (passages: readonly FoundPassage[]): Promise<void> => {
      const names = new Map(
        passages.map(({ file_id, file_name, web }) => [file_id, web?.title ?? file_name]),
      )
      if (names.size === 0) return
      await noteRead([...names].map(([id, name]) => ({ id, name })))
    }
    const onSelected: QuestionRequest['onSelected'] = async (statements) => {
      const files = new Map(
        statements
          .flatMap((statement) => [statement, ...statement.copies])
          .map(({ passage: { file_id, file_name, web } }) => [
            file_id,
            { id: file_id, name: web?.title ?? file_name },
          ]),
      )
      // Recorded before the first piece is sent: once the stream has begun, a failure to record could no
      // longer refuse the request.
      if (files.size > 0) await noteRead([...files.values()])
    }
    const meanings = openMeanings({ caller, operation })
    const index = searchIndex(reads.of(caller, signal), meanings)
    const question: QuestionRequest = {
      index,
      graphs,
      selectStatements: reader.selectStatements(caller),
      onSelected,
      onReading: (file_ids) => addSources(request, { file_ids }),
      body: { ...body, query_config: settings.query_config },
      signal,
      onFound,
    }

    const isReader = model.chat.kind === 'reader'
    const memory =
      call.isBackground === true ? answers.open(caller) : openAnswers(answers, caller, call.reply)
    const answer = isReader
      ? guardedAnswers((guarded) => replyOr(guarded, answerByReader), guards)
      : // The text of the model is guarded as it comes, so that offsets are those of the text that is sent.
        guardedAnswers(
          (guarded, guard) =>
            replyOr(guarded, (asking) =>
              answerByModel(asking, {
                ...askedModel(call, memory.counted(model)),
                compare: meanings.compare,
                ...guard,
              }),
            ),
          guards,
          true,
        )
    const { question: text, parts: records } = await answer(caller, question)
    const facts = {
      model: settings.model,
      ...(pending.reading > 0 ? { pending_files: pending } : {}),
    }
    const onEnd = call.isBackground === true ? memory.release : () => undefined
    const { model: model_id } = settings
    return {
      question: text,
      model: model_id,
      parts: withFacts(records, { facts, settings, index }, onEnd),
    }
  }

  /** A model whose tokens and place among chats are counted for a request. */
  function askedModel(
    call: QuestionCall,
    model: ResolvedModel,
  ): Omit<AnsweringModel, 'compare' | 'guardTexts' | 'onRedacted'> {
    const { caller, request, reply } = call
    const onTokens = tokenSum((tokens) => addNotes(request, tokens))
    let entering: Promise<void> | null = null
    stayOpen(reply)
    addNotes(request, { model: model.id })
    return {
      model,
      takeTurn: (signal) => turns.enter(caller, signal),
      async *ask(modelRequest, signal) {
        entering ??= enterChats(call)
        await entering
        yield* model.chat.answer({ ...modelRequest, isGuarded: true, onTokens }, signal)
      },
    }
  }
}

interface AnswerFacts {
  facts: Partial<Answer>
  settings: UsedSettings
  index: Pick<SearchIndex, 'searchesMeaning' | 'reranks'>
}

async function* withFacts(
  parts: AsyncGenerator<AnswerPart, void>,
  { facts, settings, index }: AnswerFacts,
  onEnd: () => void,
): AsyncGenerator<AnswerPart, void> {
  try {
    for await (const part of parts) {
      if (part.type === 'end') {
        const answer = withSettings({ ...part.answer, ...facts }, settings)
        yield { type: 'end', answer: withModels(answer, index.searchesMeaning(), index.reranks()) }
      } else yield part
    }
  } finally {
    onEnd()
  }
}

/** The answer with what the models of its search did. */
function withModels(
  answer: Answer,
  by_meaning: ReturnType<SearchIndex['searchesMeaning']>,
  reranked: ReturnType<SearchIndex['reranks']>,
): Answer {
  const { retrieval } = answer
  return {
    ...answer,
    ...(by_meaning === 'failed' && { searched_by_words: true }),
    ...(retrieval !== undefined && {
      retrieval: {
        ...retrieval,
        ...(by_meaning !== 'none' && { by_meaning }),
        ...(reranked !== 'none' && { reranked }),
      },
    }),
  }
}

function withSettings(answer: Answer, settings: UsedSettings): Answer {
  const { retrieval, notice } = answer
  const isReplaced = notice === undefined && settings.model_origin === 'graph_model_unavailable'
  return {
    ...answer,
    ...(isReplaced && { notice: 'graph_model_unavailable' as const }),
    ...(retrieval !== undefined && { retrieval: { ...retrieval, settings } }),
  }
}
