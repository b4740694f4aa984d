import { useState, type KeyboardEvent, type SubmitEvent } from 'react'
import { classes } from '#console/ui/classes.ts'
import { Icon } from '#console/ui/Icon.tsx'
import { Tooltip } from '#console/ui/overlay/Tooltip.tsx'
import styles from './AskBox.module.css'

interface AskBoxProps {
  isAnswering: boolean
  /** There is something an answer could quote. */
  canAsk: boolean
  onAsk: (question: string) => void
  onStop: () => void
}

// the longest question the contract takes
const longest = 10_000

export function AskBox({ isAnswering, canAsk, onAsk, onStop }: AskBoxProps) {
  const [question, setQuestion] = useState('')
  const isReady = canAsk && question.trim() !== '' && question.length <= longest

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isAnswering) return onStop()
    if (!isReady) return
    onAsk(question.trim())
    setQuestion('')
  }

  function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
    // Enter also ends the composing of a character, where it must not send
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (!isAnswering) event.currentTarget.form?.requestSubmit()
  }

  return (
    <div className={styles['dock']}>
      <form className={styles['box']} onSubmit={submit}>
        <textarea
          className={styles['question']}
          aria-label="Question"
          placeholder={canAsk ? 'Ask a question' : 'No files are ready yet'}
          rows={1}
          maxLength={longest}
          value={question}
          onChange={(event) => setQuestion(event.target.value)}
          onKeyDown={sendOnEnter}
        />
        <Tooltip text={isAnswering ? 'Stop' : 'Ask'}>
          <button
            type="submit"
            className={classes(styles['send'], isAnswering && styles['stop'])}
            aria-label={isAnswering ? 'Stop' : 'Ask'}
            aria-disabled={(!isAnswering && !isReady) || undefined}
          >
            <Icon name={isAnswering ? 'stop' : 'arrow-up'} />
          </button>
        </Tooltip>
      </form>
      <p className={styles['note']}>Built-in reader, not a language model</p>
    </div>
  )
}
