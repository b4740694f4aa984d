import { Suspense, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { Button } from '#console/ui/Button.tsx'
import { Form } from '#console/ui/form/Form.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import styles from './AskBox.module.css'
import { sendOnEnter } from './send-on-enter.ts'
import { focusQuestion, canTypeAtOnce } from './focus-question.ts'
import { maxQuestionChars } from '#contract/questions.ts'
import type { Draft } from '#console/ask/live-conversation.ts'
import { lazyPart } from '#console/ui/lazy-part.ts'

const QuestionLength = lazyPart(async () => (await import('./QuestionLength.tsx')).QuestionLength)

interface AskBoxProps {
  draft: Draft
  /** Whether the box has the focus of a new page. */
  takesFocus: boolean
  /** Whether the draft is sent as soon as it can be. */
  sendsDraft: boolean
  isAnswering: boolean
  /** Whether the graphs are still loading. A question sent meanwhile waits for them, as it waits for the current answer. */
  isLoading: boolean
  /** Why no question can be asked now. */
  disabledReason: string | undefined
  /** The choice of graphs and of the model. */
  choices?: ReactNode
  /** Above the box: what stands in the way of a good answer. */
  notice?: ReactNode
  /** Under the box: what answers. */
  hint?: ReactNode
  /** Called while a question is typed, and at once for one that was typed before. */
  onType?: () => void
  /** Called where a question is sent that cannot be asked, to have what is missing chosen. */
  onBlocked?: (() => void) | undefined
  onAsk: (question: string) => void
  onStop: () => void
}

/** Where a question is typed. What is typed survives a reload and signing in again. */
export function AskBox({
  draft,
  takesFocus,
  sendsDraft,
  isAnswering,
  isLoading,
  disabledReason: otherReason,
  choices,
  notice,
  hint,
  onType,
  onBlocked,
  onAsk,
  onStop,
}: AskBoxProps) {
  const [question, setQuestion] = useState(draft.read)
  const [isWaiting, setWaiting] = useState(sendsDraft)
  const field = useRef<HTMLTextAreaElement>(null)
  const isEmpty = question.trim() === ''
  const isTooLong = question.trim().length > maxQuestionChars
  const disabledReason = isTooLong ? 'Shorten your question.' : otherReason

  useEffect(() => {
    if (takesFocus) focusQuestion(field.current)
  }, [takesFocus])

  // The suggestion or the button that asked had the focus and is gone.
  useEffect(() => {
    if (isAnswering && document.activeElement === document.body) focusQuestion(field.current)
  }, [isAnswering])

  const announce = useEffectEvent(() => onType?.())
  useEffect(() => {
    if (!isEmpty) announce()
  }, [isEmpty])

  function type(text: string) {
    setWaiting(false)
    setQuestion(text)
    draft.write(text)
  }

  function submit() {
    if (isAnswering) {
      setWaiting(false)
      onStop()
      // The button that has the focus becomes Ask.
      focusQuestion(field.current)
      return
    }
    if (isEmpty || isTooLong || (disabledReason !== undefined && !isLoading)) {
      if (!isEmpty && !isTooLong && onBlocked) onBlocked()
      else field.current?.focus()
      return
    }
    if (isLoading) setWaiting(true)
    else send()
  }

  function send() {
    type('')
    onAsk(question.trim())
  }

  // The graphs have loaded, or the previous answer has ended. If the waiting question cannot be sent, the box shows the reason.
  const sendWaiting = useEffectEvent(() => {
    setWaiting(false)
    if (!isEmpty && disabledReason === undefined) send()
  })
  useEffect(() => {
    // eslint-disable-next-line react/set-state-in-effect -- the question goes out when a request has ended
    if (isWaiting && !isLoading && !isAnswering) sendWaiting()
  }, [isWaiting, isLoading, isAnswering])

  return (
    <div className={styles['dock']} data-composer>
      {notice}
      <Stack as={Form} gap={2} pad={2} className={styles['box']} onSubmit={submit}>
        <textarea
          ref={field}
          data-takes-focus={(takesFocus && canTypeAtOnce()) || undefined}
          className={styles['question']}
          aria-label="Question"
          placeholder="Ask a question"
          dir="auto"
          rows={1}
          aria-invalid={isTooLong || undefined}
          aria-describedby={isTooLong ? 'question-length' : undefined}
          value={question}
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) =>
            sendOnEnter(event, isAnswering ? () => setWaiting(!isEmpty && !isTooLong) : undefined)
          }
        />
        {isTooLong && (
          <Suspense fallback={null}>
            <QuestionLength chars={question.trim().length} />
          </Suspense>
        )}
        <Row gap={2} justify="between">
          <Row gap={2} flex="grow">
            {choices}
          </Row>
          <Button
            type="submit"
            className={styles['fixed']}
            variant={isAnswering ? 'secondary' : 'primary'}
            icon={isAnswering ? 'stop' : 'arrow-up'}
            pending={isWaiting && !isAnswering}
            disabledReason={isAnswering || isLoading ? undefined : disabledReason}
          >
            {isAnswering ? 'Stop' : 'Ask'}
          </Button>
        </Row>
      </Stack>
      {isWaiting && isAnswering ? (
        <Hint as="p" role="status" textAlign="center" above={2}>
          Will be sent after this answer.
        </Hint>
      ) : (
        hint
      )}
    </div>
  )
}
