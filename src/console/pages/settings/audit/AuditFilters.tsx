import { operationLabel } from '#console/usage/operation-label.ts'
import { Button } from '#console/ui/Button.tsx'
import { FilterBar } from '#console/ui/list/FilterBar.tsx'
import { Checkbox } from '#console/ui/form/Checkbox.tsx'
import { SortSelect } from '#console/ui/list/SortSelect.tsx'
import { SearchField } from '#console/ui/form/SearchField.tsx'
import { Select } from '#console/ui/form/Select.tsx'
import { TextField } from '#console/ui/form/TextField.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import type { AuditView } from './audit-view.ts'
import { outcomeBadges } from './audit-labels.ts'
import { auditedOperations } from './audited-operations.ts'
import styles from './AuditPage.module.css'

interface AuditFiltersProps {
  view: AuditView
  onChange: (change: Partial<AuditView>) => void
}

const outcomes: { value: AuditView['outcome']; label: string }[] = [
  { value: '', label: 'Any outcome' },
  { value: 'allowed', label: outcomeBadges.allowed.label },
  { value: 'denied', label: 'Denied or not found' },
  { value: 'failed', label: outcomeBadges.failed.label },
  { value: 'interrupted', label: outcomeBadges.interrupted.label },
  { value: 'read', label: outcomeBadges.read.label },
]

const sortOptions = [
  { value: 'operation', label: 'By operation' },
  { value: 'key_name', label: 'By actor' },
  { value: 'outcome', label: 'By outcome' },
] as const

export function AuditFilters({ view, onChange }: AuditFiltersProps) {
  const { outcome, operation, from, to, conversations, tests } = view
  const operations = [
    { value: '', label: 'Any operation' },
    ...auditedOperations.map((name) => ({ value: name, label: operationLabel(name) })),
  ]
  // The URL may name an operation that the list does not offer, such as a denied read.
  if (operations.every(({ value }) => value !== operation)) {
    operations.push({ value: operation, label: operationLabel(operation) })
  }
  return (
    <FilterBar
      search={
        <SearchField
          label="Search names, IDs, addresses"
          value={view.search}
          onChange={(search) => onChange({ search })}
        />
      }
      chosen={[outcome, operation, from, to, conversations, tests].filter(Boolean).length}
      choices={
        <>
          <Select
            label="Outcome"
            isLabelHidden
            value={outcome}
            options={outcomes}
            onChange={(next) => onChange({ outcome: next })}
          />
          <Select
            label="Operation"
            isLabelHidden
            value={operation}
            options={operations}
            onChange={(next) => onChange({ operation: next })}
          />
          <SortSelect sort={view} options={sortOptions} onSort={onChange} />
        </>
      }
    >
      <Row gap={2} tone="muted" className={styles['days']}>
        <TextField
          label="From"
          isLabelHidden
          type="date"
          value={from}
          onChange={(day) => onChange({ from: day })}
        />
        <span aria-hidden="true">–</span>
        <TextField
          label="To"
          isLabelHidden
          type="date"
          value={to}
          onChange={(day) => onChange({ to: day })}
        />
      </Row>
      {view.key === '' && (
        <Row gap={3}>
          {view.search === '' && operation === '' && (
            <Checkbox
              isChecked={conversations === 'shown'}
              onChange={(isShown) => onChange({ conversations: isShown ? 'shown' : '' })}
            >
              Include conversations
            </Checkbox>
          )}
          <Checkbox
            isChecked={tests === 'shown'}
            onChange={(isShown) => onChange({ tests: isShown ? 'shown' : '' })}
          >
            Include isolation tests
          </Checkbox>
        </Row>
      )}
      {view.key !== '' && (
        <Button icon="close" onClick={() => onChange({ key: '' })}>
          One key
        </Button>
      )}
    </FilterBar>
  )
}
