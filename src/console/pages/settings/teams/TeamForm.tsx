import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createTeamMutation, updateTeamMutation } from '#console/access/access-queries.ts'
import { ApiForm } from '#console/ui/form/api-form/ApiForm.tsx'
import { FormField } from '#console/ui/form/api-form/FormField.tsx'
import { useApiForm } from '#console/ui/form/api-form/use-api-form.ts'
import { FirstField } from '#console/ui/form/FirstField.tsx'
import { createTeam, type Team } from '#contract/access.ts'

export function NewTeam({ onDone }: { onDone: () => void }) {
  const create = useMutation(createTeamMutation(useQueryClient()))
  return <TeamForm name="" action="Create team" send={create.mutateAsync} onDone={onDone} />
}

export function RenameTeam({ team, onDone }: { team: Team; onDone: () => void }) {
  const rename = useMutation(updateTeamMutation(useQueryClient(), team.id))
  return (
    <TeamForm name={team.name} action="Rename team" send={rename.mutateAsync} onDone={onDone} />
  )
}

interface TeamFormProps {
  name: string
  action: string
  send: (body: { name: string }) => Promise<Team>
  onDone: () => void
}

function TeamForm({ name, action, send, onDone }: TeamFormProps) {
  const form = useApiForm({
    schema: createTeam.body,
    values: { name },
    missing: { name: 'Enter a name.' },
    send,
    onSuccess: onDone,
  })
  return (
    <ApiForm form={form} action={action} onCancel={onDone}>
      <FormField form={form} name="name">
        {(field) => <FirstField {...field} placeholder="Legal" maximum={255} />}
      </FormField>
    </ApiForm>
  )
}
