import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { formatBytes } from '#console/files/file-labels.ts'
import { ConfirmMutation } from '#console/mutations/ConfirmMutation.tsx'
import { paths } from '#console/paths.ts'
import { useRequiredParam } from '#console/require-param.ts'
import { Link } from '#console/router/Link.tsx'
import { useNavigate } from '#console/router/use-location.ts'
import { Button, ButtonLink } from '#console/ui/Button.tsx'
import { Callout } from '#console/ui/Callout.tsx'
import { Progress } from '#console/ui/chart/Meter.tsx'
import { Icon } from '#console/ui/Icon.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { Loading, Skeleton } from '#console/ui/list/Skeleton.tsx'
import { PageHeader } from '#console/ui/page/PageHeader.tsx'
import { QueryView } from '#console/ui/QueryView.tsx'
import { StatusBadge } from '#console/ui/text/Badge.tsx'
import { count } from '#console/ui/text/count.ts'
import type { GraphImport } from '#contract/bundles/imports.ts'
import { ImportFacts } from './ImportFacts.tsx'
import { ImportFiles } from './ImportFiles.tsx'
import { importStates } from './import-labels.ts'
import { deleteImportMutation, importQueries } from './import-queries.ts'
import { lazyPart } from '#console/ui/lazy-part.ts'

// With it, the page would load more than 160 KB at first.
const ImportForm = lazyPart(async () => (await import('./ImportForm.tsx')).ImportForm)

const crumbs = [
  { label: 'Graphs', to: paths.graphs() },
  { label: 'Import a graph', to: paths.newImport() },
]

/** An import: its preview, its progress or its result. */
export function ImportPage() {
  const query = useQuery(importQueries.one(useRequiredParam('staged_id')))
  return (
    <>
      {query.data === undefined && <PageHeader title="Import" crumbs={crumbs} />}
      <QueryView
        query={query}
        skeleton={
          <Stack gap={3}>
            <Loading label="Loading the import" />
            <Skeleton width="60%" />
            <Skeleton width="40%" />
          </Stack>
        }
      >
        {(data) => <ImportView data={data} />}
      </QueryView>
    </>
  )
}

function ImportView({ data }: { data: GraphImport }) {
  const [isCancelling, setCancelling] = useState(false)
  const isBusy = data.status === 'checking' || data.status === 'importing'
  return (
    <div>
      <PageHeader
        title={data.bundle?.name ?? 'Bundle'}
        documentTitle="Import"
        crumbs={crumbs}
        aside={<StatusBadge {...importStates[data.status]} isBusy={isBusy} />}
        actions={
          <>
            {data.status !== 'ready' && (
              <Button onClick={() => setCancelling(true)}>{cancelLabel(data)}</Button>
            )}
            <CancelDialog data={data} isOpen={isCancelling} onClose={() => setCancelling(false)} />
          </>
        }
      />
      <Stack gap={6}>
        <ImportState data={data} />
        {data.bundle && <ImportFacts data={data} bundle={data.bundle} />}
        {data.status === 'ready' && data.bundle && (
          <Suspense fallback={<Skeleton shape="block" />}>
            <ImportForm data={data} bundle={data.bundle} onCancel={() => setCancelling(true)} />
          </Suspense>
        )}
        {data.bundle && <ImportFiles data={data} />}
      </Stack>
    </div>
  )
}

function ImportState({ data }: { data: GraphImport }) {
  const { status, progress, problem, files, graph_id, waiting } = data
  if (status === 'checking') {
    return (
      <Stack gap={2} measure="form">
        <Progress label="Checking the bundle" value={progress.done / Math.max(1, progress.total)} />
        <Text tone="muted" size="s">
          Every file is compared with the hash in the manifest: {formatBytes(progress.done)} of{' '}
          {formatBytes(progress.total)}.
        </Text>
        {waiting && <Waiting reason={problem?.message} />}
      </Stack>
    )
  }
  if (status === 'importing') {
    return (
      <Stack gap={2} measure="form">
        <Progress label="Importing files" value={progress.done / Math.max(1, progress.total)} />
        <Text tone="muted" size="s">
          {progress.done} of {count(progress.total, 'file')}. You can leave this page: the import
          continues. {graph_id !== null && <Link to={paths.graph(graph_id)}>Open the graph</Link>}
        </Text>
        {waiting && <Waiting reason={problem?.message} />}
      </Stack>
    )
  }
  if (status === 'completed' && graph_id !== null) {
    return (
      <Callout tone="positive" icon="done">
        <Stack gap={3} across="start">
          <Text>{resultText(files)}</Text>
          <ButtonLink variant="primary" to={paths.graph(graph_id)}>
            Open the graph
          </ButtonLink>
        </Stack>
      </Callout>
    )
  }
  if (problem === null) return null
  return (
    <Callout tone="critical" icon="failed">
      <Stack gap={3} across="start">
        <div>
          <Text weight="medium">
            {status === 'refused' ? 'Nothing was imported' : 'The import stopped'}
          </Text>
          <Text>{problem.message}</Text>
          {status === 'failed' && <Text>{resultText(files)}</Text>}
        </div>
        <ButtonLink to={paths.newImport()}>Upload another bundle</ButtonLink>
      </Stack>
    </Callout>
  )
}

/** Why nothing happens for now. */
function Waiting({
  reason = 'other imports are ahead of this one.',
}: {
  reason?: string | undefined
}) {
  return (
    <Row as="p" gap={2} tone="caution" size="s">
      <Icon name="clock" />
      <span>Waiting: {reason}</span>
    </Row>
  )
}

function resultText({ imported, linked, failed, refused }: GraphImport['files']): string {
  const parts = [
    `${count(imported, 'file')} imported`,
    linked > 0 &&
      `${count(linked, 'file')} added that ${linked === 1 ? 'was' : 'were'} already here`,
    failed > 0 && `${count(failed, 'file')} failed`,
    refused > 0 && `${count(refused, 'file')} not imported`,
  ]
  return `${parts.filter(Boolean).join(', ')}.`
}

function cancelLabel({ status }: GraphImport): string {
  return status === 'checking' || status === 'ready' || status === 'importing'
    ? 'Cancel import'
    : 'Delete import'
}

interface CancelDialogProps {
  data: GraphImport
  isOpen: boolean
  onClose: () => void
}

function CancelDialog({ data, isOpen, onClose }: CancelDialogProps) {
  const remove = useMutation(deleteImportMutation(useQueryClient()))
  const navigate = useNavigate()
  return (
    <ConfirmMutation
      isOpen={isOpen}
      onClose={onClose}
      title={`${cancelLabel(data)}?`}
      action={cancelLabel(data)}
      mutation={remove}
      variables={data.id}
      onDone={() => void navigate(paths.newImport())}
    >
      <p>
        {data.graph_id === null
          ? 'The uploaded bundle will be deleted. Nothing was imported from it.'
          : 'The graph stays, with the files that are already in it.'}
      </p>
    </ConfirmMutation>
  )
}
