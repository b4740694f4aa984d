import { useState } from 'react'
import { Button } from '#console/ui/Button.tsx'
import { Form } from '#console/ui/form/Form.tsx'
import { TextArea } from '#console/ui/form/TextArea.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { sendOnEnter } from '#console/ask/box/send-on-enter.ts'
import { maxQuestionChars } from '#contract/questions.ts'

interface EditQuestionProps {
  question: string
  /** Whether questions come after it. */
  hasLater: boolean
  onAsk: (question: string) => void
  onCancel: () => void
}

/** A question in a field, to ask it in other words. */
export function EditQuestion({ question, hasLater, onAsk, onCancel }: EditQuestionProps) {
  const [text, setText] = useState(question)
  const isEmpty = text.trim() === ''
  const isTooLong = text.trim().length > maxQuestionChars

  function cancel(control: Element) {
    const turn = control.closest('form')?.parentElement
    onCancel()
    // The button that opened the field is drawn again.
    requestAnimationFrame(() =>
      turn?.querySelector<HTMLElement>('[aria-label="Edit question"]')?.focus(),
    )
  }

  return (
    <Stack as={Form} gap={2} onSubmit={() => !isEmpty && !isTooLong && onAsk(text.trim())}>
      <TextArea
        label="Edit question"
        hint={`Press Enter to ask, or Shift+Enter for a new line.${hasLater ? ' Later questions stay with the original version.' : ''}`}
        rows={3}
        dir="auto"
        {...(isTooLong && { maximum: maxQuestionChars })}
        value={text}
        onChange={setText}
        onKeyDown={(event) => {
          if (event.key === 'Escape') cancel(event.currentTarget)
          sendOnEnter(event)
        }}
        // eslint-disable-next-line jsx-a11y/no-autofocus -- the button that had the focus is gone
        autoFocus
      />
      <Row gap={2} ref={showAboveBox}>
        <Button
          type="submit"
          variant="primary"
          disabledReason={
            isEmpty ? 'Type a question.' : isTooLong ? 'Shorten your question.' : undefined
          }
        >
          Ask
        </Button>
        <Button variant="ghost" onClick={({ currentTarget }) => cancel(currentTarget)}>
          Cancel
        </Button>
      </Row>
    </Stack>
  )
}

const marginPx = 16

/** Scrolls the buttons out from behind the box for the next question, which lies above the end of the page. */
function showAboveBox(buttons: HTMLElement | null): void {
  const box = document.querySelector('[data-composer]')
  if (buttons === null || box === null) return
  const hiddenPx =
    buttons.getBoundingClientRect().bottom + marginPx - box.getBoundingClientRect().top
  if (hiddenPx > 0) window.scrollBy({ top: hiddenPx })
}
