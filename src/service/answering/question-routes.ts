import type { z } from 'zod'
import type { Body } from '#contract/endpoint.ts'
import { askGraph, askGraphs, questionAnswer } from '#contract/questions.ts'
import type { RecordRead } from '#service/audit/content-reads.ts'
import type { LongReads } from '#service/database/long-reads.ts'
import type { Database } from '#service/database/schema.ts'
import { guardTexts } from '#service/guardrails/guard-texts.ts'
import { guardedAnswer } from '#service/guardrails/guarded-answer.ts'
import type { Guards } from '#service/guardrails/guards.ts'
import { readId } from '#service/http/bodies/read-input.ts'
import { sendEvents } from '#service/http/send-events.ts'
import type { Call, sent, Serve } from '#service/http/serve.ts'
import { answerQuestion } from './answer-question.ts'
import type { AnswerPart, SelectStatements } from './answer-question.ts'
import type { SelectedStatement } from './select-from-passages.ts'
import type { ReaderPool } from '#service/models/reader/reader-pool.ts'
import { searchIndex } from '#service/retrieval/search-index.ts'
import { graphStore } from '#service/graphs/graph-store.ts'

type Answer = z.output<typeof questionAnswer>

export function questionRoutes(
  serve: Serve,
  {
    database,
    reads,
    guards,
    reader,
    recordRead,
  }: {
    database: Database
    reads: LongReads
    guards: Guards
    reader: ReaderPool
    recordRead: RecordRead
  },
): void {
  serve(askGraphs, (call) => answer('askGraphs', call, call.body.graph_ids))
  serve(askGraph, (call) => answer('askGraph', call, [call.params.graph_id]))

  async function answer(
    operation: 'askGraphs' | 'askGraph',
    {
      caller,
      body,
      request,
      reply,
      signal,
    }: Pick<Call<typeof askGraphs>, 'caller' | 'request' | 'reply' | 'signal'> & {
      body: Body<typeof askGraph>
    },
    graph_ids: readonly string[],
  ): Promise<Answer | typeof sent> {
    const graphs = await graphStore(database).grounding(caller, graph_ids.map(readId))
    const index = searchIndex(reads.of(caller, signal))
    const guard = await guards.of(caller)
    const [question = ''] = await guardTexts([body.question], guard.input, guard.onFindings, signal)
    const selectStatements: SelectStatements = async (input, partSignal) => {
      const statements = await reader.selectStatements(caller)(input, partSignal)
      const files = new Map(statements.map(({ passage }) => [passage.file_id, fileOf(passage)]))
      // Recorded before the first piece is sent: once the stream has begun, a failure to record could no
      // longer refuse the request.
      if (files.size > 0) {
        await recordRead({ operation, caller, request, files: [...files.values()] })
      }
      return statements
    }
    const parts = guardedAnswer(
      answerQuestion({
        index,
        graphs,
        selectStatements,
        body: { ...body, question },
        signal,
      }),
      guard,
      signal,
    )
    if (body.stream) {
      return sendEvents(request, reply, questionAnswer, streamRecords(question, parts))
    }
    for await (const part of parts) if (part.type === 'end') return part.answer
    throw new Error('the reader ended without an answer')
  }
}

function fileOf({ file_id, file_name, web }: SelectedStatement['passage']) {
  return { id: file_id, name: web?.title ?? file_name }
}

/** The records of a streamed answer: `answer` is the next piece, and the last record has the sources. */
async function* streamRecords(
  question: string,
  parts: AsyncGenerator<AnswerPart, void>,
): AsyncGenerator<Answer, void> {
  for await (const part of parts) {
    if (part.type === 'piece') yield { question, answer: part.text, sources: [] }
    else yield { ...part.answer, answer: '' }
  }
}
