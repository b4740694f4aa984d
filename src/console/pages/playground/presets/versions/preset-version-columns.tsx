import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { actionsColumn, type Column } from '#console/ui/list/column.ts'
import { MoreMenu } from '#console/ui/overlay/Menu.tsx'
import type { MenuItem } from '#console/ui/overlay/menu-item.ts'
import { Badge } from '#console/ui/text/Badge.tsx'
import { Time } from '#console/ui/text/Time.tsx'
import type { PresetVersion } from '#contract/playground/presets.ts'

interface VersionActions {
  newest: number
  disabledReason: string | undefined
  onOpen: (version: PresetVersion) => void
  onCompare: (version: PresetVersion) => void
  onCopyLink: (version: PresetVersion) => void
  onRestore: (version: PresetVersion) => void
  onLabel: (version: PresetVersion) => void
  onUnlabel: (label: string) => void
}

export const presetVersionColumns = (actions: VersionActions): readonly Column<PresetVersion>[] => [
  {
    id: 'version',
    header: 'Version',
    track: 'minmax(0, 1fr)',
    cell: ({ number, note, labels, created_at, key_name }) => (
      <Stack gap="half">
        <Row gap={2} wrap>
          <Text as="span" weight="medium">
            Version {number}
          </Text>
          {number === actions.newest && <Badge>Newest</Badge>}
          {labels.map((label) => (
            <Badge key={label} tone="accent">
              {label}
            </Badge>
          ))}
        </Row>
        {note !== '' && (
          <Text as="span" tone="muted" overflow="anywhere">
            {note}
          </Text>
        )}
        <Text as="span" tone="faint" size="xs">
          {key_name !== null && (
            <>
              <bdi>{key_name}</bdi>,{' '}
            </>
          )}
          <Time value={created_at} />
        </Text>
      </Stack>
    ),
  },
  actionsColumn((version) => {
    const label = `Actions for version ${version.number}`
    return <MoreMenu label={label} items={menuItems(version, actions)} />
  }),
]

function menuItems(version: PresetVersion, actions: VersionActions): MenuItem[] {
  const { newest, disabledReason } = actions
  const isNewest = version.number === newest
  return [
    {
      type: 'action',
      label: 'Open in the playground',
      icon: 'playground',
      onSelect: () => actions.onOpen(version),
    },
    {
      type: 'action',
      label: 'Compare with the newest',
      icon: 'columns',
      disabledReason: isNewest ? 'This is the newest version.' : undefined,
      onSelect: () => actions.onCompare(version),
    },
    {
      type: 'action',
      label: 'Copy link',
      icon: 'link',
      onSelect: () => actions.onCopyLink(version),
    },
    { type: 'separator', key: 'before-changes' },
    {
      type: 'action',
      label: 'Add label…',
      icon: 'plus',
      disabledReason,
      onSelect: () => actions.onLabel(version),
    },
    ...version.labels.map((label): MenuItem => ({
      type: 'action',
      label: `Remove “${label}”`,
      icon: 'minus',
      disabledReason,
      onSelect: () => actions.onUnlabel(label),
    })),
    {
      type: 'action',
      label: 'Restore as a new version',
      icon: 'retry',
      disabledReason: isNewest ? 'This is the newest version.' : disabledReason,
      onSelect: () => actions.onRestore(version),
    },
  ]
}
