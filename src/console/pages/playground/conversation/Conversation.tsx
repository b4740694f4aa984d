import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Composer } from '#console/pages/playground/compose/Composer.tsx'
import { useAttachImages } from '#console/pages/playground/compose/use-attach-images.ts'
import { MissingValues } from '#console/pages/playground/compose/MissingValues.tsx'
import { useVariables } from '#console/pages/playground/compose/use-variables.ts'
import { Variables } from '#console/pages/playground/compose/Variables.tsx'
import { shownPath, type Turn } from '#console/pages/playground/exchange/conversation-tree.ts'
import { composeMessage } from '#console/pages/playground/play/compose-message.ts'
import { comparedTurns } from '#console/pages/playground/play/play-state.ts'
import { useIsBusy, usePlay, usePlayState } from '#console/pages/playground/play/use-play.ts'
import { Button } from '#console/ui/Button.tsx'
import { classes } from '#console/ui/classes.ts'
import { Loading } from '#console/ui/list/Skeleton.tsx'
import { InlineProblem } from '#console/ui/Problem.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import styles from './Conversation.module.css'
import { LiveStatus } from './LiveStatus.tsx'
import { Opening } from './Opening.tsx'
import { useImageDrop } from './use-image-drop.ts'
import { isProblemAtAnswer } from './turn-error.ts'
import { useStickToBottom } from './use-stick-to-bottom.ts'

const loadTranscript = () => import('./Transcript.tsx')
const Transcript = lazy(async () => ({ default: (await loadTranscript()).Transcript }))
const LimitHint = lazy(async () => ({
  default: (await import('#console/limits/LimitHint.tsx')).LimitHint,
}))
const Columns = lazy(async () => ({ default: (await import('./Columns.tsx')).Columns }))

/** The middle column: the conversation and the composer. */
export function Conversation() {
  const play = usePlay()
  // Do not select the exchanges here: they change with each token and would re-render everything.
  const tree = usePlayState((state) => state.tree)
  const models = usePlayState((state) => state.draft.models)
  const side_by_side = usePlayState((state) => state.side_by_side)
  const problem = usePlayState((state) => (isProblemAtAnswer(state) ? null : state.problem))
  const isEmpty = usePlayState(({ compose }) => composeMessage(compose) === null)
  const isBusy = useIsBusy()
  const scroller = useRef<HTMLDivElement>(null)
  const { isAway: isScrolledUp, scrollToBottom } = useStickToBottom(scroller)
  const { attach, problems: attachmentProblems, dismissProblems } = useAttachImages()
  const { missing, missingInRows } = useVariables()
  const [unsent, setUnsent] = useState<'message' | 'rows' | null>(null)
  const unfilled = unsent === 'rows' ? missingInRows : missing
  const picker = useRef<HTMLInputElement>(null)
  const { isDragging, targetProps } = useImageDrop((files) => void attach(files))
  useStopOnEscape(isBusy, play.stop)
  // Needed by the first message, not by the first paint.
  useEffect(() => void loadTranscript(), [])

  function send(scope: 'message' | 'rows') {
    setUnsent(null)
    scrollToBottom()
    if (scope === 'rows') void play.runRows()
    else play.send()
  }

  /** Sends, or first warns about variables without a value. */
  function sendChecked(scope: 'message' | 'rows') {
    const names = scope === 'rows' ? missingInRows : missing
    if (names.length > 0) setUnsent(scope)
    else send(scope)
  }

  const columns = comparedTurns({ tree, side_by_side })
  const path = shownPath(tree)
  const parent = columns[0]?.parent
  const turns =
    parent === undefined ? path : path.slice(0, path.findIndex(({ id }) => id === parent) + 1)

  return (
    <section className={styles['conversation']} aria-label="Conversation" {...targetProps}>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        aria-label="Images to attach"
        onChange={({ currentTarget }) => {
          void attach([...(currentTarget.files ?? [])])
          // So that the same file can be chosen again.
          currentTarget.value = ''
        }}
      />
      <div ref={scroller} className={styles['scroller']}>
        <div className={classes(styles['content'], columns.length > 0 && styles['wide'])}>
          {path.length === 0 && <Opening />}
          <Suspense fallback={<Loading label="Loading conversation" />}>
            {path.length > 0 && <Transcript turns={turns} host={scroller} />}
            {columns.length > 0 && <Columns turns={columns} />}
          </Suspense>
        </div>
      </div>
      {isScrolledUp && path.length > 0 && (
        <div className={styles['latest']}>
          <Button size="small" icon="chevron-down" onClick={scrollToBottom}>
            Jump to latest
          </Button>
        </div>
      )}
      <div className={styles['dock']}>
        <Stack gap={2} className={styles['docked']}>
          {problem && <InlineProblem error={problem} />}
          <Variables onRunRows={() => sendChecked('rows')} />
          {unsent !== null && unfilled.length > 0 && (
            <MissingValues names={unfilled} onSend={() => send(unsent)} />
          )}
          <Suspense fallback={null}>
            {[...new Set(models)].map((model) => (
              <LimitHint key={model} model={model} />
            ))}
          </Suspense>
          <Composer
            blockedReason={blockedReason(isEmpty, columns.length > 0, path.at(-1))}
            problems={attachmentProblems}
            onPick={() => picker.current?.click()}
            onDismissProblems={dismissProblems}
            onEditLast={() => editLast(scroller.current)}
            onSend={() => sendChecked('message')}
          />
        </Stack>
      </div>
      {isDragging && <div className={styles['drop']}>Drop images to attach them</div>}
      <LiveStatus />
    </section>
  )
}

function blockedReason(isEmpty: boolean, isCompared: boolean, last: Turn | undefined) {
  if (isCompared) return 'First choose the answer to continue with.'
  // A message from the user or a function can be sent again for another answer.
  return isEmpty && last?.type !== 'message' ? 'Write a message first.' : undefined
}

/** Opens the last user message for editing. */
function editLast(scroller: HTMLElement | null): void {
  const turns = scroller?.querySelectorAll<HTMLElement>('article[data-role="user"]')
  const button = turns?.[turns.length - 1]?.querySelector<HTMLElement>('[aria-label="Edit"]')
  button?.click()
}

function useStopOnEscape(isBusy: boolean, stop: () => void): void {
  useEffect(() => {
    if (!isBusy) return
    const press = (event: KeyboardEvent) => {
      // An open dialog or menu handles Escape first.
      if (event.key === 'Escape' && !event.defaultPrevented) stop()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isBusy, stop])
}
