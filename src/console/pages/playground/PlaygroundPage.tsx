import { useState } from 'react'
import { paths } from '#console/paths.ts'
import { ButtonLink } from '#console/ui/Button.tsx'
import { IconButton } from '#console/ui/IconButton.tsx'
import { Segments } from '#console/ui/Segments.tsx'
import { toast } from '#console/ui/toast.ts'
import { Conversation } from './conversation/Conversation.tsx'
import { openBody } from './play/open-run.ts'
import { bodyNow } from './play/play-state.ts'
import { useOpenAddress } from './play/use-open-address.ts'
import { tellOpened } from './play/tell-opened.ts'
import { usePlay, usePlayState } from './play/use-play.ts'
import styles from './PlaygroundPage.module.css'
import { PresetMenu } from './presets/PresetMenu.tsx'
import { RequestPanel } from './request/RequestPanel.tsx'

const views = [
  { value: 'request', label: 'Request' },
  { value: 'conversation', label: 'Conversation' },
] as const
type View = (typeof views)[number]['value']

/** Prompts, tools and schemas tried against models, with all that was sent and came back. */
export function PlaygroundPage() {
  const play = usePlay()
  const draft = usePlayState((state) => state.draft)
  const problem = usePlayState((state) => state.problem)
  const isEmpty = usePlayState(({ tree }) => Object.keys(tree.turns).length === 0)
  const [view, setView] = useState<View>('conversation')
  const [folded, setFolded] = useState({ request: false, details: false })
  useOpenAddress()

  function clear() {
    const undo = play.clear()
    toast({ title: 'Conversation cleared', action: { label: 'Undo', onPress: undo } })
  }

  return (
    <div
      className={styles['page']}
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
        <div className={styles['actions']}>
          <PresetMenu
            body={() => bodyNow(play.get())}
            onLoad={(body) =>
              tellOpened(play, openBody(body, draft.models[0] ?? ''), 'Preset loaded')
            }
          />
          <ButtonLink variant="ghost" icon="clock" to={paths.playgroundRuns()}>
            Runs
          </ButtonLink>
          <IconButton
            icon="edit"
            label="New conversation"
            disabledReason={isEmpty ? 'This one is still empty.' : undefined}
            onClick={clear}
          />
          <span className={styles['folds']}>
            <IconButton
              icon="sliders"
              label={folded.request ? 'Show the request' : 'Hide the request'}
              aria-pressed={!folded.request}
              onClick={() => setFolded({ ...folded, request: !folded.request })}
            />
          </span>
        </div>
        <div className={styles['views']}>
          <Segments
            label="Part of the playground"
            value={view}
            options={views}
            onChange={setView}
          />
        </div>
      </header>
      <section className={styles['request']} aria-label="Request">
        <RequestPanel draft={draft} onChange={play.setDraft} problem={problem} />
      </section>
      <div className={styles['middle']}>
        <Conversation />
      </div>
    </div>
  )
}
