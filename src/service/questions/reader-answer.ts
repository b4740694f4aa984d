import type { NearPassage } from '#contract/answers/near-passages.ts'
import type { QuestionAnswer } from '#contract/questions.ts'
import { answerQuestion } from '#service/answering/answer-question.ts'
import type {
  AnswerPart,
  QuestionRequest,
  SearchedPart,
} from '#service/answering/answer-question.ts'
import { headingOf } from '#service/answering/compose-answer.ts'
import { bestReading } from '#service/answering/follow-ups/best-reading.ts'
import { followUpReadings } from '#service/answering/follow-ups/follow-up-readings.ts'
import { presentationOf, presentStatement } from '#service/answering/present-statement.ts'
import { readQuestion } from '#service/answering/read-question.ts'
import type { Question } from '#service/answering/read-question.ts'
import { smallTalkReply } from '#service/answering/texts/small-talk.ts'
import { answerWords } from '#service/answering/texts/answer-words.ts'
import { languageOfQuestion } from '#service/retrieval/stop-words.ts'
import { compareLanguages } from './other-language.ts'
import type { RankedPassage } from '#service/retrieval/rank-passages.ts'
import { locateQuote } from './citations/locate-quote.ts'
import { minRelevance } from './context-passages.ts'
import { interleaved, listedPassages, presentRetrieval } from './present-retrieval.ts'

/** The reader reads as many of the best passages, and passes over the others. */
export const readPassages = 40
const wholeQuestionText =
  'This question refers to something it does not name. Ask a complete question.'

/**
 * Answers by the built-in reader. A question that refers back to the turns before is read both as it was written and
 * with what it leaves out; one that refers to nothing that was named is not answered, because quotes would be about
 * something else.
 */
export async function* answerByReader(request: QuestionRequest): AsyncGenerator<AnswerPart, void> {
  const { body } = request
  const earlierTurns = (body.history ?? []).filter((turn) => smallTalkReply(turn.question) === null)
  const readable = followUpReadings(body.question, earlierTurns)
  if (readable.type === 'unclear') {
    yield* reply(body.question, wholeQuestionText, 'whole_question_needed')
    return
  }
  const searches: SearchedPart[] = []
  const onSearched = (searched: SearchedPart): number => searches.push(searched)
  const best =
    readable.type === 'whole'
      ? {
          parts: answerQuestion({ ...request, onSearched, translates: true }),
          question: body.question,
          shown: null,
        }
      : await bestReading({ ...request, onSearched }, readable.readings)
  if (best === null) {
    yield* reply(body.question, wholeQuestionText, 'whole_question_needed')
    return
  }
  const { parts, question, shown } = best
  for await (const part of parts) {
    if (part.type !== 'end') {
      yield part
      continue
    }
    const answer = { ...part.answer, question: body.question }
    if (shown !== null) answer.searched_for = shown
    if (answer.sources.length === 0) {
      const others = await compareLanguages(request, question)
      if (others !== 'none') {
        answer.notice = 'other_language'
        const { otherLanguage, otherLanguages } = answerWords(languageOfQuestion(question))
        const text = others === 'all' ? otherLanguage : otherLanguages
        answer.answer += text
        yield { type: 'piece', text }
      }
      if (others !== 'all') answer.nearest = await nearestPassages(request, question, searches)
    }
    if (body.explain === true) {
      await request.onFound?.(listedPassages(searches))
      const readByReader = searches.flatMap(({ passages }) => passages.slice(0, readPassages))
      const material = {
        given: readByReader,
        withoutRoom: new Set<number>(),
        overMaximum: new Set<number>(),
      }
      answer.retrieval = presentRetrieval(searches, answer.references, material)
    }
    yield { type: 'end', answer }
  }
}

const maxNearest = 3

/** The sentences of the best passages that come nearest to a question. They are recorded as read. */
async function nearestPassages(
  { onFound }: QuestionRequest,
  question: string,
  searches: readonly SearchedPart[],
): Promise<NearPassage[]> {
  const reading = readQuestion(question, null)
  const shown = new Map<string, { passage: RankedPassage; near: NearPassage }>()
  for (const passage of interleaved(searches)) {
    if (shown.size === maxNearest) break
    if (passage.relevance < minRelevance) continue
    const { start, end, text } = locateQuote(question, question, [passage])
    // A file that is there twice says everything twice.
    if (shown.has(text)) continue
    const { file_id, file_name, page, web } = passage
    const heading = headingOf(passage)
    const words = withColumnNames(text, passage, reading)
    const place = { file_id, page, start, end, text: words, ...heading }
    const near =
      web === undefined ? { ...place, file_name } : { ...place, file_name: web.title, url: web.url }
    shown.set(text, { passage, near })
  }
  await onFound?.([...shown.values()].map(({ passage }) => passage))
  return [...shown.values()].map(({ near }) => near)
}

/** Rows as a person would read them out: of “T-10500 | 1960 | 6.7”, nobody can tell what the numbers are. */
function withColumnNames(text: string, passage: RankedPassage, question: Question): string {
  if (passage.header?.every((name) => name === '') !== false) return text
  const rows = text.split('\n').filter((row) => row.trim() !== '')
  const presentation = presentationOf(rows.map((row) => ({ text: row, passage })))
  return rows
    .map((row) => presentStatement({ text: row, passage }, question, presentation))
    .join('\n')
}

/** Replies to words that ask nothing, such as thanks, and has everything else answered. */
export function replyOr(
  request: QuestionRequest,
  answer: (request: QuestionRequest) => AsyncGenerator<AnswerPart, void>,
): AsyncGenerator<AnswerPart, void> {
  const { question } = request.body
  const text = smallTalkReply(question)
  return text === null ? answer(request) : reply(question, text, 'no_question')
}

async function* reply(
  question: string,
  text: string,
  notice: NonNullable<QuestionAnswer['notice']>,
): AsyncGenerator<AnswerPart, void> {
  yield { type: 'piece', text }
  const references = { files: [], web: [] }
  yield { type: 'end', answer: { question, answer: text, sources: [], references, notice } }
}
