import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatBytes } from '#console/files/file-labels.ts'
import { Select } from '#console/ui/form/Select.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import type { Column } from '#console/ui/list/column.ts'
import { QueryTable } from '#console/ui/list/QueryTable.tsx'
import { StatusBadge } from '#console/ui/text/Badge.tsx'
import type { GraphImport, ImportedFile, ImportOutcome } from '#contract/bundles/imports.ts'
import { outcomes } from './import-labels.ts'
import { importQueries } from './import-queries.ts'

/** The files of a bundle, each with what happens or has happened to it. */
export function ImportFiles({ data }: { data: GraphImport }) {
  const [outcome, setOutcome] = useState<ImportOutcome | ''>('')
  const files = useInfiniteQuery(importQueries.files(data, outcome))
  const present = importOutcomes.filter((candidate) => data.files[candidate] > 0)
  return (
    <section aria-labelledby="files">
      <Row gap={4} rowGap={2} wrap justify="between" below={3}>
        <Text as="h2" id="files" size="m">
          Files
        </Text>
        {present.length > 1 && (
          <Select
            label="Show"
            value={outcome}
            options={[
              { value: '', label: 'All files' },
              ...present.map((value) => ({
                value,
                label: `${outcomes[value].label} (${data.files[value]})`,
              })),
            ]}
            onChange={setOutcome}
          />
        )}
      </Row>
      <QueryTable
        label="Files of the bundle"
        loadingLabel="Loading files"
        query={files}
        columns={columns}
        rowKey={(file) => file.id}
        empty={<Text tone="muted">The bundle has no files.</Text>}
      />
    </section>
  )
}

const importOutcomes: readonly ImportOutcome[] = [
  'new',
  'existing',
  'refused',
  'imported',
  'linked',
  'failed',
]

const columns: readonly Column<ImportedFile>[] = [
  {
    id: 'name',
    header: 'Name',
    track: 'minmax(0, 2fr)',
    cell: ({ name, reason }) => (
      <Stack>
        <Text as="span" overflow="truncate">
          {name}
        </Text>
        {reason !== null && <Hint>{reason}</Hint>}
      </Stack>
    ),
  },
  {
    id: 'outcome',
    header: 'Result',
    track: 'minmax(8rem, 1fr)',
    cell: ({ outcome }) => <StatusBadge {...outcomes[outcome]} />,
  },
  {
    id: 'size',
    header: 'Size',
    track: '6rem',
    align: 'end',
    from: 'desktop',
    cell: ({ size }) => formatBytes(size),
  },
]
