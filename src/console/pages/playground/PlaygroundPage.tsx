import { useState, type CSSProperties } from 'react'
import { lazyDialog } from '#console/ui/overlay/lazy-dialog.tsx'
import { Segments } from '#console/ui/form/Segments.tsx'
import { Conversation } from './conversation/Conversation.tsx'
import { keepWidths, readWidths, type ColumnWidths } from './column-widths.ts'
import { Details } from './Details.tsx'
import { Splitter } from './Splitter.tsx'
import { ShowDetails } from './play/show-details.ts'
import { openBody } from './play/open-run.ts'
import { tellOpened } from './play/tell-opened.ts'
import { useOpenAddress } from './play/use-open-address.ts'
import { usePlay, usePlayState } from './play/use-play.ts'
import { useIsNarrow } from './use-is-narrow.ts'
import { PlaygroundActions, type Folded } from './PlaygroundActions.tsx'
import styles from './PlaygroundPage.module.css'
import { placeProblem } from './request/place-problem.ts'
import { RequestPanel } from './request/RequestPanel.tsx'

const ImportDialog = lazyDialog(
  async () => (await import('./request/import/ImportDialog.tsx')).ImportDialog,
)

// narrower, the conversation needs the place of the details until they are asked for
const roomForThree = 1440

type View = 'request' | 'conversation' | 'details'

/** Prompts, tools and schemas tried against models, with all that was sent and came back. */
export function PlaygroundPage() {
  const play = usePlay()
  const draft = usePlayState((state) => state.draft)
  const problem = usePlayState((state) => state.problem)
  const isRefused = placeProblem(problem, draft).length > 0
  // beside each other where there is room, one at a time where there is not
  const [view, setView] = useState<View>('conversation')
  const [folded, setFolded] = useState<Folded>(() => ({
    request: false,
    details: window.innerWidth < roomForThree,
  }))
  const [widths, setWidths] = useState(readWidths)
  const [isImporting, setImporting] = useState(false)
  useOpenAddress()
  // what is out of sight need not follow every word that comes
  const isHidden = useIsNarrow() ? view !== 'details' : folded.details

  function showDetails(exchange_id: string) {
    play.inspect(exchange_id)
    setView('details')
    setFolded({ ...folded, details: false })
  }

  function resize(change: ColumnWidths) {
    const next = { ...widths, ...change }
    setWidths(next)
    keepWidths(next)
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
      <header className={styles['header']}>
        <title>Playground · Sheaf</title>
        {/* focus comes here when the page changes */}
        <h1 tabIndex={-1} className={styles['title']}>
          Playground
        </h1>
        <PlaygroundActions folded={folded} onFold={setFolded} onImport={() => setImporting(true)} />
        <div className={styles['views']}>
          <Segments
            label="Part of the playground"
            value={view}
            options={[
              { value: 'request', label: isRefused ? 'Request (problem)' : 'Request' },
              { value: 'conversation', label: 'Conversation' },
              { value: 'details', label: 'Details' },
            ]}
            onChange={setView}
          />
        </div>
      </header>
      <section className={styles['request']} aria-label="Request">
        <RequestPanel draft={draft} onChange={play.setDraft} problem={problem} />
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
          width={widths.request ?? ownWidth(0.22, 288, 384)}
          onChange={(request) => resize({ request })}
        />
      )}
      {!folded.details && (
        <Splitter
          label="Width of the details"
          side="end"
          width={widths.details ?? ownWidth(0.23, 320, 448)}
          onChange={(details) => resize({ details })}
        />
      )}
      <section className={styles['details']} aria-label="Details">
        {!isHidden && <Details />}
      </section>
      <ImportDialog
        isOpen={isImporting}
        onClose={() => setImporting(false)}
        onImport={(body) =>
          tellOpened(play, openBody(body, draft.models[0] ?? ''), 'Request imported')
        }
      />
    </div>
  )
}

/** What a column is wide where nobody chose, as the style sheet has it. */
function ownWidth(part: number, least: number, most: number): number {
  return Math.round(Math.min(most, Math.max(least, window.innerWidth * part)))
}

function columnStyle({ request, details }: ColumnWidths): CSSProperties {
  const own: Record<`--${string}`, string> = {
    ...(request !== undefined && { '--request': `min(${request}px, 30vw)` }),
    ...(details !== undefined && { '--details': `min(${details}px, 36vw)` }),
  }
  return own
}
