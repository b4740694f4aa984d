import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createDisabledReason } from '#console/applications/application-access.ts'
import { paths } from '#console/paths.ts'
import { Button, ButtonLink } from '#console/ui/Button.tsx'
import { IconButton } from '#console/ui/IconButton.tsx'
import { meQueries } from '#console/session/me-queries.ts'
import { lazyDialog } from '#console/ui/overlay/lazy-dialog.tsx'
import { toast } from '#console/ui/overlay/toast.ts'
import { Row } from '#console/ui/layout/Row.tsx'
import { currentBody } from './play/play-state.ts'
import { usePlay, usePlayState, useVariantStore } from './play/use-play.ts'
import styles from './PlaygroundPage.module.css'
import { PresetMenu } from './presets/PresetMenu.tsx'

const SaveAsApplicationDialog = lazyDialog(
  async () =>
    (await import('#console/applications/SaveAsApplicationDialog.tsx')).SaveAsApplicationDialog,
)

export const loadOpenBody = () => import('./play/open-body.ts')

export interface Folded {
  request: boolean
  details: boolean
}

interface PlaygroundActionsProps {
  folded: Folded
  onFold: (folded: Folded) => void
  onImport: () => void
  /** The request and the details are not open together. */
  isTight: boolean
}

export function PlaygroundActions({ folded, onFold, onImport, isTight }: PlaygroundActionsProps) {
  const play = usePlay()
  const store = useVariantStore()
  const isEmpty = usePlayState(({ tree }) => Object.keys(tree.turns).length === 0)

  const { data: me } = useQuery(meQueries.own())
  const [isSaving, setSaving] = useState(false)

  function clear() {
    const undo = play.clear()
    toast({ title: 'Conversation cleared', action: { label: 'Undo', onPress: undo } })
  }

  return (
    <Row gap={1} wrap>
      <PresetMenu
        body={() => currentBody(play.get())}
        onLoad={async (body) => (await loadOpenBody()).openBody(play, body, 'Preset loaded')}
      />
      <Button variant="ghost" icon="columns" onClick={() => store.duplicate(store.active().id)}>
        Add variant
      </Button>
      <Button
        variant="ghost"
        icon="application"
        disabledReason={me && createDisabledReason(me)}
        onClick={() => setSaving(true)}
      >
        Save as application
      </Button>
      <SaveAsApplicationDialog
        body={() => currentBody(play.get())}
        isOpen={isSaving}
        onClose={() => setSaving(false)}
      />
      <IconButton icon="upload" label="Import request" onClick={onImport} />
      <ButtonLink variant="ghost" icon="table" to={paths.evaluation('new')}>
        Evaluate
      </ButtonLink>
      <ButtonLink variant="ghost" icon="clock" to={paths.playgroundRuns()}>
        Runs
      </ButtonLink>
      <Button
        variant="ghost"
        icon="plus"
        disabledReason={isEmpty ? 'The conversation is already empty.' : undefined}
        onClick={clear}
      >
        New
      </Button>
      <Row as="span" inline gap={1} align="stretch" className={styles['folds']}>
        <IconButton
          icon="panel-start"
          label={folded.request ? 'Show the request' : 'Hide the request'}
          aria-pressed={!folded.request}
          onClick={() =>
            onFold({ ...folded, request: !folded.request, ...(isTight && { details: true }) })
          }
        />
        <IconButton
          icon="panel-end"
          label={folded.details ? 'Show the details' : 'Hide the details'}
          aria-pressed={!folded.details}
          onClick={() => onFold({ ...folded, details: !folded.details })}
        />
      </Row>
    </Row>
  )
}
