import { Fragment } from 'react'
import { Citation } from '#console/answers/Citation.tsx'
import { splitAnswer } from '#console/answers/split-answer.ts'
import type { FileReference } from '#contract/questions.ts'
import styles from './AnswerText.module.css'

interface AnswerTextProps {
  answer: string
  references: readonly FileReference[]
  isStreaming: boolean
}

/** An answer as plain text: nothing in it can run, load or style anything. */
export function AnswerText({ answer, references, isStreaming }: AnswerTextProps) {
  const paragraphs = answer.split(/\n{2,}/)
  return (
    <div className={styles['answer']}>
      {paragraphs.map((paragraph, place) => (
        // eslint-disable-next-line react/no-array-index-key -- paragraphs only ever grow at the end
        <p key={place} className={styles['paragraph']}>
          {splitAnswer(paragraph, references, isStreaming).map((part, index) =>
            part.type === 'text' ? (
              // eslint-disable-next-line react/no-array-index-key -- as above
              <Fragment key={index}>{part.text}</Fragment>
            ) : (
              // eslint-disable-next-line react/no-array-index-key -- as above
              <Citation key={index} cite={part.cite} reference={part.reference} />
            ),
          )}
          {isStreaming && place === paragraphs.length - 1 && <span className={styles['caret']} />}
        </p>
      ))}
    </div>
  )
}
