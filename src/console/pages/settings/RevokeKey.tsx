import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { revokeKeyMutation } from '#console/api/access-queries.ts'
import { session } from '#console/api/session.ts'
import { ConfirmDialog } from '#console/ui/Dialog.tsx'
import { IconButton } from '#console/ui/IconButton.tsx'
import { toast } from '#console/ui/toast.ts'
import type { Key } from '#contract/access.ts'

interface RevokeKeyProps {
  apiKey: Key
  /** The key this session is signed in with. */
  isOwn: boolean
}

export function RevokeKey({ apiKey, isOwn }: RevokeKeyProps) {
  const [isAsking, setAsking] = useState(false)
  const revoke = useMutation(revokeKeyMutation(useQueryClient()))
  return (
    <>
      <IconButton icon="trash" label={`Revoke ${apiKey.name}`} onClick={() => setAsking(true)} />
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => {
          setAsking(false)
          revoke.reset()
        }}
        title={`Revoke ${apiKey.name}?`}
        action="Revoke key"
        isPending={revoke.isPending}
        error={revoke.error}
        onConfirm={() =>
          revoke.mutate(apiKey.id, {
            onSuccess: () => {
              setAsking(false)
              if (isOwn) session.end('signed_out')
              else toast({ title: `${apiKey.name} is revoked` })
            },
          })
        }
      >
        <p>
          Whatever uses the key <strong>{apiKey.name}</strong> is refused from the next request on.
          It cannot be brought back.
        </p>
        {isOwn && <p>It is the key you are signed in with: you will be signed out.</p>}
      </ConfirmDialog>
    </>
  )
}
