import { HiddenAnswer } from '#console/answers/HiddenAnswer.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ApplicationBatch, ApplicationBatchRow } from '#contract/applications/batches.ts'
import { allReferences } from '#console/answers/all-references.ts'
import { AnswerContent } from '#console/markdown/AnswerContent.tsx'
import { RedactionNote } from '#console/answers/notes/RedactionNote.tsx'
import { Sources } from '#console/answers/Sources.tsx'
import { ApiError, readKey } from '#console/api/api-error.ts'
import { applicationQueries } from '#console/applications/application-queries.ts'
import { batchQueries, batchRowsPerPage, isUnsettled } from '#console/applications/batch-queries.ts'
import { useRunAdvice } from '#console/applications/run-advice.ts'
import { isFileInput } from '#console/applications/input-values.ts'
import { fileQueries } from '#console/files/file-queries.ts'
import { paths } from '#console/paths.ts'
import { Link } from '#console/router/Link.tsx'
import { Box } from '#console/ui/layout/Box.tsx'
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
import { readJson } from '#contract/primitives.ts'
import { RowStatus } from './BatchStatus.tsx'
import { usageText } from './batch-text.ts'

interface RowDialogProps {
  batch: ApplicationBatch
  number: number
  isOpen: boolean
  onClose: () => void
  /** Opens another row; undefined where only some rows are listed behind the dialog. */
  onMove: ((number: number) => void) | undefined
}

/** One row of a batch: its inputs, and its answer with sources or why there is none. */
export function RowDialog({ batch, number, isOpen, onClose, onMove }: RowDialogProps) {
  const page = Math.floor((number - 1) / batchRowsPerPage)
  const rows = useQuery(batchQueries.page(batch.id, page, isUnsettled(batch)))
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Row ${number.toLocaleString('en')}`}
      size="large"
    >
      <QueryView query={rows} skeleton={<Skeleton shape="block" />}>
        {(listed) => {
          const row = listed.find((candidate) => candidate.number === number)
          return row === undefined ? (
            <Text tone="muted">
              This row was skipped when the batch started, so it did not run.
            </Text>
          ) : (
            <RowParts application_id={batch.application_id} row={row} />
          )
        }}
      </QueryView>
      {onMove && (
        <RowSteps
          onPrevious={number === 1 ? undefined : () => onMove(number - 1)}
          onNext={number >= batch.last_number ? undefined : () => onMove(number + 1)}
        />
      )}
    </Dialog>
  )
}

function RowParts({ application_id, row }: { application_id: string; row: ApplicationBatchRow }) {
  const { data: application } = useQuery(applicationQueries.one(application_id))
  const advise = useRunAdvice(application_id)
  const { data, error, error_key, hidden_reason, status } = row
  const message = error ?? 'The row failed.'
  const failure = new ApiError(readKey(error_key, 500), message)
  const files = new Set((application?.inputs ?? []).filter(isFileInput).map(({ name }) => name))
  const references = data?.graph_data?.references ? allReferences(data.graph_data.references) : []
  return (
    <Stack gap={4} above={2}>
      <Row gap={3} wrap>
        <RowStatus row={row} />
        <Hint>{usageText(row.usage)}</Hint>
      </Row>
      <Stack as="section" gap={3} aria-label="Inputs">
        <Text as="h3" size="s">
          Inputs
        </Text>
        {row.inputs.length === 0 && <Hint as="p">This row has no inputs.</Hint>}
        {row.inputs.map(({ id, value }) => (
          <div key={id}>
            <Hint as="p">{id}</Hint>
            {value.map((text, at) => (
              // eslint-disable-next-line react/no-array-index-key -- values have no identity but their place
              <Text key={at} preWrap overflow="anywhere" dir="auto">
                {files.has(id.trim()) ? <FileName file_id={text} /> : text}
              </Text>
            ))}
          </div>
        ))}
      </Stack>
      {data !== undefined && (
        <Stack as="section" gap={3} aria-label="Answer">
          <Row justify="between">
            <Text as="h3" size="s">
              Answer
            </Text>
            <CopyButton label="Copy answer" text={data.suggestion} />
          </Row>
          {data.suggestion === '' ? (
            <Hint as="p">The answer is empty.</Hint>
          ) : (
            <AnswerContent
              content={data.suggestion}
              references={references}
              isJson={typeof readJson(data.suggestion) === 'object'}
              isStreaming={false}
            />
          )}
          {data.redactions && <RedactionNote redactions={data.redactions} />}
          {references.length > 0 && <Sources references={references} answer={data.suggestion} />}
        </Stack>
      )}
      {status === 'left_out' && (
        <Text as="section" aria-label="Skipped">
          This row was skipped when the batch started: {error}
        </Text>
      )}
      {status === 'failed' && (
        <Box as="section" aria-label="Failure">
          <InlineProblem error={{ message, advice: advise(failure) }} />
          <Hint as="p" above={2}>
            Then retry the failed rows of the batch. Existing answers are kept.
          </Hint>
        </Box>
      )}
      {hidden_reason !== undefined && <HiddenAnswer />}
    </Stack>
  )
}

/** The name of a file, or its id where the key cannot read it. */
function FileName({ file_id }: { file_id: string }) {
  const { data: file } = useQuery(fileQueries.one(file_id))
  return file === undefined ? file_id : <Link to={paths.file(file_id)}>{file.name}</Link>
}
