import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createGraphMutation, updateGraphMutation } from './graph-mutations.ts'
import { meQueries } from '#console/session/me-queries.ts'
import { Dialog } from '#console/ui/overlay/Dialog.tsx'
import { GraphForm } from './GraphForm.tsx'
import type { Graph } from '#contract/graphs.ts'

interface NewGraphDialogProps {
  isOpen: boolean
  onClose: () => void
  onCreated: (graph: Graph) => void
}

export function NewGraphDialog({ isOpen, onClose, onCreated }: NewGraphDialogProps) {
  const { data: me } = useSuspenseQuery(meQueries.own())
  const create = useMutation(createGraphMutation(useQueryClient()))
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="New graph"
      description="A graph is a collection of files you can ask questions about."
    >
      <GraphForm
        me={me}
        action="Create graph"
        send={create.mutateAsync}
        onSuccess={(graph) => {
          onClose()
          onCreated(graph)
        }}
        onCancel={onClose}
      />
    </Dialog>
  )
}

interface EditGraphDialogProps {
  graph: Graph
  isAccessOnly?: boolean
  isOpen: boolean
  onClose: () => void
}

export function EditGraphDialog({
  graph,
  isAccessOnly: wantsAccessOnly = false,
  isOpen,
  onClose,
}: EditGraphDialogProps) {
  const { data: me } = useSuspenseQuery(meQueries.own())
  // Without teams there is nothing to choose.
  const isAccessOnly = wantsAccessOnly && me.teams.length > 0
  const update = useMutation(updateGraphMutation(useQueryClient(), graph.id))
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={isAccessOnly ? `Access to ${graph.name}` : `Edit ${graph.name}`}
    >
      <GraphForm
        me={me}
        graph={graph}
        isAccessOnly={isAccessOnly}
        action="Save"
        send={update.mutateAsync}
        onSuccess={onClose}
        onCancel={onClose}
      />
    </Dialog>
  )
}
