import { useEffect, useRef } from 'react'
import { useDropzone } from 'react-dropzone'
import { Composer } from '#console/pages/playground/compose/Composer.tsx'
import { useAttach } from '#console/pages/playground/compose/use-attach.ts'
import { Variables } from '#console/pages/playground/compose/Variables.tsx'
import { pathOf } from '#console/pages/playground/conversation-tree.ts'
import { columnsOf } from '#console/pages/playground/play/play-state.ts'
import { useIsBusy, usePlay, usePlayState } from '#console/pages/playground/play/use-play.ts'
import { Button } from '#console/ui/Button.tsx'
import { InlineProblem } from '#console/ui/Problem.tsx'
import { Columns } from './Columns.tsx'
import styles from './Conversation.module.css'
import { LiveStatus } from './LiveStatus.tsx'
import { Opening } from './Opening.tsx'
import { Transcript } from './Transcript.tsx'
import { turnErrors } from './turn-errors.ts'
import { useFollow } from './use-follow.ts'

/** The middle of the playground: what was said, and where the next turn is written. */
export function Conversation() {
  const play = usePlay()
  const state = usePlayState((all) => all)
  const isBusy = useIsBusy()
  const scroller = useRef<HTMLDivElement>(null)
  const { isAway, follow } = useFollow(scroller)
  const { attach, refused, forgetRefused } = useAttach()
  const drop = useDropzone({
    noClick: true,
    noKeyboard: true,
    onDrop: (files) => void attach(files),
  })
  useStopOnEscape(isBusy, play.stop)

  const columns = columnsOf(state)
  const parent = columns[0]?.parent
  const path = pathOf(state.tree)
  const turns =
    parent === undefined ? path : path.slice(0, path.findIndex(({ id }) => id === parent) + 1)
  const last = path.at(-1)
  const blockedReason =
    columns.length > 0 && state.compose.text.trim() !== ''
      ? 'Choose the answer to continue with first.'
      : undefined
  // one that came of an exchange stands at its turn
  const isAtTurn = Object.values(state.exchanges).some(({ error }) => error === state.problem)

  return (
    <section className={styles['conversation']} aria-label="Conversation" {...drop.getRootProps()}>
      <input {...drop.getInputProps()} aria-label="Attach images" />
      <div ref={scroller} className={styles['scroller']}>
        <div className={styles['content']}>
          {path.length === 0 ? (
            <Opening />
          ) : (
            <Transcript turns={turns} errors={turnErrors(state, path)} host={scroller} />
          )}
          {columns.length > 0 && <Columns turns={columns} />}
        </div>
      </div>
      <div className={styles['dock']}>
        {isAway && path.length > 0 && (
          <div className={styles['latest']}>
            <Button size="small" icon="chevron-down" onClick={follow}>
              To the latest
            </Button>
          </div>
        )}
        {state.problem && !isAtTurn && <InlineProblem error={state.problem} />}
        <Variables
          onRunRows={() => {
            follow()
            void play.runRows()
          }}
        />
        <Composer
          blockedReason={blockedReason}
          refused={refused}
          onAttach={(files) => void attach(files)}
          onForgetRefused={forgetRefused}
          onEditLast={() => editLast(scroller.current)}
          onSend={() => {
            follow()
            play.send()
          }}
        />
      </div>
      {drop.isDragActive && <div className={styles['drop']}>Drop images to attach them</div>}
      <LiveStatus
        exchange={last?.type === 'answered' ? state.exchanges[last.exchange_id] : undefined}
      />
    </section>
  )
}

/** Opens the last turn of the person for other words. */
function editLast(scroller: HTMLElement | null): void {
  const turns = scroller?.querySelectorAll<HTMLElement>('article[data-role="user"]')
  const button = turns?.[turns.length - 1]?.querySelector<HTMLElement>('[aria-label="Edit"]')
  button?.click()
}

function useStopOnEscape(isBusy: boolean, stop: () => void): void {
  useEffect(() => {
    if (!isBusy) return
    const press = (event: KeyboardEvent) => {
      // a dialog or menu that is open closes first
      if (event.key === 'Escape' && !event.defaultPrevented) stop()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isBusy, stop])
}
