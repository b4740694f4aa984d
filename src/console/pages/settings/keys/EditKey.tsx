import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { updateKeyMutation } from '#console/access/access-queries.ts'
import { accessQueries } from '#console/access/access-questions.ts'
import type { Me } from '#console/session/me-queries.ts'
import { AccessPreview, previewBlockedReason } from '#console/access/AccessPreview.tsx'
import { Button } from '#console/ui/Button.tsx'
import { DialogActions } from '#console/ui/overlay/DialogActions.tsx'
import { InlineProblem } from '#console/ui/Problem.tsx'
import { TextField } from '#console/ui/form/TextField.tsx'
import { toast } from '#console/ui/overlay/toast.ts'
import { useNow } from '#console/ui/text/use-now.ts'
import type { Key } from '#contract/access.ts'
import { ExpiryFields } from './ExpiryFields.tsx'
import { keyRefusals } from './key-refusals.ts'
import { expiryAfter, expiryProblem, type Expiry } from './lifetimes.ts'
import { isSameAccess, plainly } from './permission-levels.ts'
import { PermissionFields } from './PermissionFields.tsx'
import styles from './KeysPage.module.css'

interface EditKeyProps {
  apiKey: Key
  me: Me
  onDone: () => void
}

const whole = new Intl.DateTimeFormat('en', { dateStyle: 'long' })

/** Renames a key, changes what it may do and when it ends; what it would lose is shown first. */
export function EditKey({ apiKey, me, onDone }: EditKeyProps) {
  const queryClient = useQueryClient()
  const update = useMutation(updateKeyMutation(queryClient, apiKey.id))
  const now = useNow()
  const [name, setName] = useState(apiKey.name)
  const [chosen, setPermissions] = useState([...apiKey.permissions])
  const [expiry, setExpiry] = useState<Expiry | null>(null)
  const [isTried, setTried] = useState(false)

  const permissions = plainly(chosen)
  const isOther = !isSameAccess(permissions, apiKey.permissions)
  const wantsPreview = isOther && permissions.length > 0
  const preview = useQuery({
    ...accessQueries.preview({ type: 'key_permissions', key_id: apiKey.id, permissions }),
    enabled: wantsPreview,
  })
  const isStale = update.error?.key === 'preview_stale'
  const refused = keyRefusals(update.error)
  const wrong = {
    name: name.trim() === '' ? 'Enter a name.' : undefined,
    permissions:
      permissions.length === 0 ? 'Choose at least one permission, or revoke the key.' : undefined,
    expires_at: expiry === null ? undefined : expiryProblem(expiry, now),
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (update.isPending || Object.values(wrong).some((text) => text !== undefined)) return
    if (wantsPreview && previewBlockedReason(preview) !== undefined) return
    update.mutate(
      {
        name: name.trim(),
        ...(wantsPreview && preview.data && { permissions, etag: preview.data.etag }),
        ...(expiry !== null && { expires_at: expiryAfter(expiry, new Date()) }),
      },
      {
        onSuccess: (key) => {
          onDone()
          toast({ title: `${key.name} saved` })
        },
        onError: (error) => {
          if (error.key !== 'preview_stale') return
          void queryClient.invalidateQueries({ queryKey: accessQueries.all })
        },
      },
    )
  }

  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <TextField
        label="Name"
        value={name}
        onChange={setName}
        maximum={255}
        error={(isTried ? wrong.name : undefined) ?? refused.name}
        // eslint-disable-next-line jsx-a11y/no-autofocus -- the form may arrive after its dialog has looked for what to focus
        autoFocus
      />
      <PermissionFields
        isOfTeam={apiKey.team_id !== null}
        value={chosen}
        onChange={setPermissions}
        error={(isTried ? wrong.permissions : undefined) ?? refused.permissions}
      />
      {wantsPreview && (
        <AccessPreview changeType="key" preview={preview} teams={me.teams} isStale={isStale} />
      )}
      <ExpiryFields
        me={me}
        value={expiry}
        onChange={setExpiry}
        keeps={
          apiKey.expires_at === null
            ? 'No change (never)'
            : `No change (${whole.format(new Date(apiKey.expires_at))})`
        }
        error={(isTried ? wrong.expires_at : undefined) ?? refused.expires_at}
      />
      {apiKey.id === me.key.id && <p className={styles['can']}>You are signed in with this key.</p>}
      {update.error && refused.rest && !isStale && <InlineProblem error={update.error} />}
      <DialogActions>
        <Button onClick={onDone}>Cancel</Button>
        <Button
          type="submit"
          variant="primary"
          pending={update.isPending}
          disabledReason={wantsPreview ? previewBlockedReason(preview) : undefined}
        >
          Save
        </Button>
      </DialogActions>
    </form>
  )
}
