import { Popover } from '@base-ui/react/popover'
import { Icon } from '#console/ui/Icon.tsx'
import { MoreMenu } from '#console/ui/overlay/Menu.tsx'
import type { MenuItem } from '#console/ui/overlay/menu-item.ts'
import { Time } from '#console/ui/text/Time.tsx'
import type { PresetSummary } from '#contract/playground/presets.ts'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import type { PresetDialog } from './preset-dialog.ts'
import styles from './PresetMenu.module.css'

interface PresetRowProps {
  preset: PresetSummary
  team: string | undefined
  isLoaded: boolean
  refusal: string | undefined
  onLoad: () => void
  onOpenDialog: (type: PresetDialog['type']) => void
}

export function PresetRow(props: PresetRowProps) {
  const { preset, team, isLoaded, onLoad } = props
  const label = `Actions for ${preset.name}`
  return (
    <Row as="li" gap={1} hover className={styles['row']}>
      <Popover.Close
        className={styles['load']}
        aria-current={isLoaded || undefined}
        onClick={onLoad}
      >
        <Text
          as="span"
          dir="auto"
          weight="medium"
          overflow="truncate"
          className={styles['name']}
          title={preset.name}
        >
          {preset.name}
        </Text>
        <Hint overflow="truncate" className={styles['when']}>
          Version {preset.version}
          {preset.labels.map(({ label: name, version }) =>
            version === preset.version ? ` · ${name}` : null,
          )}
          {' · '}
          <Time value={preset.updated_at} />
          {team !== undefined && (
            <>
              {' · '}
              <bdi>{team}</bdi>
            </>
          )}
        </Hint>
        {isLoaded && <Icon name="check" className={styles['check']} />}
      </Popover.Close>
      <MoreMenu label={label} size="small" items={menuItems(props)} />
    </Row>
  )
}

function menuItems({ refusal, onOpenDialog }: PresetRowProps): MenuItem[] {
  return [
    {
      type: 'action',
      label: 'Save the request as a version…',
      icon: 'upload',
      disabledReason: refusal,
      onSelect: () => onOpenDialog('save'),
    },
    {
      type: 'action',
      label: 'Versions…',
      icon: 'branch',
      onSelect: () => onOpenDialog('versions'),
    },
    {
      type: 'action',
      label: 'Rename…',
      icon: 'edit',
      disabledReason: refusal,
      onSelect: () => onOpenDialog('rename'),
    },
    { type: 'separator', key: 'before-delete' },
    {
      type: 'action',
      label: 'Delete',
      icon: 'trash',
      isDanger: true,
      disabledReason: refusal,
      onSelect: () => onOpenDialog('delete'),
    },
  ]
}
