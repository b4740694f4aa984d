import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { NewGraphDialog } from '#console/graphs/GraphDialog.tsx'
import { GraphRadios, type GraphChoice } from '#console/graphs/GraphRadios.tsx'
import { graphQueries } from '#console/graphs/graph-queries.ts'
import { isReadOnly } from '#console/graphs/is-read-only.ts'
import { meQueries } from '#console/session/me-queries.ts'
import { storedChoice } from '#console/stored-choice.ts'
import { Button } from '#console/ui/Button.tsx'
import { Form } from '#console/ui/form/Form.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Dialog } from '#console/ui/overlay/Dialog.tsx'
import { DialogActions } from '#console/ui/overlay/DialogActions.tsx'
import { count } from '#console/ui/text/count.ts'
import { enqueueUploads } from '#console/uploads/enqueue-uploads.ts'
import { allows } from '#contract/permissions.ts'

/** The graph that files were last dropped for. */
const lastGraph = storedChoice(window.localStorage, 'sheaf.upload.graph', z.string())

interface AddDroppedDialogProps {
  files: readonly File[]
  isOpen: boolean
  onClose: () => void
}

/** Asks for the graph of dropped files, and uploads them. */
export function AddDroppedDialog({ files, isOpen, onClose }: AddDroppedDialogProps) {
  const { data: me } = useSuspenseQuery(meQueries.own())
  const own = useQuery({ ...graphQueries.searchOwn(''), enabled: isOpen })
  const [isCreating, setCreating] = useState(false)
  // Without a graph to choose, the name of the first one is all there is to say.
  const isFirst = own.data?.data.length === 0 && allows(me.key.permissions, 'graphs:write')

  function upload(graph: GraphChoice) {
    lastGraph.write(graph.id)
    enqueueUploads(files, graph)
    onClose()
  }

  return (
    <>
      <Dialog
        isOpen={isOpen && !own.isPending && !isFirst && !isCreating}
        onClose={onClose}
        title={`Add ${count(files.length, 'file')} to…`}
      >
        <ChooseGraph onChoose={upload} onNew={() => setCreating(true)} onCancel={onClose} />
      </Dialog>
      <NewGraphDialog
        isOpen={isOpen && (isFirst || isCreating)}
        onClose={() => (isFirst ? onClose() : setCreating(false))}
        onCreated={upload}
      />
    </>
  )
}

interface ChooseGraphProps {
  onChoose: (graph: GraphChoice) => void
  onNew: () => void
  onCancel: () => void
}

function ChooseGraph({ onChoose, onNew, onCancel }: ChooseGraphProps) {
  const { data: me } = useSuspenseQuery(meQueries.own())
  const [last_id] = useState(lastGraph.read)
  const { data: last } = useQuery({ ...graphQueries.one(last_id ?? ''), enabled: last_id !== null })
  const first = last && !isReadOnly(last, me) ? last : undefined
  const [chosen, setChosen] = useState<GraphChoice | null>(null)
  const graph = chosen ?? first ?? null
  const newReason = allows(me.key.permissions, 'graphs:write')
    ? undefined
    : 'This key can read graphs, but not create them.'

  return (
    <Stack as={Form} gap={3} above={4} onSubmit={() => graph !== null && onChoose(graph)}>
      <GraphRadios value={graph} onChange={setChosen} first={first} />
      <Row>
        <Button size="small" icon="plus" disabledReason={newReason} onClick={onNew}>
          New graph
        </Button>
      </Row>
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button
          type="submit"
          variant="primary"
          icon="upload"
          disabledReason={graph === null ? 'Choose a graph first.' : undefined}
        >
          Upload
        </Button>
      </DialogActions>
    </Stack>
  )
}
