import { useId, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useKeptFocus } from '#console/ui/list/use-kept-focus.ts'
import { classes } from '#console/ui/classes.ts'
import { Icon } from '#console/ui/Icon.tsx'
import { IconButton } from '#console/ui/IconButton.tsx'
import type { IconName } from '#console/ui/icon-names.ts'
import { Progress } from '#console/ui/chart/Meter.tsx'
import type { Upload } from './queue/next-upload.ts'
import { UploadActions } from './UploadActions.tsx'
import { UploadList } from './UploadList.tsx'
import { uploads } from './queue/upload-queue.ts'
import { isSending, type UploadSummary } from './upload-summary.ts'
import styles from './UploadTray.module.css'
import { useClearWhenDone } from './use-clear-when-done.ts'
import { summaryProgress, summaryText, summaryTitle } from './upload-text.ts'

interface UploadPanelProps {
  lines: readonly Upload[]
  summary: UploadSummary
}

/** The upload tray: a summary line that expands to the list of uploads. */
export function UploadPanel({ lines, summary }: UploadPanelProps) {
  const [isOpen, setOpen] = useState(false)
  const problemCount = countProblems(summary)
  const [seenProblemCount, setSeenProblemCount] = useState(0)
  // New problems expand the tray, so that their reasons are visible.
  if (problemCount !== seenProblemCount) {
    setSeenProblemCount(problemCount)
    if (problemCount > seenProblemCount) setOpen(true)
  }
  const region = useRef<HTMLElement>(null)
  const id = useId()
  useKeptFocus(region, () => region.current?.querySelector('button'))
  useFocusHeadingOnUnmount(region)

  const isBusy = isSending(summary)
  const isMoving = isBusy || summary.counts.processing > 0
  const isAllDone = !isMoving && isAllReady(summary)
  useClearWhenDone(isAllDone && !isOpen, region, uploads.clear)
  const badge = summaryBadge(summary)
  const text = summaryText(summary)

  return (
    <section ref={region} className={styles['tray']} aria-label="Uploads">
      <div className={styles['head']}>
        <button
          type="button"
          className={styles['toggle']}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <span className={classes(styles['sign'], styles[badge.tone])}>
            <Icon name={badge.icon} />
          </span>
          <span className={styles['words']}>
            <span className={styles['title']}>{summaryTitle(summary)}</span>
            {text !== '' && <span className={styles['text']}>{text}</span>}
          </span>
          <Icon name="chevron-down" className={classes(!isOpen && styles['up'])} />
        </button>
        {isBusy && (
          <IconButton
            icon={summary.stop === null ? 'pause' : 'play'}
            label={summary.stop === null ? 'Pause uploads' : 'Resume uploads'}
            onClick={() => (summary.stop === null ? uploads.pause() : uploads.resume())}
          />
        )}
        {isAllDone && !isOpen && (
          <IconButton icon="close" label="Clear finished" onClick={() => uploads.clear()} />
        )}
      </div>
      {isMoving && (
        <div className={styles['progress']}>
          <Progress
            // A new key restarts the bar between sending and processing instead of animating
            // backwards.
            key={isBusy ? 'sending' : 'reading'}
            label={isBusy ? 'Upload progress' : 'Processing progress'}
            value={summaryProgress(summary)}
          />
        </div>
      )}
      {isBusy && summary.notice !== null && summary.blocked === null && (
        <p className={styles['notice']}>{summary.notice}</p>
      )}
      <div id={id} className={styles['body']} hidden={!isOpen}>
        {isOpen && (
          <>
            <UploadList lines={lines} now={summary.at} />
            <UploadActions lines={lines} summary={summary} />
          </>
        )}
      </div>
    </section>
  )
}

function isAllReady({ counts, total, hidden }: UploadSummary): boolean {
  const unresolved = countProblems({ counts }) + counts.lost + hidden
  return counts.ready > 0 && counts.ready === total && unresolved === 0
}

function countProblems({ counts }: Pick<UploadSummary, 'counts'>): number {
  return counts.failed + counts.refused + counts.duplicate
}

function summaryBadge({ counts, stop, blocked, hidden }: UploadSummary): {
  tone: string
  icon: IconName
} {
  const isStopped = stop !== null && stop !== 'person'
  if (counts.failed > 0 || isStopped) return { tone: 'critical', icon: 'alert' }
  if (isSending({ counts }) && stop === null && blocked !== null) {
    return { tone: 'caution', icon: 'clock' }
  }
  if (isSending({ counts }) || counts.processing > 0) return { tone: 'moving', icon: 'upload' }
  const isOpen = counts.lost + counts.duplicate + counts.refused + hidden > 0
  return isOpen ? { tone: 'caution', icon: 'alert' } : { tone: 'moving', icon: 'done' }
}

// Removing the last line unmounts the focused button, so the focus moves to the page heading.
function useFocusHeadingOnUnmount(region: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = region.current
    return () => {
      if (!element?.contains(document.activeElement)) return
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    }
  }, [region])
}
