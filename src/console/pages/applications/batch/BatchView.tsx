import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { exportApplicationBatch, type ApplicationBatch } from '#contract/applications/batches.ts'
import { saveReply } from '#console/api/file-download.ts'
import { saveBlob } from '#console/api/save-blob.ts'
import {
  batchQueries,
  isUnsettled,
  retryBatchMutation,
  updateBatchMutation,
} from '#console/applications/batch-queries.ts'
import { meQueries } from '#console/session/me-queries.ts'
import { useSearchParams } from '#console/router/use-location.ts'
import { allows, type Permission } from '#contract/permissions.ts'
import { showFailure } from '#console/mutations/show-failure.ts'
import { Button } from '#console/ui/Button.tsx'
import { Callout } from '#console/ui/Callout.tsx'
import { Progress } from '#console/ui/chart/Meter.tsx'
import { Segments } from '#console/ui/form/Segments.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { lazyDialog } from '#console/ui/overlay/lazy-dialog.tsx'
import { count } from '#console/ui/text/count.ts'
import { Time } from '#console/ui/text/Time.tsx'
import { BatchFailures } from './BatchFailures.tsx'
import { BatchRows, RowsWithStatus } from './BatchRows.tsx'
import { BatchStatus } from './BatchStatus.tsx'
import { batchName, progressText, usageText } from './batch-text.ts'
import { resultsCsv } from './results-csv.ts'

const RowDialog = lazyDialog(async () => (await import('./RowDialog.tsx')).RowDialog)
const EndBatchDialog = lazyDialog(async () => (await import('./EndBatchDialog.tsx')).EndBatchDialog)

interface BatchViewProps {
  batch: ApplicationBatch
  onDeleted: () => void
}

