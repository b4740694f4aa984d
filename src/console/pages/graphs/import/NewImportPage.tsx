import { useInfiniteQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { paths } from '#console/paths.ts'
import { useNavigate } from '#console/router/use-location.ts'
import { meQueries } from '#console/session/me-queries.ts'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import type { Column } from '#console/ui/list/column.ts'
import { EmptyMessage } from '#console/ui/list/EmptyMessage.tsx'
import { QueryTable } from '#console/ui/list/QueryTable.tsx'
import { RowLink } from '#console/ui/list/Table.tsx'
import { PageHeader } from '#console/ui/page/PageHeader.tsx'
import { StatusBadge } from '#console/ui/text/Badge.tsx'
import { Time } from '#console/ui/text/Time.tsx'
import { formatBytes } from '#console/files/file-labels.ts'
import type { GraphImport } from '#contract/bundles/imports.ts'
import { allows } from '#contract/permissions.ts'
import { BundleUpload } from './BundleUpload.tsx'
import { importStates } from './import-labels.ts'
import { importQueries } from './import-queries.ts'

/** Uploads a bundle, and lists the imports before. */
export function NewImportPage() {
  const { data: me } = useSuspenseQuery(meQueries.own())
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const list = useInfiniteQuery(importQueries.list())
  const canImport =
    allows(me.key.permissions, 'graphs:write') && allows(me.key.permissions, 'files:write')

  return (
    <div>
      <PageHeader
        title="Import a graph"
        crumbs={[{ label: 'Graphs', to: paths.graphs() }]}
        text="Upload a bundle that was exported from a graph, here or on another installation. You see what it contains before anything is imported."
      />
      <Stack gap={6}>
        <BundleUpload
          disabledReason={canImport ? undefined : 'This key cannot create graphs and files.'}
          onUploaded={(staged) => {
            queryClient.setQueryData(importQueries.one(staged.id).queryKey, staged)
            void navigate(paths.graphImport(staged.id))
          }}
        />
        <section aria-labelledby="imports">
          <Text as="h2" id="imports" size="m" below={3}>
            Imports
          </Text>
          <QueryTable
            label="Imports"
            loadingLabel="Loading imports"
            query={list}
            columns={columns}
            rowKey={(row) => row.id}
            empty={
              <EmptyMessage
                icon="upload"
                title="No imports yet"
                text="To make a bundle, open the menu of a graph and choose Export."
              />
            }
          />
        </section>
      </Stack>
    </div>
  )
}

const columns: readonly Column<GraphImport>[] = [
  {
    id: 'name',
    header: 'Graph',
    track: 'minmax(0, 2fr)',
    cell: ({ id, bundle }) => (
      <RowLink to={paths.graphImport(id)}>{bundle?.name ?? 'Unnamed bundle'}</RowLink>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    track: 'minmax(9rem, 1fr)',
    cell: ({ status }) => <StatusBadge {...importStates[status]} />,
  },
  {
    id: 'size',
    header: 'Size',
    track: '6rem',
    align: 'end',
    from: 'tablet',
    cell: ({ size }) => formatBytes(size),
  },
  {
    id: 'created',
    header: 'Uploaded',
    track: '9rem',
    from: 'tablet',
    cell: ({ created_at }) => <Time value={created_at} />,
  },
]
