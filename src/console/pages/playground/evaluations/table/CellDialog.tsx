import { useQuery } from '@tanstack/react-query'
import type { Evaluation, EvaluationCell, EvaluationRow } from '#contract/playground/evaluations.ts'
import { AnswerContent } from '#console/markdown/AnswerContent.tsx'
import { HiddenAnswer } from '#console/answers/HiddenAnswer.tsx'
import { ApiError, readKey } from '#console/api/api-error.ts'
import { paths } from '#console/paths.ts'
import { checkLabel } from '#console/pages/playground/evaluations/check-label.ts'
import { cellBadge } from '#console/pages/playground/evaluations/evaluation-labels.ts'
import { formatCost } from '#console/models/format-cost.ts'
import { formatDuration } from '#console/pages/playground/exchange/token-rate.ts'
import { parseRequest } from '#console/pages/playground/runs/run/parse-request.ts'
import { RunMessage } from '#console/pages/playground/runs/run/RunMessage.tsx'
import { runQueries } from '#console/pages/playground/runs/run-queries.ts'
import { Link } from '#console/router/Link.tsx'
import { Button, ButtonLink } from '#console/ui/Button.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { Skeleton } from '#console/ui/list/Skeleton.tsx'
import { CopyButton } from '#console/ui/overlay/CopyButton.tsx'
import { Dialog } from '#console/ui/overlay/Dialog.tsx'
import { RowSteps } from '#console/ui/list/RowSteps.tsx'
import { InlineProblem } from '#console/ui/Problem.tsx'
import { QueryView } from '#console/ui/QueryView.tsx'
import { StatusBadge } from '#console/ui/text/Badge.tsx'
import { Fact } from '#console/ui/text/Fact.tsx'
import { readJson } from '#contract/primitives.ts'

interface CellDialogProps {
  evaluation: Evaluation
  /** The rows that are listed, to go through them. */
  rows: readonly EvaluationRow[]
  /** As it was when the dialog opened. */
  row: EvaluationRow | null
  variant: number
  isOpen: boolean
  onClose: () => void
  onMove: (row: EvaluationRow, variant: number) => void
}

/** One answer: what was sent, what came, and the result of its check. */
export function CellDialog({
  evaluation,
  rows,
  row: opened,
  variant,
  isOpen,
  onClose,
  onMove,
}: CellDialogProps) {
  const at = rows.findIndex(({ number }) => number === opened?.number)
  const row = rows[at] ?? opened
  const cell = row?.cells[variant]
  if (row === null || cell === undefined) return null
  const names = evaluation.variants.map(({ name }) => name)
  const [previous, next] = [rows[at - 1], rows[at + 1]]
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Row ${row.number.toLocaleString('en')}, ${names[variant] ?? ''}`}
      size="large"
    >
      <Stack gap={4}>
        <Row gap={2} above={2} wrap role="group" aria-label="Variants of this row">
          {names.map((name, index) => (
            <Button
              // eslint-disable-next-line react/no-array-index-key -- variants never change their place
              key={index}
              size="small"
              variant={index === variant ? 'secondary' : 'ghost'}
              aria-pressed={index === variant}
              onClick={() => onMove(row, index)}
            >
              {name}
            </Button>
          ))}
        </Row>
        <CellParts key={`${row.number} ${variant}`} row={row} cell={cell} />
      </Stack>
      <RowSteps
        onPrevious={previous && (() => onMove(previous, variant))}
        onNext={next && (() => onMove(next, variant))}
        lastReason="This is the last row that is loaded."
      >
        {cell.run_id !== null && cell.hidden_reason === undefined && (
          <ButtonLink icon="playground" to={paths.playgroundRun(cell.run_id)}>
            Open in playground
          </ButtonLink>
        )}
      </RowSteps>
    </Dialog>
  )
}

function CellParts({ row, cell }: { row: EvaluationRow; cell: EvaluationCell }) {
  const badge = cellBadge(cell)
  return (
    <>
      <Stack as="section" aria-label="Result" gap={2} surface="well" pad={3}>
        <StatusBadge {...badge} isBusy={cell.status === 'running'} />
        {cell.error !== null && cell.status === 'failed' && (
          <InlineProblem error={new ApiError(readKey(cell.error_key, 500), cell.error)} />
        )}
        {cell.reason !== null && (
          <Text overflow="anywhere" preWrap dir="auto">
            {cell.reason}
          </Text>
        )}
        <Hint as="p" overflow="anywhere">
          {checkLabel(row)}
        </Hint>
      </Stack>
      <Stack as="section" aria-label="Answer" gap={2}>
        <Row justify="between">
          <Text as="h3" size="s">
            Answer
          </Text>
          {cell.answer !== null && <CopyButton label="Copy answer" text={cell.answer} />}
        </Row>
        {cell.hidden_reason !== undefined ? (
          <HiddenAnswer />
        ) : cell.answer === null || cell.answer === '' ? (
          <Hint as="p">
            {cell.answer === null ? 'There is no answer.' : 'The answer is empty.'}
          </Hint>
        ) : (
          <AnswerContent
            content={cell.answer}
            references={[]}
            isJson={typeof readJson(cell.answer) === 'object'}
            isStreaming={false}
          />
        )}
      </Stack>
      <Stack as="dl" gap={1} aria-label="Facts">
        <Fact name="Time">
          {cell.duration_ms === null ? '–' : formatDuration(cell.duration_ms)}
        </Fact>
        <Fact name="Tokens">
          {cell.prompt_tokens === null
            ? '–'
            : `${cell.prompt_tokens.toLocaleString('en')} in, ${(cell.completion_tokens ?? 0).toLocaleString('en')} out`}
        </Fact>
        <Fact name="Cost">{cell.cost === null ? '–' : formatCost(cell.cost)}</Fact>
        {cell.check_cost !== null && (
          <Fact name="Cost of judging">{formatCost(cell.check_cost)}</Fact>
        )}
      </Stack>
      {cell.run_id !== null && cell.hidden_reason === undefined && (
        <SentMessages run_id={cell.run_id} />
      )}
    </>
  )
}

/** The messages as they were sent, from the run of the answer. */
function SentMessages({ run_id }: { run_id: string }) {
  const run = useQuery(runQueries.one(run_id))
  return (
    <Stack as="section" aria-label="Messages sent" gap={2}>
      <Row justify="between">
        <Text as="h3" size="s">
          Messages sent
        </Text>
        <Link to={paths.run(run_id)}>Open the run</Link>
      </Row>
      <QueryView query={run} skeleton={<Skeleton shape="block" />}>
        {({ request }) => (
          <Stack gap={2}>
            {parseRequest(request).messages.map((message, at) => (
              // eslint-disable-next-line react/no-array-index-key -- messages have no identity but their place
              <RunMessage key={at} message={message} />
            ))}
          </Stack>
        )}
      </QueryView>
    </Stack>
  )
}
