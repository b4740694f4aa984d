import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { shownPath } from '#console/pages/playground/exchange/conversation-tree.ts'
import { comparedTurns } from '#console/pages/playground/play/play-state.ts'
import { useIsBusy, usePlayState } from '#console/pages/playground/play/use-play.ts'
import { Button } from '#console/ui/Button.tsx'
import { classes } from '#console/ui/classes.ts'
import { Loading } from '#console/ui/list/Skeleton.tsx'
import styles from './Conversation.module.css'
import { InsertPlace } from '#console/pages/playground/conversation/place/insert-place.ts'
import { useStickToBottom } from './use-stick-to-bottom.ts'
import { lazyPart } from '#console/ui/lazy-part.ts'

const Transcript = lazyPart(async () => (await import('./Transcript.tsx')).Transcript)
const InsertBox = lazyPart(
  async () =>
    (await import('#console/pages/playground/conversation/place/InsertBox.tsx')).InsertBox,
)
const Columns = lazyPart(async () => (await import('./Columns.tsx')).Columns)

interface ThreadProps {
  /** Shown above the messages. */
  head?: ReactNode
  /** Shown while there are no messages. */
  opening: ReactNode
  isColumn?: boolean
}

/** The conversation of one variant, which scrolls by itself. */
export function Thread({ head, opening, isColumn = false }: ThreadProps) {
  // Do not select the exchanges here: they change with each token and would re-render everything.
  const tree = usePlayState((state) => state.tree)
  const side_by_side = usePlayState((state) => state.side_by_side)
  const isBusy = useIsBusy()
  const scroller = useRef<HTMLDivElement>(null)
  const { isAway: isScrolledUp, scrollToBottom } = useStickToBottom(scroller)
  const [place, setPlace] = useState<string | null | undefined>(undefined)
  // Needed by the first message, not by the first paint.
  useEffect(() => Transcript.preload(), [])
  useEffect(() => {
    if (isBusy) scrollToBottom()
  }, [isBusy, scrollToBottom])

  const columns = comparedTurns({ tree, side_by_side })
  const path = shownPath(tree)
  const parent = columns[0]?.parent
  const turns =
    parent === undefined ? path : path.slice(0, path.findIndex(({ id }) => id === parent) + 1)

  return (
    <InsertPlace value={{ place, setPlace }}>
      <div ref={scroller} className={styles['scroller']}>
        <div
          className={classes(styles['content'], (isColumn || columns.length > 0) && styles['wide'])}
        >
          {head}
          {path.length === 0 && place === undefined && opening}
          <Suspense fallback={<Loading label="Loading conversation" />}>
            {path.length === 0 && place === null && <InsertBox after={null} />}
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
    </InsertPlace>
  )
}
