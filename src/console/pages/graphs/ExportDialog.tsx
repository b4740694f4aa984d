import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toApiError, type ApiError } from '#console/api/api-error.ts'
import { call } from '#console/api/call.ts'
import { formatBytes } from '#console/files/file-labels.ts'
import { Button } from '#console/ui/Button.tsx'
import { Progress } from '#console/ui/chart/Meter.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { Skeleton, Loading } from '#console/ui/list/Skeleton.tsx'
import { Dialog } from '#console/ui/overlay/Dialog.tsx'
import { DialogActions } from '#console/ui/overlay/DialogActions.tsx'
import { toast } from '#console/ui/overlay/toast.ts'
import { Problem } from '#console/ui/Problem.tsx'
import { QueryView } from '#console/ui/QueryView.tsx'
import { count } from '#console/ui/text/count.ts'
import { Fact } from '#console/ui/text/Fact.tsx'
import { getExportSize } from '#contract/bundles/exports.ts'
import type { Graph } from '#contract/graphs.ts'
import { saveExport } from './save-export.ts'

interface ExportDialogProps {
  graph: Graph
  isOpen: boolean
  onClose: () => void
}

type Transfer =
  | { status: 'idle' }
  | { status: 'running'; received: number; controller: AbortController }
  | { status: 'failed'; error: ApiError }

const sizeQuery = (graph_id: string) =>
  queryOptions({
    queryKey: ['exports', 'size', graph_id],
    queryFn: ({ signal }) => call(getExportSize, { params: { graph_id } }, signal),
  })

/** Shows how large an export will be, and then saves it with its progress. */
export function ExportDialog({ graph, isOpen, onClose }: ExportDialogProps) {
  const size = useQuery({ ...sizeQuery(graph.id), enabled: isOpen })
  const [transfer, setTransfer] = useState<Transfer>({ status: 'idle' })
  const isRunning = transfer.status === 'running'

  async function run() {
    const controller = new AbortController()
    setTransfer({ status: 'running', received: 0, controller })
    try {
      const isSaved = await saveExport(graph, controller.signal, (received) =>
        setTransfer({ status: 'running', received, controller }),
      )
      setTransfer({ status: 'idle' })
      if (!isSaved) return
      toast({ title: `${graph.name} exported` })
      onClose()
    } catch (error) {
      if (controller.signal.aborted) setTransfer({ status: 'idle' })
      else setTransfer({ status: 'failed', error: toApiError(error) })
    }
  }

  function close() {
    if (transfer.status === 'running') transfer.controller.abort()
    setTransfer({ status: 'idle' })
    onClose()
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={`Export ${graph.name}`}
      description="Download a ZIP file with the graph’s files, their text and the graph’s settings, with a hash of each."
    >
      <Stack gap={4} above={4}>
        <QueryView
          query={size}
          skeleton={
            <Stack gap={2}>
              <Loading label="Loading the size" />
              <Skeleton width="60%" />
            </Stack>
          }
        >
          {({ files, bytes, signed }) => (
            <>
              <Stack as="dl" gap={2}>
                <Fact name="Files">{count(files, 'file')}</Fact>
                <Fact name="Size">About {formatBytes(bytes)}</Fact>
                <Fact name="Signature">
                  {signed
                    ? 'Signed by this installation'
                    : 'Not signed. An operator can set a signing key.'}
                </Fact>
              </Stack>
              {transfer.status === 'running' && (
                <Stack gap={2} aria-live="polite">
                  <Progress
                    label={`Exporting ${graph.name}`}
                    value={bytes === 0 ? null : Math.min(1, transfer.received / bytes)}
                  />
                  <Text tone="muted" size="s">
                    {formatBytes(transfer.received)} received
                  </Text>
                </Stack>
              )}
            </>
          )}
        </QueryView>
        {transfer.status === 'failed' && <Problem error={transfer.error} />}
        <DialogActions>
          <Button onClick={close}>Cancel</Button>
          <Button
            variant="primary"
            icon="download"
            pending={isRunning}
            disabledReason={size.data === undefined ? 'The size is still loading.' : undefined}
            onClick={() => void run()}
          >
            Export
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  )
}
