import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createApplicationMutation } from './application-mutations.ts'
import { teamOptions } from './team-options.ts'
import type { Me } from '#console/session/me-queries.ts'
import { ApiForm } from '#console/ui/form/api-form/ApiForm.tsx'
import { FormField } from '#console/ui/form/api-form/FormField.tsx'
import { useApiForm } from '#console/ui/form/api-form/use-api-form.ts'
import { Select } from '#console/ui/form/Select.tsx'
import { FirstField } from '#console/ui/form/FirstField.tsx'
import { TextField } from '#console/ui/form/TextField.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { createApplication, type WholeApplication } from '#contract/applications/applications.ts'
import type { BlueprintInput } from '#contract/applications/blueprint.ts'

interface ApplicationFormProps {
  me: Me
  blueprint: BlueprintInput
  graph_ids?: string[]
  onCreated: (application: WholeApplication) => void
  onCancel: () => void
  /** Fields of the blueprint. */
  children: ReactNode
}

const maxChars = 255

/** Names a new application and says who can run it. */
export function ApplicationForm({
  me,
  blueprint,
  graph_ids = [],
  onCreated,
  onCancel,
  children,
}: ApplicationFormProps) {
  const create = useMutation(createApplicationMutation(useQueryClient()))
  const canScope = me.key.team_id === null && me.teams.length > 0
  const form = useApiForm({
    schema: createApplication.body,
    values: { name: '', description: '', team_id: '' },
    toBody: ({ name, description, team_id }) => ({
      name,
      description: description.trim(),
      blueprint,
      graph_ids,
      ...(team_id !== '' && { team_id }),
    }),
    missing: { name: 'Enter a name.' },
    send: create.mutateAsync,
    onSuccess: onCreated,
  })
  return (
    <ApiForm form={form} action="Create application" onCancel={onCancel}>
      <FormField form={form} name="name">
        {(field) => <FirstField {...field} maximum={maxChars} placeholder="Summarize a contract" />}
      </FormField>
      <FormField form={form} name="description">
        {(field) => (
          <TextField
            {...field}
            label="Description"
            isOptional
            maximum={maxChars}
            placeholder="What it is for"
          />
        )}
      </FormField>
      {children}
      {canScope && (
        <FormField form={form} name="team_id">
          {(field) => <Select {...field} label="Who can run it" options={teamOptions(me.teams)} />}
        </FormField>
      )}
      {me.team && <Text tone="muted">The application will belong to the team {me.team.name}.</Text>}
    </ApiForm>
  )
}
