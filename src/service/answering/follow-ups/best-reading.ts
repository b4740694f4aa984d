import { answerQuestion } from '#service/answering/answer-question.ts'
import type {
  AnswerPart,
  QuestionRequest,
  SearchedPart,
} from '#service/answering/answer-question.ts'
import type { SelectedStatement } from '#service/answering/selected-statement.ts'
import type { FollowUpReading } from './follow-up-readings.ts'

// Of two parts of the same name, that of what was asked about before is meant, even if another text says it better.
const minShareWithin = 0.85

interface AnsweredReading extends Pick<FollowUpReading, 'question' | 'shown'> {
  parts: AsyncGenerator<AnswerPart, void> | AnswerPart[]
}

interface Attempt {
  reading: FollowUpReading
  parts: AnswerPart[]
  searches: SearchedPart[]
  statements: SelectedStatement[]
}

/**
 * Answers a follow-up in each way to read it, and returns the best answer: that to the question before about another
 * thing, else the most complete reading whose statements say as much of what was written as those of any other. Where
 * none has an answer, it is the most complete one. Null where no table answers a question that nothing else can.
 */
export async function bestReading(
  request: QuestionRequest,
  readings: readonly FollowUpReading[],
): Promise<AnsweredReading | null> {
  const attempts: Attempt[] = []
  for (const reading of readings) {
    const own = await attempt(request, reading)
    if (reading.isOverTable !== true) attempts.push(own)
    // What the table of the question before answers needs no other reading.
    else if (own.statements.length > 0) return answered(request, own)
  }
  if (attempts.length === 0) return null
  const best = Math.max(...attempts.map(writtenScore))
  const minScore = ({ isWithin }: FollowUpReading): number =>
    isWithin === true ? minShareWithin * best : best
  const complete =
    attempts.find(
      ({ reading, statements }) => reading.isSwapped === true && statements.length > 0,
    ) ??
    attempts.find(
      (one) =>
        writtenScore(one) >= minScore(one.reading) &&
        (one.reading.isWithin !== true || one.statements.length > 0),
    )
  if (complete === undefined) throw new Error('a follow-up has no reading')
  const chosen = attempts.find((one) => isPlainer(one, complete)) ?? complete
  return answered(request, chosen)
}

async function answered(
  request: QuestionRequest,
  { reading, parts, searches, statements }: Attempt,
): Promise<AnsweredReading> {
  for (const searched of searches) request.onSearched?.(searched)
  if (statements.length > 0) await request.onSelected?.(statements)
  return { question: reading.question, shown: reading.shown, parts }
}

const writtenScore = ({ statements }: Attempt): number =>
  Math.max(0, ...statements.map((statement) => statement.writtenScore))

/** Whether a question as it was written has the answer of a list of words, which says less to people. */
function isPlainer(
  { reading, statements }: Attempt,
  { reading: other, statements: otherStatements }: Attempt,
) {
  const placesOf = (selected: readonly SelectedStatement[]) =>
    selected.map(({ passage, start }) => `${passage.id}:${start}`).join()
  return (
    reading.shown === null &&
    other.shown !== other.question &&
    otherStatements.length > 0 &&
    placesOf(statements) === placesOf(otherStatements)
  )
}

async function attempt(request: QuestionRequest, reading: FollowUpReading): Promise<Attempt> {
  const { question, subject, followUp } = reading
  const searches: SearchedPart[] = []
  const statements: SelectedStatement[] = []
  const parts: AnswerPart[] = []
  for await (const part of answerQuestion({
    ...request,
    body: { ...request.body, question },
    subject,
    ...(followUp !== undefined && { followUp }),
    onSearched: (searched) => searches.push(searched),
    onSelected: (selected) => {
      statements.push(...selected)
      return Promise.resolve()
    },
  })) {
    parts.push(part)
  }
  return { reading, parts, searches, statements }
}
