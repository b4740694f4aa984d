import { useQuery } from '@tanstack/react-query'
import { usageQueries } from '#console/usage/usage-queries.ts'
import { Segments } from '#console/ui/form/Segments.tsx'
import { Select } from '#console/ui/form/Select.tsx'
import { TextField } from '#console/ui/form/TextField.tsx'
import type { UsageRow } from '#contract/usage.ts'
import { Row } from '#console/ui/layout/Row.tsx'
import styles from './UsagePage.module.css'
import { sources, spans, usageFilter, type UsageView } from './usage-view.ts'
import { rowName, rowValue, sourceLabels } from './usage-labels.ts'

interface UsageFiltersProps {
  view: UsageView
  /** The team of a team key; null for an organization key, which sees all teams. */
  team: { name: string } | null
  onChange: (change: Partial<UsageView>) => void
}

const spanOptions = [
  ...spans.map((days) => ({ value: String(days), label: `${days} days` })),
  { value: 'custom', label: 'Custom' },
]
const sourceOptions = sources.map((value) => ({
  value,
  label: value === 'console' ? 'Console, with page loads' : sourceLabels[value],
}))
const noRows: readonly UsageRow[] = []

export function UsageFilters({ view, team, onChange }: UsageFiltersProps) {
  const { from, to } = view
  const filter = usageFilter({ ...view, key: '', team: '', model: '' })
  const keys = useQuery(usageQueries.by(['key'], filter))
  const teams = useQuery({ ...usageQueries.by(['team'], filter), enabled: team === null })
  const models = useQuery(usageQueries.by(['model'], filter))
  return (
    <Row gap={4} rowGap={2} wrap below={5}>
      <Segments
        label="Days"
        value={view.days === null ? 'custom' : String(view.days)}
        options={spanOptions}
        onChange={(value) =>
          onChange({ days: spans.find((span) => String(span) === value) ?? null })
        }
      />
      {view.days === null && (
        <Row gap={2} flex="shrink">
          <TextField
            label="From"
            isLabelHidden
            type="date"
            value={from}
            max={to}
            onChange={(day) => day !== '' && onChange({ from: day })}
          />
          <span aria-hidden="true">–</span>
          <TextField
            label="To"
            isLabelHidden
            type="date"
            value={to}
            min={from}
            onChange={(day) => day !== '' && onChange({ to: day })}
          />
        </Row>
      )}
      <Row gap={2} wrap flex="shrink" className={styles['choices']}>
        <Select
          label="Source"
          isLabelHidden
          value={view.source}
          options={sourceOptions}
          onChange={(source) => onChange({ source })}
        />
        <Select
          label="Key"
          isLabelHidden
          value={view.key}
          options={options('All keys', 'key', keys.data?.data ?? noRows, view.key)}
          onChange={(key) => onChange({ key })}
        />
        {team === null && (
          <Select
            label="Team"
            isLabelHidden
            value={view.team}
            options={options('All teams', 'team', teams.data?.data ?? noRows, view.team)}
            onChange={(chosen) => onChange({ team: chosen })}
          />
        )}
        <Select
          label="Model"
          isLabelHidden
          value={view.model}
          options={options('All models', 'model', models.data?.data ?? noRows, view.model)}
          onChange={(model) => onChange({ model })}
        />
      </Row>
    </Row>
  )
}

function options(
  all: string,
  by: 'key' | 'team' | 'model',
  rows: readonly UsageRow[],
  chosen: string,
): { value: string; label: string }[] {
  const choices = rows.flatMap((row) => {
    const value = rowValue(by, row)
    return value === null ? [] : [{ value, label: rowName(by, row) }]
  })
  // The URL may name a key or model without requests in this period.
  const isKnown = chosen === '' || choices.some(({ value }) => value === chosen)
  return [
    { value: '', label: all },
    ...choices,
    ...(isKnown ? [] : [{ value: chosen, label: by === 'model' ? chosen : `Selected ${by}` }]),
  ]
}
