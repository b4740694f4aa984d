import { operationWords } from '#console/usage/operation-words.ts'
import { Button } from '#console/ui/Button.tsx'
import { FilterBar } from '#console/ui/list/FilterBar.tsx'
import { SearchField } from '#console/ui/form/SearchField.tsx'
import { Select } from '#console/ui/form/Select.tsx'
import { TextField } from '#console/ui/form/TextField.tsx'
import type { AuditView } from './audit-view.ts'
import { auditedOperations, outcomeLooks } from './audit-words.ts'
import styles from './AuditPage.module.css'

interface AuditFiltersProps {
  view: AuditView
  onChange: (change: Partial<AuditView>) => void
}

const outcomes: { value: AuditView['outcome']; label: string }[] = [
  { value: '', label: 'Any outcome' },
  { value: 'allowed', label: outcomeLooks.allowed.words },
  { value: 'denied', label: outcomeLooks.denied.words },
  { value: 'failed', label: outcomeLooks.failed.words },
  { value: 'interrupted', label: outcomeLooks.interrupted.words },
  { value: 'read', label: outcomeLooks.read.words },
]

export function AuditFilters({ view, onChange }: AuditFiltersProps) {
  const operations = [
    { value: '', label: 'Any operation' },
    ...auditedOperations.map((name) => ({ value: name, label: operationWords(name) })),
  ]
  // a reading that was denied may be asked for by its address
  if (operations.every(({ value }) => value !== view.operation)) {
    operations.push({ value: view.operation, label: operationWords(view.operation) })
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
      choices={
        <>
          <Select
            label="Outcome"
            isLabelHidden
            value={view.outcome}
            options={outcomes}
            onChange={(outcome) => onChange({ outcome })}
          />
          <Select
            label="Operation"
            isLabelHidden
            value={view.operation}
            options={operations}
            onChange={(operation) => onChange({ operation })}
          />
        </>
      }
    >
      <div className={styles['days']}>
        <TextField
          label="From"
          isLabelHidden
          type="date"
          value={view.from}
          onChange={(from) => onChange({ from })}
        />
        <span aria-hidden="true">–</span>
        <TextField
          label="To"
          isLabelHidden
          type="date"
          value={view.to}
          onChange={(to) => onChange({ to })}
        />
      </div>
      {view.key !== '' && (
        <Button icon="close" onClick={() => onChange({ key: '' })}>
          One key
        </Button>
      )}
    </FilterBar>
  )
}
