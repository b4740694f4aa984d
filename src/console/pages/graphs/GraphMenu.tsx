import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { meQueries } from '#console/session/me-queries.ts'
import { paths } from '#console/paths.ts'
import { lazyDialog } from '#console/ui/overlay/lazy-dialog.tsx'
import { MoreMenu } from '#console/ui/overlay/Menu.tsx'
import type { Graph } from '#contract/graphs.ts'
import { isReadOnly } from '#console/graphs/is-read-only.ts'
import type { MenuItem } from '#console/ui/overlay/menu-item.ts'
import { allows } from '#contract/permissions.ts'

const EditGraphDialog = lazyDialog(
  async () => (await import('#console/graphs/GraphDialog.tsx')).EditGraphDialog,
)
const ExportDialog = lazyDialog(async () => (await import('./ExportDialog.tsx')).ExportDialog)
const DeleteGraphDialog = lazyDialog(
  async () => (await import('#console/graphs/DeleteGraphDialog.tsx')).DeleteGraphDialog,
)

interface GraphMenuProps {
  graph: Graph
  onDeleted?: () => void
}

export function GraphMenu({ graph, onDeleted }: GraphMenuProps) {
  const { data: me } = useSuspenseQuery(meQueries.own())
  const [dialog, setDialog] = useState<'edit' | 'export' | 'delete' | null>(null)
  const disabledReason = allows(me.key.permissions, 'graphs:write')
    ? undefined
    : 'This key can only read graphs.'
  const changes: MenuItem[] = [
    {
      type: 'link',
      label: 'Retrieval settings',
      icon: 'sliders',
      to: paths.graphRetrieval(graph.id),
    },
    {
      type: 'action',
      label: 'Edit',
      icon: 'edit',
      disabledReason,
      onSelect: () => setDialog('edit'),
    },
    { type: 'separator', key: 'before-delete' },
    {
      type: 'action',
      label: 'Delete',
      icon: 'trash',
      isDanger: true,
      disabledReason,
      onSelect: () => setDialog('delete'),
    },
  ]

  return (
    <>
      <MoreMenu
        label={`Actions for ${graph.name}`}
        items={[
          { type: 'link', label: 'Ask', icon: 'ask', to: paths.graphAsk(graph.id) },
          { type: 'link', label: 'Web sources', icon: 'globe', to: paths.graphWeb(graph.id) },
          { type: 'link', label: 'Access', icon: 'lock', to: paths.graphAccess(graph.id) },
          {
            type: 'action',
            label: 'Export',
            icon: 'download',
            disabledReason: allows(me.key.permissions, 'files:read')
              ? undefined
              : 'This key cannot read files.',
            onSelect: () => setDialog('export'),
          },
          ...(isReadOnly(graph, me) ? [] : changes),
        ]}
      />
      <EditGraphDialog graph={graph} isOpen={dialog === 'edit'} onClose={() => setDialog(null)} />
      <ExportDialog graph={graph} isOpen={dialog === 'export'} onClose={() => setDialog(null)} />
      <DeleteGraphDialog
        graph={graph}
        isOpen={dialog === 'delete'}
        onClose={() => setDialog(null)}
        onDeleted={onDeleted}
      />
    </>
  )
}
