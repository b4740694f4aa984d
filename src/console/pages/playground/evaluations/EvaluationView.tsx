import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { saveBlob } from '#console/api/save-blob.ts'
import { showFailure } from '#console/mutations/show-failure.ts'
import { paths } from '#console/paths.ts'
import { useNavigate, useSearchParams } from '#console/router/use-location.ts'
import { meQueries } from '#console/session/me-queries.ts'
import { Button, ButtonLink } from '#console/ui/Button.tsx'
import { Callout } from '#console/ui/Callout.tsx'
import { Progress } from '#console/ui/chart/Meter.tsx'
import { Select } from '#console/ui/form/Select.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { lazyDialog } from '#console/ui/overlay/lazy-dialog.tsx'
import { PageHeader } from '#console/ui/page/PageHeader.tsx'
import { StatusBadge } from '#console/ui/text/Badge.tsx'
import { count } from '#console/ui/text/count.ts'
import { Time } from '#console/ui/text/Time.tsx'
import { formatDateTime } from '#console/ui/text/format-date-time.ts'
import type { Evaluation } from '#contract/playground/evaluations.ts'
import { allows } from '#contract/permissions.ts'
import {
  endedCount,
  evaluationCrumbs,
  progressText,
  statusBadges,
  withVariantsOf,
} from './evaluation-labels.ts'
import {
  evaluationQueries,
  retryEvaluationMutation,
  updateEvaluationMutation,
} from './evaluation-queries.ts'
import { EvaluationTable } from './table/EvaluationTable.tsx'
import { VariantCards } from './VariantCards.tsx'

const DeleteEvaluation = lazyDialog(
  async () => (await import('./DeleteEvaluation.tsx')).DeleteEvaluation,
)

/** An evaluation while it runs and after: the results of its variants, and its table. */
export function EvaluationView({ evaluation }: { evaluation: Evaluation }) {
  const evaluation_id = evaluation.id
  const { data: me } = useQuery(meQueries.own())
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [isDeleting, setDeleting] = useState(false)
  const [search, setSearch] = useSearchParams()
  const alike = useQuery(evaluationQueries.alike(evaluation_id)).data ?? []
  const choice = alike.find(({ id }) => id === search.get('with'))
  const isOtherRunning = choice?.status === 'running'
  const current = useQuery({
    ...evaluationQueries.one(choice?.id ?? ''),
    enabled: isOtherRunning,
  }).data
  const other = isOtherRunning ? (current ?? choice) : choice
  const comparison = other === undefined ? evaluation : withVariantsOf(other, evaluation)
  const update = useMutation({
    ...updateEvaluationMutation(queryClient, evaluation_id),
    onError: showFailure,
  })
  const retry = useMutation({
    ...retryEvaluationMutation(queryClient, evaluation_id),
    onError: showFailure,
  })
  const csv = useMutation({
    mutationFn: async () => {
      const { evaluationCsv } = await import('./evaluation-csv.ts')
      return evaluationCsv(comparison, other?.id, new AbortController().signal)
    },
    onSuccess: (blob) =>
      saveBlob(blob, `${evaluation.name.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}-evaluation.csv`),
    onError: showFailure,
  })
  const { name, status, variants, row_count, waiting_for } = evaluation
  const ended = variants.reduce((sum, variant) => sum + endedCount(variant), 0)
  const failed = variants.reduce((sum, { counts }) => sum + counts.failed, 0)
  const isRunning = status === 'running'
  const isPolling = isRunning || other?.status === 'running'
  const wasPolling = useRef(isPolling)
  useEffect(() => {
    // The rows were fetched before the evaluation, and may still show what ran then.
    if (wasPolling.current && !isPolling) {
      void queryClient.invalidateQueries({ queryKey: evaluationQueries.rows(evaluation_id) })
    }
    wasPolling.current = isPolling
  }, [queryClient, evaluation_id, isPolling])
  const readOnly =
    me && !allows(me.key.permissions, 'chat:write')
      ? 'This key can read evaluations, but not change them.'
      : undefined

  return (
    <>
      <PageHeader
        title={name}
        crumbs={evaluationCrumbs}
        aside={<StatusBadge {...statusBadges[status]} isBusy={isRunning && waiting_for === null} />}
        actions={
          <>
            {isRunning && (
              <Button
                icon="stop"
                pending={update.isPending}
                disabledReason={readOnly}
                onClick={() => update.mutate('stopped')}
              >
                Stop
              </Button>
            )}
            {status === 'stopped' && (
              <Button
                variant="primary"
                icon="play"
                pending={update.isPending}
                disabledReason={readOnly}
                onClick={() => update.mutate('running')}
              >
                Resume
              </Button>
            )}
            {failed > 0 && (
              <Button
                icon="retry"
                pending={retry.isPending}
                disabledReason={readOnly}
                onClick={() => retry.mutate()}
              >
                {`Retry ${count(failed, 'error')}`}
              </Button>
            )}
            {!isRunning && readOnly === undefined && (
              <ButtonLink icon="retry" to={`${paths.evaluation('new')}?from=${evaluation_id}`}>
                Run again
              </ButtonLink>
            )}
            <Button
              icon="download"
              pending={csv.isPending}
              disabledReason={ended === 0 ? 'No answers have finished yet.' : undefined}
              onClick={() => csv.mutate()}
            >
              Download CSV
            </Button>
            <Button
              variant="ghost"
              icon="trash"
              disabledReason={readOnly}
              onClick={() => setDeleting(true)}
            >
              Delete
            </Button>
          </>
        }
      />
      <Stack gap={5}>
        <Stack gap={1}>
          <Progress
            label="Finished answers"
            value={ended / (row_count * variants.length)}
            tone={failed > 0 ? 'caution' : 'accent'}
          />
          <Row gap={2} wrap justify="between">
            <Hint role="status">{progressText(evaluation)}</Hint>
            <Hint>
              Started by {evaluation.key_name} <Time value={evaluation.created_at} />
            </Hint>
          </Row>
        </Stack>
        {isRunning && waiting_for !== null && (
          <Callout icon="clock" tone="caution" role="status">
            <Stack gap={1}>
              <Text weight="medium">Waiting for a limit</Text>
              <Text>{waiting_for} The evaluation will resume automatically.</Text>
            </Stack>
          </Callout>
        )}
        {alike.length > 0 && (
          <Row>
            <Select
              label="Compare with"
              value={other?.id ?? ''}
              options={[
                { value: '', label: 'No other evaluation' },
                ...alike.map(({ id, name: own, created_at }) => ({
                  value: id,
                  label: `${own}, ${formatDateTime(created_at)}`,
                })),
              ]}
              onChange={(id) => setSearch(id === '' ? {} : { with: id }, { replace: true })}
            />
          </Row>
        )}
        <VariantCards variants={comparison.variants} rowCount={row_count} />
        <EvaluationTable evaluation={comparison} compare_with={other?.id} isPolling={isPolling} />
      </Stack>
      <DeleteEvaluation
        evaluation={evaluation}
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
        onDeleted={() => void navigate(paths.evaluations())}
      />
    </>
  )
}
