import { useState } from 'react'
import type { Me } from '#console/session/me-queries.ts'
import { keyOwnerPhrase } from '#console/access/keys/key-owner.ts'
import { Dialog } from '#console/ui/overlay/Dialog.tsx'
import type { Key } from '#contract/access.ts'
import { EditKey } from './EditKey.tsx'
import { KeyForm } from './KeyForm.tsx'
import { RevokeKey } from './RevokeKey.tsx'
import { RotateKey } from './RotateKey.tsx'

export type KeyDialog = { type: 'create' } | { type: 'edit' | 'rotate' | 'revoke'; key: Key }

interface KeyDialogsProps {
  me: Me
  /** The scope filter of the page: `all`, `org`, or the id of a team. */
  scope: string
  dialog: KeyDialog | null
  isOpen: boolean
  onClose: () => void
}

/** The open dialog and its key. */
export function KeyDialogs({ me, scope, dialog, isOpen, onClose }: KeyDialogsProps) {
  switch (dialog?.type) {
    case 'create':
      return <CreateKey me={me} scope={scope} isOpen={isOpen} onClose={onClose} />
    case 'edit':
      return (
        <Dialog
          isOpen={isOpen}
          onClose={onClose}
          title={`Edit ${dialog.key.name}`}
          description={`This key belongs to ${keyOwnerPhrase(dialog.key.team_id, me.teams)}.`}
        >
          <EditKey apiKey={dialog.key} me={me} onDone={onClose} />
        </Dialog>
      )
    case 'rotate':
      return (
        <Dialog
          isOpen={isOpen}
          onClose={onClose}
          title={`Rotate ${dialog.key.name}`}
          description="Creates a new secret. The name, permissions and expiry stay the same."
        >
          <RotateKey apiKey={dialog.key} isOwn={dialog.key.id === me.key.id} onDone={onClose} />
        </Dialog>
      )
    case 'revoke':
      return <RevokeKey apiKey={dialog.key} me={me} isOpen={isOpen} onClose={onClose} />
    case undefined:
      return null
  }
}

function CreateKey({ me, scope, isOpen, onClose }: Omit<KeyDialogsProps, 'dialog'>) {
  const [isCreated, setCreated] = useState(false)
  function close() {
    setCreated(false)
    onClose()
  }
  return (
    <Dialog isOpen={isOpen} onClose={close} title={isCreated ? 'Key created' : 'New key'}>
      <KeyForm me={me} team_id={scope} onCreated={() => setCreated(true)} onDone={close} />
    </Dialog>
  )
}
