import { useInfiniteQuery, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { runDeniedReason } from '#console/applications/application-access.ts'
import { applicationQueries } from '#console/applications/application-queries.ts'
import { batchQueries } from '#console/applications/batch-queries.ts'
import { NotDeployed } from '#console/applications/NotDeployed.tsx'
import { ReaderWarning } from '#console/applications/ReaderWarning.tsx'
import { RunDenied } from '#console/applications/RunDenied.tsx'
import { useRequiredParam } from '#console/require-param.ts'
import { useSearchParams } from '#console/router/use-location.ts'
import { Button } from '#console/ui/Button.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Loading, Skeleton } from '#console/ui/list/Skeleton.tsx'
import { QueryView } from '#console/ui/QueryView.tsx'
import { BatchList } from './BatchList.tsx'
import { NewBatch } from './NewBatch.tsx'
import { lazyPart } from '#console/ui/lazy-part.ts'

const BatchView = lazyPart(async () => (await import('./BatchView.tsx')).BatchView)

/** Runs an application with a table of inputs. The address names the batch that is shown. */
export function BatchTab() {
  const application_id = useRequiredParam('application_id')
  const { data: application } = useSuspenseQuery(applicationQueries.one(application_id))
  const deployed = useQuery({
    ...applicationQueries.version(application_id, application.deployed_version_id ?? ''),
    enabled: application.deployed_version_id !== null,
  })
  const [search, setSearch] = useSearchParams()
  const batch_id = search.get('batch')

  if (batch_id !== null) {
    return (
      <Stack gap={4}>
        <Row>
          <Button variant="ghost" icon="chevron-left" onClick={() => setSearch({})}>
            All batches
          </Button>
        </Row>
        <ShownBatch key={batch_id} batch_id={batch_id} onDeleted={() => setSearch({})} />
      </Stack>
    )
  }
  return (
    <Stack gap={6}>
      {application.status === 'draft' ? (
        <NotDeployed application={application} />
      ) : runDeniedReason(application) !== undefined ? (
        <RunDenied application={application} />
      ) : (
        <>
          {deployed.data && (
            <ReaderWarning blueprint={deployed.data.blueprint} graph_ids={application.graph_ids} />
          )}
          <NewBatch application={application} onStarted={({ id }) => setSearch({ batch: id })} />
        </>
      )}
      <Batches application_id={application_id} />
    </Stack>
  )
}

const loadingBatch = (
  <Stack gap={3}>
    <Loading label="Loading the batch" />
    <Skeleton width="40%" shape="title" />
    <Skeleton />
    <Skeleton width="70%" />
  </Stack>
)

function ShownBatch({ batch_id, onDeleted }: { batch_id: string; onDeleted: () => void }) {
  const batch = useQuery(batchQueries.one(batch_id))
  return (
    <QueryView query={batch} skeleton={loadingBatch}>
      {(shown) => (
        <Suspense fallback={loadingBatch}>
          <BatchView batch={shown} onDeleted={onDeleted} />
        </Suspense>
      )}
    </QueryView>
  )
}

function Batches({ application_id }: { application_id: string }) {
  return <BatchList query={useInfiniteQuery(batchQueries.list(application_id))} />
}
