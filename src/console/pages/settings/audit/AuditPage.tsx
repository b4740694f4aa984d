import { Suspense } from 'react'
import { useInfiniteQuery, useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useSearchParams } from '#console/router/use-location.ts'
import { auditQueries, verifyAuditMutation } from './audit-queries.ts'
import { meQueries } from '#console/session/me-queries.ts'
import { Button } from '#console/ui/Button.tsx'
import { Skeleton } from '#console/ui/list/Skeleton.tsx'
import { ListToolbar } from '#console/ui/list/ListToolbar.tsx'
import { lazyDialog } from '#console/ui/overlay/lazy-dialog.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { PageHeader } from '#console/ui/page/PageHeader.tsx'
import { InlineProblem } from '#console/ui/Problem.tsx'
import { exportAuditRecords } from '#contract/audit.ts'
import { auditFilter, readAuditView, writeAuditView, type AuditView } from './audit-view.ts'
import { lazyPart } from '#console/ui/lazy-part.ts'

const AuditFilters = lazyPart(async () => (await import('./AuditFilters.tsx')).AuditFilters)
const AuditRows = lazyPart(async () => (await import('./AuditRows.tsx')).AuditRows)
const AuditVerdict = lazyPart(async () => (await import('./AuditVerdict.tsx')).AuditVerdict)
const AuditDetails = lazyDialog(async () => (await import('./AuditDetails.tsx')).AuditDetails)

/** The filters take two lines. */
const filterSkeleton = (
  <Stack gap={5} full>
    <Skeleton shape="title" />
    <Skeleton shape="title" />
  </Stack>
)

/** The audit log, with a check that it is unchanged. */
export function AuditPage() {
  const { data: me } = useSuspenseQuery(meQueries.own())
  const [search, setSearch] = useSearchParams()
  const view = readAuditView(search)
  const filter = auditFilter(view)
  const list = useInfiniteQuery(auditQueries.list(filter))
  const verify = useMutation(verifyAuditMutation())
  const save = useMutation({
    mutationFn: async () => {
      const { saveReply } = await import('#console/api/file-download.ts')
      // The export is the whole chain in its own order.
      const { order_by: _by, order: _order, ...query } = filter
      return saveReply(exportAuditRecords, { query }, exportName())
    },
  })

  const record = list.data?.find(({ id }) => id === search.get('record'))

  function show(change: Partial<AuditView>) {
    const next = writeAuditView({ ...view, ...change })
    setSearch(next, { replace: true, preventScrollReset: true })
  }

  return (
    <div>
      <PageHeader
        title="Audit"
        text={
          me.team === null
            ? 'Every change and every denied request, in a hash chain that reveals tampering.'
            : `Changes by keys of ${me.team.name}, and requests they were denied.`
        }
        actions={
          <>
            <Button icon="download" pending={save.isPending} onClick={() => save.mutate()}>
              Export
            </Button>
            {me.team === null && (
              <Button
                icon="check"
                variant="primary"
                pending={verify.isPending}
                onClick={() => verify.mutate()}
              >
                Verify
              </Button>
            )}
          </>
        }
      />
      {save.isError && <InlineProblem error={save.error} />}
      {verify.isError && <InlineProblem error={verify.error} />}
      {verify.data && (
        <Suspense fallback={<Skeleton />}>
          <AuditVerdict verdict={verify.data} at={new Date(verify.submittedAt).toISOString()} />
        </Suspense>
      )}
      <ListToolbar
        filters={
          <Suspense fallback={filterSkeleton}>
            <AuditFilters view={view} onChange={show} />
          </Suspense>
        }
      />
      <Suspense fallback={<Skeleton shape="block" />}>
        <AuditRows view={view} onShow={show} />
      </Suspense>
      <AuditDetails
        record={record}
        isOpen={record !== undefined}
        onClose={() => show({})}
        onKey={(key_id) => show({ key: key_id })}
      />
    </div>
  )
}

function exportName(): string {
  return `sheaf-audit-${new Date().toISOString().slice(0, 10)}.jsonl`
}
