import { useState } from 'react'
import { Prose } from '#console/ui/text/Prose.tsx'
import { Disclosure } from '#console/ui/page/Disclosure.tsx'
import { Table } from '#console/ui/list/Table.tsx'
import type { Column } from '#console/ui/list/column.ts'
import type { Mapping } from '#contract/models.ts'
import { Box } from '#console/ui/layout/Box.tsx'
import { Text } from '#console/ui/layout/Text.tsx'

const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' })

const columns: readonly Column<Mapping>[] = [
  {
    id: 'model',
    header: 'Model',
    track: 'minmax(0, 1.4fr)',
    cell: (model) => (
      <Text as="code" overflow="anywhere">
        {model.id}
      </Text>
    ),
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
    header: 'Replacement',
    track: 'minmax(0, 1fr)',
    cell: (model) => <code>{model.replacement}</code>,
  },
]

/** Models that were removed from the API. Administrators cannot restore them. */
export function RemovedModels({ models }: { models: readonly Mapping[] }) {
  const [isOpen, setOpen] = useState(false)
  const removed = models.filter((model) => model.removed_on !== null)
  if (removed.length === 0) return null
  return (
    <Box as="section" above={8}>
      <Disclosure
        title="Retired models"
        summary={String(removed.length)}
        isOpen={isOpen}
        onOpenChange={setOpen}
        look="inline"
      >
        <Prose>
          Earlier versions of the API had these models. Requests for them fail with an error that
          names the replacement.
        </Prose>
        <Table label="Retired models" columns={columns} rows={removed} rowKey={({ id }) => id} />
      </Disclosure>
    </Box>
  )
}
