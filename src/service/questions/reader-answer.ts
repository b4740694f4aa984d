import { answerQuestion } from '#service/answering/answer-question.ts'
import type {
  AnswerPart,
  QuestionRequest,
  SearchedPart,
} from '#service/answering/answer-question.ts'
import { completeQuestion } from '#service/answering/follow-ups/follow-up.ts'
import { isInOtherLanguage, otherLanguageText } from './other-language.ts'
import { listedPassages, presentRetrieval } from './present-retrieval.ts'

/** The reader reads as many of the best passages, and passes over the others. */
export const readPassages = 40
const wholeQuestionText =
  'This question refers to something that it does not name. Please ask the whole question.'

/**
 * Answers by the built-in reader. A question that refers back to the turns before is completed with their subject;
 * one that refers to nothing that was named is not answered, because quotes would be about something else.
 */
export async function* answerByReader(request: QuestionRequest): AsyncGenerator<AnswerPart, void> {
  const { body } = request
  const readable = completeQuestion(body.question, body.history ?? [])
  if (readable.type === 'unclear') {
    yield { type: 'piece', text: wholeQuestionText }
    yield {
      type: 'end',
      answer: {
        question: body.question,
        answer: wholeQuestionText,
        sources: [],
        references: { files: [], web: [] },
        notice: 'whole_question_needed',
      },
    }
    return
  }
  const { question } = readable
  const searches: SearchedPart[] = []
  const parts = answerQuestion({
    ...request,
    body: { ...body, question },
    subject: readable.type === 'completed' ? readable.subject : null,
    onSearched: (searched) => searches.push(searched),
  })
  for await (const part of parts) {
    if (part.type !== 'end') {
      yield part
      continue
    }
    const answer = { ...part.answer, question: body.question }
    if (question !== body.question) answer.searched_for = question
    if (answer.sources.length === 0 && (await isInOtherLanguage(request, question))) {
      answer.notice = 'other_language'
      answer.answer += otherLanguageText
      yield { type: 'piece', text: otherLanguageText }
    }
    if (body.explain === true) {
      await request.onFound?.(listedPassages(searches))
      const given = searches.flatMap(({ passages }) => passages.slice(0, readPassages))
      const material = { given, withoutRoom: new Set<number>(), overMaximum: new Set<number>() }
      answer.retrieval = presentRetrieval(searches, answer.references, material)
    }
    yield { type: 'end', answer }
  }
}
