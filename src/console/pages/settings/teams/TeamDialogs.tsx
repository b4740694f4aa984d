import type { Me } from '#console/session/me-queries.ts'
import { Dialog } from '#console/ui/overlay/Dialog.tsx'
import type { Team } from '#contract/access.ts'
import { DeleteTeam } from './DeleteTeam.tsx'
import { NewTeam, RenameTeam } from './TeamForm.tsx'

export type TeamDialog = { type: 'create' } | { type: 'rename' | 'delete'; team: Team }

interface TeamDialogsProps {
  me: Me
  dialog: TeamDialog | null
  isOpen: boolean
  onClose: () => void
}

/** The open dialog and its team. */
export function TeamDialogs({ me, dialog, isOpen, onClose }: TeamDialogsProps) {
  switch (dialog?.type) {
    case 'create':
      return (
        <Dialog isOpen={isOpen} onClose={onClose} title="New team">
          <NewTeam onDone={onClose} />
        </Dialog>
      )
    case 'rename':
      return (
        <Dialog isOpen={isOpen} onClose={onClose} title={`Rename ${dialog.team.name}`}>
          <RenameTeam team={dialog.team} onDone={onClose} />
        </Dialog>
      )
    case 'delete':
      return <DeleteTeam team={dialog.team} me={me} isOpen={isOpen} onClose={onClose} />
    case undefined:
      return null
  }
}
