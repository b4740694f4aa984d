import { askGraph, askGraphs, questionAnswer } from '#contract/questions.ts'
import type { QuestionAnswer } from '#contract/questions.ts'
import { readId } from '#service/access/read-id.ts'
import type { AnswerPart } from '#service/answering/answer-question.ts'
import { addNotes } from '#service/http/request-hooks.ts'
import { sendEvents } from '#service/http/send-events.ts'
import type { Call, sent, Serve } from '#service/http/serve.ts'
import { chooseGraphs } from './choose-graphs.ts'
import { questionAnswerer } from './question-answerer.ts'
import type { AnswerRecords, QuestionParts } from './question-answerer.ts'

export function questionRoutes(serve: Serve, parts: QuestionParts): void {
  const answerQuestion = questionAnswerer(parts)

  serve(askGraphs, async (call) => {
    const { body, request } = call
    const context = { ...call, operation: 'askGraphs' as const }
    const graph_ids =
      body.graph_ids ??
      (await chooseGraphs(parts, context, {
        question: body.question,
        file_ids: body.file_ids?.map(readId) ?? null,
        earlier_file_ids: [],
      }))
    if (body.graph_ids === undefined) addNotes(request, { graph_ids })
    return reply(call, await answerQuestion(context, graph_ids, body))
  })
  serve(askGraph, async (call) =>
    reply(
      call,
      await answerQuestion({ ...call, operation: 'askGraph' }, [call.params.graph_id], call.body),
    ),
  )
}

async function reply(
  call: Pick<Call<typeof askGraph>, 'body' | 'request' | 'reply'>,
  answer: AnswerRecords,
): Promise<QuestionAnswer | typeof sent> {
  if (call.body.stream) {
    return sendEvents(call.request, call.reply, questionAnswer, streamRecords(answer))
  }
  return wholeAnswer(answer)
}

/** The answer that its parts add up to. */
export async function wholeAnswer({
  parts,
}: Pick<AnswerRecords, 'parts'>): Promise<QuestionAnswer> {
  for await (const part of parts) if (part.type === 'end') return part.answer
  throw new Error('an answer ended without its end')
}

/** The line of a stream for a part of an answer that is not its end. */
export function presentPart(
  question: string,
  part: Exclude<AnswerPart, { type: 'end' | 'context' }>,
): QuestionAnswer {
  return part.type === 'piece'
    ? { question, answer: part.text, sources: [] }
    : { question, answer: '', sources: [], references_so_far: part.cited.references }
}

/** The records of a streamed answer: `answer` is the next piece, and the last record has the sources. */
async function* streamRecords({
  question,
  parts,
}: AnswerRecords): AsyncGenerator<QuestionAnswer, void> {
  for await (const part of parts) {
    if (part.type === 'end') yield { ...part.answer, answer: '' }
    else if (part.type !== 'context') yield presentPart(question, part)
  }
}
