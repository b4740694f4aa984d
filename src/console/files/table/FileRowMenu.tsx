import { canRetry } from '#console/files/file-labels.ts'
import { paths } from '#console/paths.ts'
import { MoreMenu } from '#console/ui/overlay/Menu.tsx'
import type { MenuItem } from '#console/ui/overlay/menu-item.ts'
import type { File as FileRecord } from '#contract/files.ts'
import { useFileActions, type FileActions } from './file-actions.ts'

export function FileRowMenu({ file }: { file: FileRecord }) {
  const actions = useFileActions()
  return <MoreMenu label={`Actions for ${file.name}`} items={fileMenuItems(file, actions)} />
}

function fileMenuItems(file: FileRecord, actions: FileActions): MenuItem[] {
  const { graph, disabledReasons } = actions
  const isReadOnly = file.read_only === true
  return [
    { type: 'link', label: 'Open', icon: 'eye', to: paths.file(file.id) },
    ...(actions.canAsk(file)
      ? [
          {
            type: 'link' as const,
            label: 'Ask about this file',
            icon: 'ask' as const,
            to: paths.askFiles([file.id]),
          },
        ]
      : []),
    {
      type: 'action',
      label: 'Download',
      icon: 'download',
      onSelect: () => actions.download(file),
    },
    ...(canRetry(file) && !isReadOnly
      ? [
          {
            type: 'action' as const,
            label: 'Retry',
            icon: 'retry' as const,
            disabledReason: disabledReasons.change,
            onSelect: () => actions.retry([file]),
          },
        ]
      : []),
    ...(isReadOnly
      ? []
      : [
          {
            type: 'action' as const,
            label: 'Add to graph…',
            icon: 'graph' as const,
            disabledReason: disabledReasons.changeGraphs,
            onSelect: () => actions.add([file]),
          },
        ]),
    ...(isReadOnly && !graph ? [] : [{ type: 'separator' as const, key: 'before-remove' }]),
    ...(graph
      ? [
          {
            type: 'action' as const,
            label: 'Remove from this graph',
            icon: 'close' as const,
            disabledReason: disabledReasons.changeGraphs,
            onSelect: () => actions.remove([file]),
          },
        ]
      : []),
    ...(isReadOnly
      ? []
      : [
          {
            type: 'action' as const,
            label: 'Delete',
            icon: 'trash' as const,
            isDanger: true,
            disabledReason: disabledReasons.change,
            onSelect: () => actions.confirmDelete([file]),
          },
        ]),
  ]
}
