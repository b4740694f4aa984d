import { Suspense, useState, type CSSProperties } from 'react'
import { lazyDialog } from '#console/ui/overlay/lazy-dialog.tsx'
import { Segments } from '#console/ui/form/Segments.tsx'
import { Loading, Skeleton } from '#console/ui/list/Skeleton.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Conversation } from './conversation/Conversation.tsx'
import { saveWidths, readWidths, type ColumnWidths } from './column-widths.ts'
import { Details } from './Details.tsx'
import { Splitter } from '#console/ui/layout/Splitter.tsx'
import { ShowDetails } from './play/show-details.ts'
import { useOpenFromUrl } from './play/use-open-from-url.ts'
import { usePlay, usePlayState, useVariants } from './play/use-play.ts'
import { useMediaQuery } from '#console/ui/layout/use-media-query.ts'
import { loadOpenBody, PlaygroundActions, type Folded } from './PlaygroundActions.tsx'
import styles from './PlaygroundPage.module.css'
import { fieldProblems } from '#console/prompt/field-problems.ts'
import { lazyPart } from '#console/ui/lazy-part.ts'

const RequestPanel = lazyPart(async () => (await import('./request/RequestPanel.tsx')).RequestPanel)

const ImportDialog = lazyDialog(
  async () => (await import('./request/import/ImportDialog.tsx')).ImportDialog,
)

// Below this window width the details column starts folded, so that the conversation has enough
// room.
const minThreeColumnPx = 1440
// Below this width the request and the details are not open together beside several variants.
const minVariantsPx = 1600

type View = 'request' | 'conversation' | 'details'

/**
 * The playground: the request on the left, the conversation in the middle, and the details of an
 * exchange on the right.
 */
export function PlaygroundPage() {
  const play = usePlay()
  const draft = usePlayState((state) => state.draft)
  const { variants, active } = useVariants()
  const isSingle = variants.length === 1
  const activeName = variants.find(({ id }) => id === active)?.name
  const problem = usePlayState((state) => state.problem)
  const hasRequestProblem = fieldProblems(problem, draft).length > 0
  // Wide windows show all parts side by side; narrow windows show only the selected one.
  const [view, setView] = useState<View>('conversation')
  const [chosenFolds, setFolded] = useState<Folded>(() => ({
    request: false,
    details: window.innerWidth < minThreeColumnPx,
  }))
  const isWide = useMediaQuery(`(min-width: ${minVariantsPx}px)`)
  const isTight = !isSingle && !isWide
  const folded = isTight ? withOneOpen(chosenFolds) : chosenFolds
  const [widths, setWidths] = useState(readWidths)
  const [isImporting, setImporting] = useState(false)
  useOpenFromUrl()
  // The hidden details are unmounted, so that they do not re-render with each token.
  // Must match the breakpoint in PlaygroundPage.module.css, below which one part is shown at a time.
  const isNarrow = useMediaQuery('(max-width: 68.75rem)')
  const isHidden = isNarrow ? view !== 'details' : folded.details

  function showDetails() {
    setView('details')
    setFolded({ ...folded, details: false })
  }

  function resize(change: ColumnWidths) {
    const next = { ...widths, ...change }
    setWidths(next)
    saveWidths(next)
  }

  return (
    <div
      className={styles['page']}
      style={columnStyle(widths)}
      data-fill
      data-view={view}
      data-request={folded.request ? 'folded' : 'open'}
      data-details={folded.details ? 'folded' : 'open'}
    >
      <Row
        as="header"
        gap={4}
        rowGap={2}
        wrap
        justify="between"
        pad="3-4"
        rule="below"
        className={styles['header']}
      >
        <title>Playground · Sheaf</title>
        {/* The page change moves the focus to this heading. */}
        <h1 tabIndex={-1} className={styles['title']}>
          Playground
        </h1>
        <PlaygroundActions
          folded={folded}
          onFold={setFolded}
          onImport={() => setImporting(true)}
          isTight={isTight}
          isNarrow={isNarrow}
        />
        <div className={styles['views']}>
          <Segments
            label="Part of the playground"
            value={view}
            options={[
              { value: 'request', label: hasRequestProblem ? 'Request (problem)' : 'Request' },
              { value: 'conversation', label: 'Conversation' },
              { value: 'details', label: 'Details' },
            ]}
            onChange={setView}
          />
        </div>
      </Row>
      <section className={styles['request']} aria-label="Request">
        <Suspense fallback={<RequestSkeleton />}>
          <RequestPanel
            // The editors keep their own history, which must not mix variants.
            key={active}
            variant={isSingle ? undefined : activeName}
            draft={draft}
            onChange={play.setDraft}
            problem={problem}
          />
        </Suspense>
      </section>
      <div className={styles['middle']}>
        <ShowDetails value={showDetails}>
          <Conversation />
        </ShowDetails>
      </div>
      {!folded.request && (
        <Splitter
          label="Width of the request"
          side="start"
          width={widths.request ?? defaultWidth(0.22, 288, 384)}
          onChange={(request) => resize({ request })}
        />
      )}
      {!folded.details && (
        <Splitter
          label="Width of the details"
          side="end"
          width={widths.details ?? defaultWidth(0.23, 320, 448)}
          onChange={(details) => resize({ details })}
        />
      )}
      <section className={styles['details']} aria-label="Details">
        {!isHidden && <Details />}
      </section>
      <ImportDialog
        isOpen={isImporting}
        onClose={() => setImporting(false)}
        onImport={async (body) => (await loadOpenBody()).openBody(play, body, 'Request imported')}
      />
    </div>
  )
}

/** Folds the request while the details are open, so that the variants have room. */
function withOneOpen(folded: Folded): Folded {
  return folded.details ? folded : { ...folded, request: true }
}

function RequestSkeleton() {
  return (
    <Stack gap={4} pad={4}>
      <Loading label="Loading request" />
      <Skeleton shape="title" />
      <Skeleton shape="block" />
    </Stack>
  )
}

/** The width that the style sheet gives a column that nobody has resized, in pixels. */
function defaultWidth(share: number, minPx: number, maxPx: number): number {
  return Math.round(Math.min(maxPx, Math.max(minPx, window.innerWidth * share)))
}

function columnStyle({ request, details }: ColumnWidths): CSSProperties {
  const variables: Record<`--${string}`, string> = {
    ...(request !== undefined && { '--request': `min(${request}px, 30vw)` }),
    ...(details !== undefined && { '--details': `min(${details}px, 36vw)` }),
  }
  return variables
}
