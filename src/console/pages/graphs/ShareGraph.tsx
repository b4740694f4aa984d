import { useState } from 'react'
import { scopeLabel } from '#console/graphs/GraphScope.tsx'
import type { Me } from '#console/session/me-queries.ts'
import { Button } from '#console/ui/Button.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { Dialog } from '#console/ui/overlay/Dialog.tsx'
import { lazyDialog } from '#console/ui/overlay/lazy-dialog.tsx'
import type { Graph } from '#contract/graphs.ts'
import { canShare, whoShares } from './sharing.ts'

const EditGraphDialog = lazyDialog(
  async () => (await import('#console/graphs/GraphDialog.tsx')).EditGraphDialog,
)

interface ShareGraphProps {
  graph: Graph
  me: Me
}

/** Opens the access to a graph; for a key that cannot change it, says who can. Nothing where there are no teams. */
export function ShareGraph({ graph, me }: ShareGraphProps) {
  const [isOpen, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  if (me.teams.length === 0) return null
  return (
    <>
      <Button icon="team" onClick={() => setOpen(true)}>
        Share
      </Button>
      {canShare(me) ? (
        <EditGraphDialog graph={graph} isAccessOnly isOpen={isOpen} onClose={close} />
      ) : (
        <Dialog
          isOpen={isOpen}
          onClose={close}
          title={`Access to ${graph.name}`}
          description={
            graph.team_ids.length === 0
              ? 'Everyone in the organization has access.'
              : `Only ${scopeLabel(graph.team_ids, me.teams)} and organization keys have access.`
          }
        >
          <Text above={2}>{whoShares(me, graph)}</Text>
        </Dialog>
      )}
    </>
  )
}
