import { useEffect, useId, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { Prose } from '#console/ui/text/Prose.tsx'
import { useFocusFallback } from '#console/ui/list/use-focus-fallback.ts'
import { classes } from '#console/ui/classes.ts'
import { Icon } from '#console/ui/Icon.tsx'
import { IconButton } from '#console/ui/IconButton.tsx'
import type { IconName } from '#console/ui/icon-names.ts'
import { Progress } from '#console/ui/chart/Meter.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { Box } from '#console/ui/layout/Box.tsx'
import { hasComposer } from '#console/paths.ts'
import { useLocation } from '#console/router/use-location.ts'
import type { Upload } from './queue/next-upload.ts'
import { AskAboutFiles, UploadActions } from './UploadActions.tsx'
import { UploadList } from './UploadList.tsx'
import { uploads } from './queue/upload-queue.ts'
import { countUploads, isSending, type UploadSummary } from './upload-summary.ts'
import styles from './UploadTray.module.css'
import { destinationsText, summaryProgress, summaryText, summaryTitle } from './upload-text.ts'

// Long enough to read the result; the files stay visible in their lists.
const clearDelayMs = 8_000

interface UploadPanelProps {
  lines: readonly Upload[]
  summary: UploadSummary
}

/** The upload tray: a summary line that expands to the list of uploads. */
export function UploadPanel({ lines, summary }: UploadPanelProps) {
  const { pathname } = useLocation()
  // What was opened on one page does not cover the next.
  const [opened, setOpened] = useState<{ on: string; byProblems: boolean } | null>(null)
  const isOpen = opened?.on === pathname
  if (opened !== null && !isOpen) setOpened(null)
  const isAside = hasComposer(pathname)
  const problemCount = countProblems(summary)
  // The person has seen the problems from before a reload.
  const [seenProblemCount, setSeenProblemCount] = useState(() =>
    countProblems(countUploads(lines.filter(({ isRestored }) => isRestored))),
  )
  // New problems expand the tray, so that their reasons are visible. Beside a box to write in it expands only when asked to.
  if (problemCount !== seenProblemCount && !isAside) {
    setSeenProblemCount(problemCount)
    if (problemCount > seenProblemCount && !isOpen) {
      setOpened({ on: pathname, byProblems: true })
    }
  }
  const region = useRef<HTMLElement>(null)
  const id = useId()
  useFocusFallback(region, () => region.current?.querySelector('button'))
  useFocusHeadingOnUnmount(region)

  const isBusy = isSending(summary)
  const isMoving = isBusy || summary.counts.processing > 0
  const isAllDone = !isMoving && isAllReady(summary)
  // What opened by itself closes by itself.
  if (isAllDone && isOpen && opened.byProblems) setOpened(null)
  useClearWhenDone(isAllDone && !isOpen, region)
  const isBrief = isAside && !isOpen
  useReservedRoom(region, isAside && isOpen)
  const badge = summaryBadge(summary)
  const { text: words, isSentence } = summaryText(summary)
  const destinations = isSentence ? null : destinationsText(lines)
  const text = [words, destinations].filter(Boolean).join(' · ')

  return (
    <section
      ref={region}
      className={classes(styles['tray'], isAside && styles['aside'])}
      aria-label="Uploads"
    >
      <Row gap={1} className={styles['head']}>
        <Row
          as="button"
          type="button"
          gap={3}
          flex="grow"
          tone="muted"
          textAlign="start"
          focusInside
          className={styles['toggle']}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpened(isOpen ? null : { on: pathname, byProblems: false })}
        >
          <Icon
            name={badge.icon}
            tone={badge.tone}
            className={badge.tone === undefined ? styles['sign'] : undefined}
          />
          <Stack as="span" gap="half" flex="grow">
            <Text as="span" tone="ink" weight="medium" overflow={isBrief ? 'truncate' : undefined}>
              {summaryTitle(summary, isBrief)}
            </Text>
            {text !== '' && !isBrief && (
              <Text as="span" tone="muted" size="xs" overflow="clamp">
                {text}
              </Text>
            )}
          </Stack>
          <Icon name="chevron-down" className={classes(!isOpen && styles['up'])} />
        </Row>
        {isBusy && (
          <IconButton
            icon={summary.stop === null ? 'pause' : 'play'}
            label={summary.stop === null ? 'Pause uploads' : 'Resume uploads'}
            onClick={() => (summary.stop === null ? uploads.pause() : uploads.resume())}
          />
        )}
        {isAllDone && !isOpen && !isAside && <AskAboutFiles lines={lines} />}
        {!isMoving && summary.counts.duplicate === 0 && !isOpen && (
          <IconButton
            icon="close"
            label="Close uploads"
            onClick={() => uploads.dismiss(lines.map((line) => line.id))}
          />
        )}
      </Row>
      {isMoving && !isBrief && (
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
      {isBusy && !isBrief && summary.notice !== null && summary.blocked === null && (
        <Prose size="xs" pretty className={styles['notice']}>
          {summary.notice}
        </Prose>
      )}
      <Box id={id} rule="above" hidden={!isOpen}>
        {isOpen && (
          <>
            <UploadList lines={lines} now={summary.at} />
            <UploadActions lines={lines} summary={summary} />
          </>
        )}
      </Box>
    </section>
  )
}

function isAllReady({ counts, textless, total, hidden }: UploadSummary): boolean {
  const unresolved = countProblems({ counts }) + textless + counts.lost + hidden
  return counts.ready > 0 && counts.ready === total && unresolved === 0
}

function countProblems({ counts }: Pick<UploadSummary, 'counts'>): number {
  return counts.failed + counts.rejected + counts.duplicate
}

function summaryBadge({ counts, textless, stop, blocked, hidden }: UploadSummary): {
  tone?: 'caution' | 'critical'
  icon: IconName
} {
  const isStopped = stop !== null && stop !== 'person'
  if (counts.failed > 0 || isStopped) return { tone: 'critical', icon: 'alert' }
  if (isSending({ counts })) {
    if (stop === 'person') return { icon: 'pause' }
    if (blocked !== null) return { tone: 'caution', icon: 'clock' }
  }
  const isDecided = counts.duplicate === 0
  if (isSending({ counts }) || (counts.processing > 0 && isDecided)) return { icon: 'upload' }
  const isOpen = counts.lost + counts.duplicate + counts.rejected + textless + hidden > 0
  return isOpen ? { tone: 'caution', icon: 'alert' } : { icon: 'done' }
}

// Clears finished uploads after a delay, unless the tray is hovered or focused.
function useClearWhenDone(isDone: boolean, region: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!isDone) return undefined
    const timer = window.setInterval(() => {
      const isInUse = region.current?.matches(':hover, :focus-within') ?? false
      if (!isInUse) uploads.clear()
    }, clearDelayMs)
    return () => window.clearInterval(timer)
  }, [isDone, region])
}

/** Whatever the tray covers can be scrolled above it. An overlay covers the page for as long as it is open. */
function useReservedRoom(region: RefObject<HTMLElement | null>, isOverlay: boolean): void {
  useLayoutEffect(() => {
    const element = region.current
    if (element === null || isOverlay) return undefined
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      style.setProperty('--tray-height', `${element.offsetHeight}px`)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [region, isOverlay])
  useLayoutEffect(
    () => () => void document.documentElement.style.removeProperty('--tray-height'),
    [],
  )
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
