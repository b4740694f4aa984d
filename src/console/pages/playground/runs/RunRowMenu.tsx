import { paths } from '#console/paths.ts'
import { MoreMenu } from '#console/ui/overlay/Menu.tsx'
import type { MenuItem } from '#console/ui/overlay/menu-item.ts'
import type { RunSummary } from '#contract/runs.ts'
import { useRunActions, type RunActions } from './run-actions.ts'
import { copyRunLink } from './copy-run-link.ts'
import { runTitle } from './run-labels.ts'

export function RunRowMenu({ run }: { run: RunSummary }) {
  const actions = useRunActions()
  const label = `Actions for ${runTitle(run)}`
  return <MoreMenu label={label} items={runMenuItems(run, actions)} />
}

function runMenuItems(run: RunSummary, actions: RunActions): MenuItem[] {
  const { group_id } = run
  return [
    { type: 'link', label: 'Open', icon: 'eye', to: paths.run(run.id) },
    {
      type: 'link',
      label: 'Open in playground',
      icon: 'playground',
      to: paths.playgroundRun(run.id),
    },
    {
      type: 'action',
      label: 'Copy link',
      icon: 'link',
      onSelect: () => void copyRunLink(run.id),
    },
    ...(group_id === null
      ? []
      : [
          {
            type: 'action' as const,
            label: 'Show comparison',
            icon: 'columns' as const,
            onSelect: () => actions.showGroup(group_id),
          },
        ]),
    { type: 'separator', key: 'before-delete' },
    {
      type: 'action',
      label: 'Delete',
      icon: 'trash',
      isDanger: true,
      disabledReason: actions.deleteDisabledReason,
      onSelect: () => actions.confirmDelete([run]),
    },
  ]
}
