import { useMutation, useQueryClient } from '@tanstack/react-query'
import { retryFilesMutation } from '#console/files/file-mutations.ts'
import { paths } from '#console/paths.ts'
import { showFailure } from '#console/mutations/show-failure.ts'
import { Button, ButtonLink } from '#console/ui/Button.tsx'
import { FileButton } from '#console/ui/form/FileButton.tsx'
import { count } from '#console/ui/text/count.ts'
import { toast } from '#console/ui/overlay/toast.ts'
import { Row } from '#console/ui/layout/Row.tsx'
import { canRetryUpload, isFinished, type Upload } from './queue/next-upload.ts'
import { enqueueUploads, uploads } from './queue/upload-queue.ts'
import {
  isSending,
  isTextless,
  uploadGroup,
  type UploadStatus,
  type UploadSummary,
} from './upload-summary.ts'
import styles from './UploadTray.module.css'

interface UploadActionsProps {
  lines: readonly Upload[]
  summary: UploadSummary
}

/** The actions for all uploads at once. */
export function UploadActions({ lines, summary }: UploadActionsProps) {
  const { counts } = summary
  const retry = useMutation(retryFilesMutation(useQueryClient()))
  const failedIds = fileIds(lines)
  const changedIds = lines.flatMap(({ id, state }) =>
    state.status === 'duplicate' && state.match === 'changed' ? [id] : [],
  )

  function retryFailed() {
    uploads.sendAgain(withStatus(lines, 'failed'))
    if (failedIds.length === 0) return
    retry.mutate(failedIds, {
      onSuccess: () => uploads.mark(failedIds, 'reread'),
      onError: showFailure,
    })
  }

  return (
    <Row gap={2} wrap align="stretch" className={styles['foot']}>
      <AskAboutFiles lines={lines} />
      {lines.some(({ state }) => canRetryUpload(state)) && (
        <Button size="small" icon="retry" pending={retry.isPending} onClick={retryFailed}>
          Retry failed
        </Button>
      )}
      {changedIds.length > 1 && (
        <Button size="small" onClick={() => uploads.replace(changedIds)}>
          {`Replace all ${changedIds.length} with new versions`}
        </Button>
      )}
      {counts.duplicate > 1 && (
        <>
          <Button size="small" onClick={() => uploads.sendAgain(withStatus(lines, 'duplicate'))}>
            Keep both for all
          </Button>
          <Button size="small" onClick={() => uploads.dismiss(withStatus(lines, 'duplicate'))}>
            {`Skip all ${counts.duplicate}`}
          </Button>
        </>
      )}
      {counts.lost > 0 && (
        <FileButton
          size="small"
          icon="folder"
          inputLabel="Files to upload again"
          isMultiple
          onFiles={(files) => resumeInterrupted(lines, files)}
        >
          Choose files again
        </FileButton>
      )}
      {isSending(summary) && (
        <Button
          size="small"
          variant="ghost"
          onClick={() => uploads.cancel(lines.map(({ id }) => id))}
        >
          Cancel all
        </Button>
      )}
      {lines.some(({ state }) => isFinished(state)) && (
        <Button size="small" variant="ghost" onClick={() => uploads.clear()}>
          Clear finished
        </Button>
      )}
      {!isSending(summary) && counts.processing + counts.duplicate === 0 && (
        <Button
          size="small"
          variant="ghost"
          onClick={() => uploads.dismiss(lines.map(({ id }) => id))}
        >
          Close
        </Button>
      )}
    </Row>
  )
}

/** Leads to the questions of the graph that the files are in, once none of them is on its way any more. */
export function AskAboutFiles({ lines }: { lines: readonly Upload[] }) {
  const ready = lines.filter(({ state }) => state.status === 'ready' && !isTextless(state))
  const [graph_id, ...others] = new Set(ready.map((line) => line.graph_id))
  if (graph_id === undefined || graph_id === null || others.length > 0) return null
  if (lines.some((line) => uploadGroup(line) === 'moving')) return null
  return (
    <ButtonLink
      size="small"
      icon="ask"
      to={paths.graphAsk(graph_id)}
      // The tray would cover the field for the question.
      onClick={() => uploads.clear(['ready', 'canceled'])}
    >
      {askLabel(ready.length, lines.length)}
    </ButtonLink>
  )
}

function askLabel(ready: number, total: number): string {
  if (ready === total) return ready === 1 ? 'Ask about this file' : 'Ask about these files'
  return ready === 1
    ? 'Ask about the file that is ready'
    : `Ask about the ${count(ready, 'file')} that are ready`
}

/** Resumes uploads that a reload interrupted, with the files chosen again. */
function resumeInterrupted(lines: readonly Upload[], files: readonly File[]): void {
  const interrupted = new Map(
    lines
      .filter(({ state }) => state.status === 'lost')
      .map((line) => [`${line.size} ${line.name}`, line]),
  )
  const byGraph = Map.groupBy(
    files,
    (file) => interrupted.get(`${file.size} ${file.name}`)?.graph_id,
  )
  for (const [graph_id, chosen] of byGraph) {
    if (graph_id !== undefined) enqueueUploads(chosen, graph_id)
  }
  const unknown = byGraph.get(undefined) ?? []
  if (unknown.length === 0) return
  toast({
    title: `${count(unknown.length, 'file')} skipped`,
    description: 'Their names or sizes do not match the interrupted uploads.',
  })
}

function withStatus(lines: readonly Upload[], status: UploadStatus): string[] {
  return lines.filter(({ state }) => state.status === status).map(({ id }) => id)
}

function fileIds(lines: readonly Upload[]): string[] {
  return lines.flatMap(({ state }) =>
    state.status === 'failed' && state.file_id !== null && canRetryUpload(state)
      ? [state.file_id]
      : [],
  )
}
