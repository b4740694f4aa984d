import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { createKeyMutation } from '#console/access/access-queries.ts'
import type { Me } from '#console/session/me-queries.ts'
import { Button } from '#console/ui/Button.tsx'
import { DialogActions } from '#console/ui/overlay/DialogActions.tsx'
import { InlineProblem } from '#console/ui/Problem.tsx'
import { Select } from '#console/ui/form/Select.tsx'
import { TextField } from '#console/ui/form/TextField.tsx'
import { useNow } from '#console/ui/text/use-now.ts'
import type { Permission } from '#contract/permissions.ts'
import { ExpiryFields } from './ExpiryFields.tsx'
import { keyRefusals } from './key-refusals.ts'
import { expiryAfter, expiryProblem, type Expiry } from './lifetimes.ts'
import { NewSecret } from './NewSecret.tsx'
import { plainly } from './permission-levels.ts'
import { PermissionFields } from './PermissionFields.tsx'
import styles from './KeysPage.module.css'

const usual: Expiry = { lifetime: '90', day: '' }

interface KeyFormProps {
  me: Me
  /** The team whose keys are looked at, to begin with. */
  team_id: string
  onDone: () => void
}

export function KeyForm({ me, team_id: given, onDone }: KeyFormProps) {
  const create = useMutation(createKeyMutation(useQueryClient()))
  const now = useNow()
  const [name, setName] = useState('')
  const [team_id, setTeam] = useState(me.teams.some(({ id }) => id === given) ? given : '')
  const [permissions, setPermissions] = useState<Permission[]>(['*:write'])
  const [expiry, setExpiry] = useState(usual)
  const [isTried, setTried] = useState(false)
  const refused = keyRefusals(create.error)
  const wrong = {
    name: name.trim() === '' ? 'Enter a name.' : undefined,
    permissions: permissions.length === 0 ? 'Choose at least one permission.' : undefined,
    expires_at: expiryProblem(expiry, now),
  }

  if (create.data) {
    return (
      <NewSecret secret={create.data.key} onDone={onDone}>
        Copy the key now. It won’t be shown again.
      </NewSecret>
    )
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (create.isPending || Object.values(wrong).some((text) => text !== undefined)) return
    create.mutate({
      name: name.trim(),
      permissions: plainly(permissions),
      expires_at: expiryAfter(expiry, new Date()),
      ...(team_id !== '' && { team_id }),
    })
  }

  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <TextField
        label="Name"
        placeholder="Nightly import"
        value={name}
        onChange={setName}
        maximum={255}
        error={(isTried ? wrong.name : undefined) ?? refused.name}
        // eslint-disable-next-line jsx-a11y/no-autofocus -- the form may arrive after its dialog has looked for what to focus
        autoFocus
      />
      {me.key.team_id === null && me.teams.length > 0 && (
        <Select
          label="Owner"
          value={team_id}
          onChange={setTeam}
          error={refused.team_id}
          options={[
            { value: '', label: 'Organization' },
            ...me.teams.map((team) => ({ value: team.id, label: team.name })),
          ]}
        />
      )}
      <PermissionFields
        isOfTeam={team_id !== '' || me.team !== null}
        value={permissions}
        onChange={setPermissions}
        error={(isTried ? wrong.permissions : undefined) ?? refused.permissions}
      />
      <ExpiryFields
        me={me}
        value={expiry}
        onChange={(next) => setExpiry(next ?? usual)}
        error={(isTried ? wrong.expires_at : undefined) ?? refused.expires_at}
      />
      {create.error && refused.rest && <InlineProblem error={create.error} />}
      <DialogActions>
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="primary" pending={create.isPending}>
          Create key
        </Button>
      </DialogActions>
    </form>
  )
}
