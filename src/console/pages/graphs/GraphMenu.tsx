import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { meQueries } from '#console/session/me-queries.ts'
import { paths } from '#console/paths.ts'
import { IconButton } from '#console/ui/IconButton.tsx'
import { Menu } from '#console/ui/overlay/Menu.tsx'
import type { Graph } from '#contract/graphs.ts'
import { allows } from '#contract/permissions.ts'

const EditGraphDialog = lazy(async () => ({
  default: (await import('#console/graphs/GraphDialog.tsx')).EditGraphDialog,
}))
const DeleteGraphDialog = lazy(async () => ({
  default: (await import('#console/graphs/DeleteGraphDialog.tsx')).DeleteGraphDialog,
}))

interface GraphMenuProps {
  graph: Graph
  onDeleted?: () => void
}

export function GraphMenu({ graph, onDeleted }: GraphMenuProps) {
  const { data: me } = useSuspenseQuery(meQueries.own())
  // stays set while its dialog closes; null in the many rows whose menu nobody opened
  const [dialog, setDialog] = useState<{ type: 'edit' | 'delete'; isOpen: boolean } | null>(null)
  const readOnly = allows(me.key.permissions, 'graphs:write')
    ? undefined
    : 'This key can only read graphs.'

  function close() {
    setDialog((now) => now && { ...now, isOpen: false })
  }

  return (
    <>
      <Menu
        label={`Actions for ${graph.name}`}
        items={[
          { type: 'link', label: 'Ask', icon: 'ask', to: paths.graphAsk(graph.id) },
          { type: 'link', label: 'Web sources', icon: 'globe', to: paths.graphWeb(graph.id) },
          { type: 'link', label: 'Access', icon: 'lock', to: paths.graphAccess(graph.id) },
          {
            type: 'action',
            label: 'Edit',
            icon: 'edit',
            disabledReason: readOnly,
            onSelect: () => setDialog({ type: 'edit', isOpen: true }),
          },
          { type: 'separator', key: 'before-delete' },
          {
            type: 'action',
            label: 'Delete',
            icon: 'trash',
            isDanger: true,
            disabledReason: readOnly,
            onSelect: () => setDialog({ type: 'delete', isOpen: true }),
          },
        ]}
        trigger={(props) => (
          <IconButton {...props} icon="more" label={`Actions for ${graph.name}`} />
        )}
      />
      <Suspense fallback={null}>
        {dialog?.type === 'edit' && (
          <EditGraphDialog graph={graph} isOpen={dialog.isOpen} onClose={close} />
        )}
        {dialog?.type === 'delete' && (
          <DeleteGraphDialog
            graph={graph}
            isOpen={dialog.isOpen}
            onClose={close}
            {...(onDeleted && { onDeleted })}
          />
        )}
      </Suspense>
    </>
  )
}
