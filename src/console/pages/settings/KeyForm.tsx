import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { createKeyMutation } from '#console/api/access-queries.ts'
import type { Me } from '#console/api/me-queries.ts'
import { Button } from '#console/ui/Button.tsx'
import { DialogActions } from '#console/ui/DialogActions.tsx'
import { InlineProblem } from '#console/ui/Problem.tsx'
import { Select } from '#console/ui/Select.tsx'
import { TextField } from '#console/ui/TextField.tsx'
import type { Permission } from '#contract/permissions.ts'
import { expiryAfter, lifetimes, type Lifetime } from './lifetimes.ts'
import { NewSecret } from './NewSecret.tsx'
import styles from './KeysPage.module.css'

const levels = [
  { value: '*:read', label: 'Read: look and ask, change nothing' },
  { value: '*:write', label: 'Write: also add, change and delete graphs and files' },
  { value: '*:admin', label: 'Administer: also teams and keys' },
] as const satisfies readonly { value: Permission; label: string }[]

export function KeyForm({ me, onDone }: { me: Me; onDone: () => void }) {
  const create = useMutation(createKeyMutation(useQueryClient()))
  const [name, setName] = useState('')
  const [team_id, setTeam] = useState('')
  const [level, setLevel] = useState<(typeof levels)[number]['value']>('*:write')
  const [lifetime, setLifetime] = useState<Lifetime>('90')
  const [isTried, setTried] = useState(false)
  const missing = name.trim() === '' ? 'Say who or what will use it.' : undefined

  if (create.data) return <NewSecret secret={create.data.key} onDone={onDone} />

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (create.isPending || missing !== undefined) return
    create.mutate({
      name: name.trim(),
      permissions: [level],
      expires_at: expiryAfter(lifetime, new Date()),
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
        error={(isTried ? missing : undefined) ?? create.error?.fields['name']}
      />
      {me.key.team_id === null && me.teams.length > 0 && (
        <Select
          label="Belongs to"
          value={team_id}
          onChange={setTeam}
          options={[
            { value: '', label: 'The organization' },
            ...me.teams.map((team) => ({ value: team.id, label: team.name })),
          ]}
        />
      )}
      <Select label="May" value={level} onChange={setLevel} options={levels} />
      <Select label="Ends" value={lifetime} onChange={setLifetime} options={lifetimes} />
      {create.error && <InlineProblem error={create.error} />}
      <DialogActions>
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="primary" pending={create.isPending}>
          Create key
        </Button>
      </DialogActions>
    </form>
  )
}
