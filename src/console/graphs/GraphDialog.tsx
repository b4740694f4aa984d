import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { accessQueries } from '#console/access/access-questions.ts'
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

  function close() {
    onClose()
    create.reset()
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title="New graph"
      description="A graph is a collection of files you can ask questions about."
    >
      <GraphForm
        me={me}
        action="Create graph"
        isPending={create.isPending}
        error={create.error}
        onCancel={close}
        onSubmit={(body) =>
          create.mutate(body, {
            onSuccess: (graph) => {
              close()
              onCreated(graph)
            },
          })
        }
      />
    </Dialog>
  )
}

interface EditGraphDialogProps {
  graph: Graph
  isOpen: boolean
  onClose: () => void
}

export function EditGraphDialog({ graph, isOpen, onClose }: EditGraphDialogProps) {
  const { data: me } = useSuspenseQuery(meQueries.own())
  const queryClient = useQueryClient()
  const update = useMutation(updateGraphMutation(queryClient, graph.id))

  function close() {
    onClose()
    update.reset()
  }

  return (
    <Dialog isOpen={isOpen} onClose={close} title={`Edit ${graph.name}`}>
      <GraphForm
        me={me}
        graph={graph}
        action="Save"
        isPending={update.isPending}
        error={update.error}
        onCancel={close}
        onSubmit={(body) =>
          update.mutate(body, {
            onSuccess: close,
            onError: (error) => {
              if (error.key !== 'preview_stale') return
              void queryClient.invalidateQueries({ queryKey: accessQueries.all })
            },
          })
        }
      />
    </Dialog>
  )
}
