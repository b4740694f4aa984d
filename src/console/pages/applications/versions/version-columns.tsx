import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { actionsColumn, type Column } from '#console/ui/list/column.ts'
import { MoreMenu } from '#console/ui/overlay/Menu.tsx'
import { Badge } from '#console/ui/text/Badge.tsx'
import { Time } from '#console/ui/text/Time.tsx'
import type { ApplicationVersion } from '#contract/applications/applications.ts'

interface VersionActions {
  disabledReason: string | undefined
  onCompare: (version: ApplicationVersion) => void
  onRollBack: (version: ApplicationVersion) => void
  onTakeBack: (version: ApplicationVersion) => void
}

export const versionColumns = ({
  disabledReason,
  onCompare,
  onRollBack,
  onTakeBack,
}: VersionActions): readonly Column<ApplicationVersion>[] => [
  {
    id: 'version',
    header: 'Version',
    track: 'minmax(0, 1fr)',
    cell: ({ number, note, is_deployed, created_at, key_name }) => (
      <Stack gap="half">
        <Row gap={2} wrap>
          <Text as="span" weight="medium">
            Version {number}
          </Text>
          {is_deployed && (
            <Badge tone="positive" icon="done">
              Deployed
            </Badge>
          )}
        </Row>
        {note !== '' && (
          <Text as="span" tone="muted" overflow="anywhere">
            {note}
          </Text>
        )}
        <Text as="span" tone="faint" size="xs" show="phone">
          <bdi>{key_name}</bdi>, <Time value={created_at} />
        </Text>
      </Stack>
    ),
  },
  {
    id: 'key',
    header: 'Deployed by',
    track: 'minmax(8rem, 14rem)',
    from: 'tablet',
    cell: ({ key_name }) => (
      <Text tone="muted" overflow="truncate">
        {key_name}
      </Text>
    ),
  },
  {
    id: 'time',
    header: 'Time',
    track: '8rem',
    from: 'tablet',
    cell: ({ created_at }) => (
      <Text as="span" tone="muted">
        <Time value={created_at} />
      </Text>
    ),
  },
  actionsColumn((version) => {
    const label = `Actions for version ${version.number}`
    return (
      <MoreMenu
        label={label}
        items={[
          {
            type: 'action',
            label: 'Compare with the draft',
            icon: 'columns',
            onSelect: () => onCompare(version),
          },
          {
            type: 'action',
            label: 'Roll back to this version',
            icon: 'retry',
            disabledReason: version.is_deployed ? 'This version is deployed.' : disabledReason,
            onSelect: () => onRollBack(version),
          },
          {
            type: 'action',
            label: 'Replace the draft with this version',
            icon: 'edit',
            disabledReason,
            onSelect: () => onTakeBack(version),
          },
        ]}
      />
    )
  }),
]
