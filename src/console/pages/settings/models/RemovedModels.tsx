import { Table, type Column } from '#console/ui/Table.tsx'
import type { Mapping } from '#contract/models.ts'
import styles from './ModelsPage.module.css'

const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' })

const columns: readonly Column<Mapping>[] = [
  {
    id: 'model',
    header: 'Model',
    track: 'minmax(0, 1.4fr)',
    cell: (model) => <code className={styles['long']}>{model.id}</code>,
  },
  {
    id: 'when',
    header: 'Removed',
    track: 'minmax(0, 1fr)',
    cell: ({ removed_on, state }) => (
      <>
        {state === 'removed' ? '' : 'on '}
        {removed_on !== null && (
          <time dateTime={removed_on}>{day.format(new Date(removed_on))}</time>
        )}
      </>
    ),
  },
  {
    id: 'replacement',
    header: 'Use instead',
    track: 'minmax(0, 1fr)',
    cell: (model) => <code>{model.replacement}</code>,
  },
]

/** What the interface itself has removed: no administrator brings these back. */
export function RemovedModels({ models }: { models: readonly Mapping[] }) {
  const removed = models.filter((model) => model.removed_on !== null)
  if (removed.length === 0) return null
  return (
    <section className={styles['section']} aria-labelledby="removed">
      <div className={styles['head']}>
        <h2 id="removed">Removed from the interface</h2>
      </div>
      <p className={styles['lead']}>
        Requests that still name these are refused with what to use instead.
      </p>
      <Table label="Removed models" columns={columns} rows={removed} rowKey={({ id }) => id} />
    </section>
  )
}
