import { Badge } from '#console/ui/text/Badge.tsx'
import { IconButton } from '#console/ui/IconButton.tsx'
import { Menu } from '#console/ui/overlay/Menu.tsx'
import type { Column } from '#console/ui/list/column.ts'
import type { Guardrail } from '#contract/guardrails.ts'
import { readRule } from './guardrail-draft.ts'
import styles from './GuardrailsPage.module.css'
import { GuardrailSwitch } from './GuardrailSwitch.tsx'
import { actions, directions, ruleKinds, ruleWords } from './guardrail-words.ts'

interface ColumnParts {
  teams: readonly { id: string; name: string }[]
  onEdit: (guardrail: Guardrail) => void
  onEditById: (guardrail_id: string) => void
  onDelete: (guardrail: Guardrail) => void
}

const numbers = new Intl.NumberFormat('en')

export function guardrailColumns(parts: ColumnParts): readonly Column<Guardrail>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      track: 'minmax(0, 1.2fr)',
      cell: (guardrail) => (
        <div className={styles['stack']}>
          <button type="button" className={styles['name']} onClick={() => parts.onEdit(guardrail)}>
            <bdi>{guardrail.name}</bdi>
          </button>
          <span className={styles['under']}>{scopeWords(guardrail, parts.teams)}</span>
          <span className={styles['onPhone']}>
            <ActionBadge guardrail={guardrail} />
          </span>
        </div>
      ),
    },
    {
      id: 'rule',
      header: 'Detects',
      track: 'minmax(0, 1.6fr)',
      from: 'tablet',
      cell: (guardrail) => <RuleCell guardrail={guardrail} />,
    },
    {
      id: 'way',
      header: 'Applies to',
      track: '10rem',
      from: 'desktop',
      cell: ({ applies_to }) => directions[applies_to],
    },
    {
      id: 'action',
      header: 'Action',
      track: '5.5rem',
      from: 'tablet',
      cell: (guardrail) => <ActionBadge guardrail={guardrail} />,
    },
    {
      id: 'hits',
      header: 'Hits, 30 days',
      track: '5.5rem',
      align: 'end',
      from: 'tablet',
      cell: ({ hits }) => numbers.format(hits),
    },
    {
      id: 'switch',
      header: 'On',
      track: '2.25rem',
      align: 'end',
      cell: (guardrail) => <GuardrailSwitch guardrail={guardrail} onOther={parts.onEditById} />,
    },
    {
      id: 'actions',
      header: 'Actions',
      isHeaderHidden: true,
      track: '2.5rem',
      align: 'end',
      cell: (guardrail) => {
        const label = `Actions for ${guardrail.name}`
        return (
          <Menu
            label={label}
            items={[
              {
                type: 'action',
                label: 'Edit',
                icon: 'edit',
                onSelect: () => parts.onEdit(guardrail),
              },
              { type: 'separator', key: 'before-delete' },
              {
                type: 'action',
                label: 'Delete',
                icon: 'trash',
                isDanger: true,
                onSelect: () => parts.onDelete(guardrail),
              },
            ]}
            trigger={(props) => <IconButton {...props} icon="more" label={label} />}
          />
        )
      },
    },
  ]
}

function RuleCell({ guardrail }: { guardrail: Guardrail }) {
  const rule = readRule(guardrail)
  if (rule === null)
    return <span className={styles['under']}>Not supported by this version of the console</span>
  const words = ruleWords(rule)
  return (
    <div className={styles['stack']}>
      <span>{ruleKinds[rule.type].name}</span>
      <span className={styles['cut']} title={words}>
        {rule.type === 'pattern' ? <code>{words}</code> : words}
      </span>
    </div>
  )
}

function ActionBadge({ guardrail }: { guardrail: Guardrail }) {
  const { name, tone, icon } = actions[guardrail.action]
  return (
    <Badge tone={guardrail.enabled ? tone : 'neutral'} icon={icon}>
      {name}
    </Badge>
  )
}

function scopeWords({ team_id }: Guardrail, teams: ColumnParts['teams']): string {
  if (team_id === null) return 'Organization'
  return teams.find(({ id }) => id === team_id)?.name ?? 'Another team'
}
