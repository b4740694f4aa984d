import { Box } from '#console/ui/layout/Box.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { TextButton } from '#console/ui/TextButton.tsx'
import { Badge } from '#console/ui/text/Badge.tsx'
import { MoreMenu } from '#console/ui/overlay/Menu.tsx'
import { actionsColumn, type Column } from '#console/ui/list/column.ts'
import type { Guardrail } from '#contract/guardrails.ts'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { readRule } from './guardrail-draft.ts'
import { GuardrailSwitch } from './GuardrailSwitch.tsx'
import { actions, directions, ruleKinds, describeRule } from './guardrail-labels.ts'

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
        <Stack across="start">
          <Text
            as={TextButton}
            tone="ink"
            weight="medium"
            overflow="anywhere"
            contained
            onClick={() => parts.onEdit(guardrail)}
          >
            <bdi>{guardrail.name}</bdi>
          </Text>
          <Hint>{scopeText(guardrail, parts.teams)}</Hint>
          <Box as="span" show="phone" above={1}>
            <ActionBadge guardrail={guardrail} />
          </Box>
        </Stack>
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
    actionsColumn((guardrail) => {
      const label = `Actions for ${guardrail.name}`
      return (
        <MoreMenu
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
        />
      )
    }),
  ]
}

function RuleCell({ guardrail }: { guardrail: Guardrail }) {
  const rule = readRule(guardrail)
  if (rule === null) return <Hint>Not supported by this version of the console</Hint>
  const ruleText = describeRule(rule)
  return (
    <Stack across="start">
      <span>{ruleKinds[rule.type].name}</span>
      <Hint overflow="clamp" contained title={ruleText}>
        {rule.type === 'pattern' ? <code>{ruleText}</code> : ruleText}
      </Hint>
    </Stack>
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

function scopeText({ team_id }: Guardrail, teams: ColumnParts['teams']): string {
  if (team_id === null) return 'Organization'
  return teams.find(({ id }) => id === team_id)?.name ?? 'Another team'
}
