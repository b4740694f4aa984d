import { ErrorText } from '#console/ui/form/ErrorText.tsx'
import { maxQuestionChars } from '#contract/questions.ts'

/** Says by how much a question is too long. It is kept whole, for what a paste ends with is often the question. */
export function QuestionLength({ chars }: { chars: number }) {
  const [own, maximum, excess] = [chars, maxQuestionChars, chars - maxQuestionChars].map((number) =>
    number.toLocaleString('en'),
  )
  return (
    <ErrorText id="question-length" role="status" padInline={2}>
      {own} of {maximum} characters. Shorten the question by {excess}, or upload the text as a file
      and ask about it.
    </ErrorText>
  )
}
