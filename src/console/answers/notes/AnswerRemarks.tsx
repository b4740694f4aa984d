import type { ReactNode } from 'react'
import type { QuestionAnswer } from '#contract/questions.ts'
import { isDeclined } from '#console/answers/declined-answer.ts'
import { count } from '#console/ui/text/count.ts'
import { answerCutText, Remark, tryOtherwise } from './Note.tsx'
import { RedactionNote } from './RedactionNote.tsx'

interface AnswerRemarksProps {
  answer: QuestionAnswer
  /** Whether its text cites nothing that it could be checked against. */
  isUncited: boolean
  /** Asks again, once all files are read. */
  again: ReactNode
  /** Other ways to ask, where a model says that the files hold no answer. */
  otherWays: ReactNode
}

/** What few answers have below their text: what was left out, replaced or not read yet. */
export function AnswerRemarks({ answer, isUncited, again, otherWays }: AnswerRemarksProps) {
  const { notice, redactions, pending_files: pending } = answer
  return (
    <>
      {isUncited && isDeclined(answer.answer) && (
        <>
          <Remark icon="info">{tryOtherwise}</Remark>
          {otherWays}
        </>
      )}
      {isUncited && !isDeclined(answer.answer) && (
        <Remark icon="info">
          This answer cites no sources. Check it against the files before you rely on it.
        </Remark>
      )}
      {notice === 'answer_cut' && <Remark icon="info">{answerCutText}</Remark>}
      {notice === 'graph_model_unavailable' && (
        <Remark icon="info">
          This graph’s model is unavailable, so the default model answered.
        </Remark>
      )}
      {redactions && <RedactionNote redactions={redactions} />}
      {pending && (
        <Remark icon="progress" tone="caution">
          Answered while {count(pending.reading, 'file')} of {pending.total}{' '}
          {pending.reading === 1 ? 'was' : 'were'} still processing.
          {again}
        </Remark>
      )}
    </>
  )
}
