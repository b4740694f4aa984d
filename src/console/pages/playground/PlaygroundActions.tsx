import { useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { createDisabledReason } from '#console/applications/application-access.ts'
import { paths } from '#console/paths.ts'
import { Button, ButtonLink } from '#console/ui/Button.tsx'
import { IconButton } from '#console/ui/IconButton.tsx'
import { meQueries } from '#console/session/me-queries.ts'
import { Menu } from '#console/ui/overlay/Menu.tsx'
import type { MenuItem } from '#console/ui/overlay/menu-item.ts'
import { lazyDialog } from '#console/ui/overlay/lazy-dialog.tsx'
import { toast } from '#console/ui/overlay/toast.ts'
import { Row } from '#console/ui/layout/Row.tsx'
import { currentBody } from './play/play-state.ts'
import { usePlay, usePlayState, useVariantStore } from './play/use-play.ts'
import { count } from '#console/ui/text/count.ts'
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
  /** One part of the playground is shown at a time, and the actions are in a menu. */
  isNarrow: boolean
}

export function PlaygroundActions({
  folded,
  onFold,
  onImport,
  isTight,
  isNarrow,
}: PlaygroundActionsProps) {
  const play = usePlay()
  const store = useVariantStore()
  const isBlank = useSyncExternalStore(store.subscribeDeep, store.isBlank)
  const variables = usePlayState(({ draft }) => draft.variables)
  const { data: me } = useQuery(meQueries.own())
  const [isSaving, setSaving] = useState(false)

  function clear() {
    const removed = store.get().variants.length - 1
    const undo = store.clear()
    toast({
      title: 'Conversation cleared',
      ...(removed > 0 && { description: `${count(removed, 'other variant')} removed.` }),
      action: { label: 'Undo', onPress: undo },
    })
  }

  const addVariant = () => store.duplicate(store.active().id)
  const applicationReason = me && createDisabledReason(me)
  const emptyReason = isBlank ? 'There is nothing to clear.' : undefined
  const items: MenuItem[] = [
    { type: 'action', label: 'Add variant', icon: 'columns', onSelect: addVariant },
    { type: 'link', label: 'Evaluate', icon: 'table', to: paths.evaluation('new') },
    {
      type: 'action',
      label: 'Save as application',
      icon: 'application',
      disabledReason: applicationReason,
      onSelect: () => setSaving(true),
    },
    { type: 'action', label: 'Import request', icon: 'upload', onSelect: onImport },
    { type: 'link', label: 'Runs', icon: 'clock', to: paths.playgroundRuns() },
    {
      type: 'action',
      label: 'New',
      icon: 'plus',
      disabledReason: emptyReason,
      onSelect: clear,
    },
  ]

  return (
    <Row gap={1} wrap={!isNarrow}>
      <PresetMenu
        body={() => currentBody(play.get())}
        onLoad={async (body) => (await loadOpenBody()).openBody(play, body, 'Preset loaded')}
      />
      {isNarrow ? (
        <Menu
          label="Playground"
          items={items}
          trigger={(props) => <IconButton {...props} icon="more" label="More actions" />}
        />
      ) : (
        <>
          <Button variant="ghost" icon="columns" onClick={addVariant}>
            Add variant
          </Button>
          <ButtonLink variant="ghost" icon="table" to={paths.evaluation('new')}>
            Evaluate
          </ButtonLink>
          <Button
            variant="ghost"
            icon="application"
            disabledReason={applicationReason}
            onClick={() => setSaving(true)}
          >
            Save as application
          </Button>
          <Button variant="ghost" icon="upload" onClick={onImport}>
            Import request
          </Button>
          <ButtonLink variant="ghost" icon="clock" to={paths.playgroundRuns()}>
            Runs
          </ButtonLink>
          <Button variant="ghost" icon="plus" disabledReason={emptyReason} onClick={clear}>
            New
          </Button>
        </>
      )}
      <SaveAsApplicationDialog
        body={() => currentBody(play.get())}
        values={variables.rows[variables.chosen]}
        isOpen={isSaving}
        onClose={() => setSaving(false)}
      />
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
