import { Suspense, type KeyboardEvent } from 'react'
import { usePlay, usePlayState } from '#console/pages/playground/play/use-play.ts'
import { Button } from '#console/ui/Button.tsx'
import { IconButton } from '#console/ui/IconButton.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import styles from './Composer.module.css'
import { lazyPart } from '#console/ui/lazy-part.ts'

const Attachments = lazyPart(async () => (await import('./Attachments.tsx')).Attachments)

interface ComposerProps {
  /** Why sending is blocked; undefined if it is not. */
  blockedReason: string | undefined
  /** An answer of any variant is in progress. */
  isBusy: boolean
  /** The message goes to several variants. */
  isForAll: boolean
  problems: readonly string[]
  /** Opens the file picker of the browser. */
  onPick: () => void
  onDismissProblems: () => void
  /** Arrow up in the empty composer: edit the last user message. */
  onEditLast: () => void
  onSend: () => void
  onStop: () => void
}

/** The text box of the next message, with its attached images. */
export function Composer({
  blockedReason,
  isBusy,
  isForAll,
  problems,
  onPick,
  onDismissProblems,
  onEditLast,
  onSend,
  onStop,
}: ComposerProps) {
  const play = usePlay()
  const compose = usePlayState((state) => state.compose)

  function send() {
    if (isBusy || blockedReason !== undefined) return
    onSend()
  }

  function handleKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault()
      send()
    }
    if (event.key === 'ArrowUp' && compose.text === '') {
      event.preventDefault()
      onEditLast()
    }
  }

  return (
    <Stack gap={2}>
      {problems.length > 0 && (
        <Row gap={2} align="start" justify="between" pad="2-3" surface="critical" role="alert">
          <ul>
            {problems.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <IconButton icon="close" size="small" label="Dismiss" onClick={onDismissProblems} />
        </Row>
      )}
      <div className={styles['box']}>
        {compose.images.length > 0 && (
          <Suspense>
            <Attachments
              images={compose.images}
              onRemove={(id) =>
                play.setCompose({
                  ...compose,
                  images: compose.images.filter((image) => image.id !== id),
                })
              }
            />
          </Suspense>
        )}
        <textarea
          className={styles['text']}
          aria-label="Message"
          dir="auto"
          aria-keyshortcuts="Control+Enter Meta+Enter"
          placeholder={
            isForAll
              ? 'Write a message to all variants. Use {{name}} for variables.'
              : 'Write a message. Use {{name}} for variables.'
          }
          rows={2}
          value={compose.text}
          onChange={(event) => play.setCompose({ ...compose, text: event.target.value })}
          onKeyDown={handleKey}
        />
        <Row gap={2} pad={2}>
          <IconButton icon="image" label="Attach images" onClick={onPick} />
          <Hint pushed className={styles['hint']}>
            <kbd>{isApple ? '⌘' : 'Ctrl'}</kbd> <kbd>Enter</kbd>
          </Hint>
          {isBusy ? (
            <Button icon="stop" onClick={onStop} aria-keyshortcuts="Escape">
              {isForAll ? 'Stop all' : 'Stop'}
            </Button>
          ) : (
            <Button variant="primary" icon="arrow-up" disabledReason={blockedReason} onClick={send}>
              {isForAll ? 'Run all' : 'Run'}
            </Button>
          )}
        </Row>
      </div>
    </Stack>
  )
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)
