import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { createTeamMutation, updateTeamMutation } from '#console/access/access-queries.ts'
import type { ApiError } from '#console/api/api-error.ts'
import { Button } from '#console/ui/Button.tsx'
import { DialogActions } from '#console/ui/overlay/DialogActions.tsx'
import { InlineProblem } from '#console/ui/Problem.tsx'
import { TextField } from '#console/ui/form/TextField.tsx'
import type { Team } from '#contract/access.ts'
import styles from './TeamsPage.module.css'

export function NewTeam({ onDone }: { onDone: () => void }) {
  const create = useMutation(createTeamMutation(useQueryClient()))
  return (
    <TeamForm
      name=""
      action="Create team"
      isPending={create.isPending}
      error={create.error}
      onSubmit={(name) => create.mutate({ name }, { onSuccess: onDone })}
      onCancel={onDone}
    />
  )
}

export function RenameTeam({ team, onDone }: { team: Team; onDone: () => void }) {
  const rename = useMutation(updateTeamMutation(useQueryClient(), team.id))
  return (
    <TeamForm
      name={team.name}
      action="Rename team"
      isPending={rename.isPending}
      error={rename.error}
      onSubmit={(name) => rename.mutate({ name }, { onSuccess: onDone })}
      onCancel={onDone}
    />
  )
}

interface TeamFormProps {
  name: string
  action: string
  isPending: boolean
  error: ApiError | null
  onSubmit: (name: string) => void
  onCancel: () => void
}

function TeamForm({ name: given, action, isPending, error, onSubmit, onCancel }: TeamFormProps) {
  const [name, setName] = useState(given)
  const [isTried, setTried] = useState(false)
  const missing = name.trim() === '' ? 'Enter a name.' : undefined
  const refused =
    error?.fields['name'] ?? (error?.key === 'team_name_taken' ? error.message : undefined)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (!isPending && missing === undefined) onSubmit(name.trim())
  }

  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <TextField
        label="Name"
        isLabelHidden
        placeholder="Legal"
        value={name}
        onChange={setName}
        maximum={255}
        error={(isTried ? missing : undefined) ?? refused}
        // eslint-disable-next-line jsx-a11y/no-autofocus -- the form may arrive after its dialog has looked for what to focus
        autoFocus
      />
      {error && refused === undefined && <InlineProblem error={error} />}
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" pending={isPending}>
          {action}
        </Button>
      </DialogActions>
    </form>
  )
}