/** A batch while it runs and after: its progress, what can be done with it, and its rows. */
export function BatchView({ batch, onDeleted }: BatchViewProps) {
  const { id, counts, total, status, waiting_for, is_own, needs_take_over } = batch
  const { data: me } = useSuspenseQuery(meQueries.own())
  const [search, setSearch] = useSearchParams()
  const row = Number(search.get('row'))
  const may = (needed: Permission) => is_own || allows(me.key.permissions, needed)
  const controlReason = may('applications:write')
    ? undefined
    : 'Only the key that started this batch and keys that can write applications can control it.'
  const missing = batch.missing_permissions.join(' and ')
  const runReason =
    controlReason ??
    (missing === '' ? undefined : `Its rows need ${missing}, which this key does not have.`)
  const mayTakeOver =
    needs_take_over &&
    runReason === undefined &&
    (status === 'paused' || (counts.failed > 0 && status !== 'cancelled'))
  const deleteReason = may('applications:admin')
    ? undefined
    : 'Only the key that started this batch and keys that can administer applications can delete it.'
  const queryClient = useQueryClient()
  const update = useMutation({ ...updateBatchMutation(queryClient, batch), onError: showFailure })
  const retry = useMutation({ ...retryBatchMutation(queryClient, batch), onError: showFailure })
  const [ending, setEnding] = useState<'cancel' | 'delete' | null>(null)
  const [shown, setShown] = useState<'all' | 'failed' | 'left_out'>('all')
  const unsettled = isUnsettled(batch)
  const wasUnsettled = useRef(unsettled)
  useEffect(() => {
    // The rows were fetched before the batch, and may still show what ran then.
    if (wasUnsettled.current && !unsettled) {
      void queryClient.invalidateQueries({ queryKey: batchQueries.rows(id) })
    }
    wasUnsettled.current = unsettled
  }, [queryClient, id, unsettled])
  const hasEnded = status === 'completed' || status === 'cancelled'
  const done = counts.completed + counts.failed
  const usage = usageText(batch.usage)
  const file = `${batchName(batch).replaceAll(/[^\p{L}\p{N}]+/gu, '-')}-results`

  const csv = useMutation({
    mutationFn: () => resultsCsv(batch, new AbortController().signal),
    onSuccess: (blob) => saveBlob(blob, `${file}.csv`),
    onError: showFailure,
  })
  const jsonLines = useMutation({
    mutationFn: () =>
      saveReply(exportApplicationBatch, { params: { batch_id: id } }, `${file}.jsonl`),
    onError: showFailure,
  })

  return (
    <Stack as="section" aria-label="Batch" gap={4}>
      <Row gap={3} wrap justify="between">
        <Row gap={3} wrap>
          <Text as="h2" size="l" overflow="anywhere">
            {batchName(batch)}
          </Text>
          <BatchStatus batch={batch} />
        </Row>
        <Row gap={2} wrap>
          {status === 'running' && (
            <Button
              icon="pause"
              pending={update.isPending}
              disabledReason={controlReason}
              onClick={() => update.mutate('paused')}
            >
              Pause
            </Button>
          )}
          {status === 'paused' && (
            <Button
              variant="primary"
              icon="play"
              pending={update.isPending}
              disabledReason={runReason}
              onClick={() => update.mutate('running')}
            >
              {needs_take_over ? 'Take over and resume' : 'Resume'}
            </Button>
          )}
          {counts.failed > 0 && status !== 'cancelled' && (
            <Button
              icon="retry"
              pending={retry.isPending}
              disabledReason={runReason}
              onClick={() => retry.mutate()}
            >
              {`${needs_take_over ? 'Take over and retry' : 'Retry'} ${count(counts.failed, 'failed row')}`}
            </Button>
          )}
          {hasEnded ? (
            <Button
              variant="ghost"
              icon="trash"
              disabledReason={deleteReason}
              onClick={() => setEnding('delete')}
            >
              Delete
            </Button>
          ) : (
            <Button
              variant="ghost"
              icon="stop"
              disabledReason={controlReason}
              onClick={() => setEnding('cancel')}
            >
              Cancel
            </Button>
          )}
        </Row>
      </Row>
      <Stack gap={1}>
        <Progress
          label="Finished rows"
          value={total === 0 ? 1 : done / total}
          tone={counts.failed > 0 ? 'caution' : 'accent'}
        />
        <Row gap={2} wrap justify="between">
          <Hint role="status">{progressText(batch)}</Hint>
          <Hint>
            {usage !== '' && `${usage} · `}
            {batch.version !== undefined && `Version ${batch.version} · `}
            Started <Time value={batch.created_at} />
          </Hint>
        </Row>
      </Stack>
      {waiting_for !== undefined && (
        <Callout icon="clock" tone="caution" role="status">
          <Stack gap={1}>
            <Text weight="medium">Waiting for a limit</Text>
            <Text>{waiting_for} The batch will resume automatically.</Text>
          </Stack>
        </Callout>
      )}
      {batch.pause_reason === 'key_ended' && (
        <Callout icon="pause" tone="caution" role="status">
          <Stack gap={1}>
            <Text weight="medium">Paused: its key was revoked or has expired</Text>
            <Text>
              The key that this batch ran with was revoked or has expired. Take it over to run the
              remaining rows with your key’s access.
            </Text>
          </Stack>
        </Callout>
      )}
      <BatchFailures batch={batch} />
      {mayTakeOver && batch.pause_reason === undefined && (
        <Hint as="p">
          Rows run with another key’s access. If you take over, the remaining rows run with yours.
        </Hint>
      )}
      {!hasEnded && (
        <Hint as="p">Rows run in the background. You can close this page and come back later.</Hint>
      )}
      <Row gap={2} wrap justify="between">
        <Segments
          label="Rows shown"
          value={shown}
          options={[
            { value: 'all', label: 'All rows' },
            { value: 'failed', label: `Failed (${counts.failed.toLocaleString('en')})` },
            ...(counts.left_out === 0
              ? []
              : [
                  {
                    value: 'left_out' as const,
                    label: `Skipped (${counts.left_out.toLocaleString('en')})`,
                  },
                ]),
          ]}
          onChange={setShown}
        />
        <Row gap={2} wrap>
          <Button
            icon="download"
            pending={csv.isPending}
            disabledReason={done === 0 ? 'No rows have finished yet.' : undefined}
            onClick={() => csv.mutate()}
          >
            Download CSV
          </Button>
          <Button
            icon="download"
            pending={jsonLines.isPending}
            disabledReason={done === 0 ? 'No rows have finished yet.' : undefined}
            onClick={() => jsonLines.mutate()}
          >
            JSON Lines
          </Button>
        </Row>
      </Row>
      {shown === 'all' ? (
        <BatchRows batch={batch} />
      ) : (
        <RowsWithStatus key={shown} batch={batch} status={shown} />
      )}
      <RowDialog
        batch={batch}
        number={row}
        isOpen={Number.isInteger(row) && row > 0}
        onClose={() => setSearch({ batch: id }, { preventScrollReset: true })}
        onMove={
          shown === 'all'
            ? (next) =>
                setSearch(
                  { batch: id, row: String(next) },
                  { replace: true, preventScrollReset: true },
                )
            : undefined
        }
      />
      <EndBatchDialog
        isOpen={ending !== null}
        action={ending ?? 'cancel'}
        batch={batch}
        onClose={() => setEnding(null)}
        onDeleted={() => {
          queryClient.removeQueries({ queryKey: batchQueries.rows(id), type: 'inactive' })
          onDeleted()
        }}
      />
    </Stack>
  )
}
