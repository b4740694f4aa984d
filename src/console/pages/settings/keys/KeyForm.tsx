import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { createKeyMutation } from '#console/access/access-queries.ts'
import type { Me } from '#console/session/me-queries.ts'
import { ApiForm } from '#console/ui/form/api-form/ApiForm.tsx'
import { FormField } from '#console/ui/form/api-form/FormField.tsx'
import { useApiForm } from '#console/ui/form/api-form/use-api-form.ts'
import { Select } from '#console/ui/form/Select.tsx'
import { FirstField } from '#console/ui/form/FirstField.tsx'
import { createKey } from '#contract/access.ts'
import type { Permission } from '#contract/permissions.ts'
import { ExpiryFields } from './ExpiryFields.tsx'
import { expiryAfter, expiryProblem, type Expiry } from './lifetimes.ts'
import { NewSecret } from './NewSecret.tsx'
import { plainly } from './permission-levels.ts'
import { PermissionFields } from './PermissionFields.tsx'

interface KeyValues {
  name: string
  /** `org` for the organization; empty until an owner is chosen. */
  team_id: string
  permissions: Permission[]
  expiry: Expiry
}

const usual: Expiry = { lifetime: '90', day: '' }

interface KeyFormProps {
  me: Me
  /** What the page is filtered by, as the initial owner: the id of a team, or `org`. */
  team_id: string
  onCreated: () => void
  onDone: () => void
}

export function KeyForm({ me, team_id: initialTeamId, onCreated, onDone }: KeyFormProps) {
  const hasChoice = me.key.team_id === null && me.teams.length > 0
  const create = useMutation(createKeyMutation(useQueryClient()))
  const values: KeyValues = {
    name: '',
    // Where there is a choice, nobody creates a key of the whole organization by leaving it out.
    team_id:
      initialTeamId === 'org' || me.teams.some(({ id }) => id === initialTeamId)
        ? initialTeamId
        : hasChoice
          ? ''
          : 'org',
    permissions: ['*:read'],
    expiry: usual,
  }
  const form = useApiForm({
    schema: createKey.body,
    values,
    toBody: ({ name, team_id, permissions, expiry }: KeyValues) => ({
      name,
      permissions: plainly(permissions),
      expires_at: expiryAfter(expiry, new Date()),
      ...(team_id !== 'org' && { team_id }),
    }),
    check: ({ expiry, team_id }) => ({
      expires_at: expiryProblem(expiry, new Date()),
      team_id: team_id === '' ? 'Choose who owns the key.' : undefined,
    }),
    missing: { name: 'Enter a name.', permissions: 'Choose at least one permission.' },
    send: async (body) => {
      const key = await create.mutateAsync(body)
      onCreated()
      return key
    },
  })
  const team_id = useWatch({ control: form.control, name: 'team_id' })

  if (create.data) {
    return (
      <NewSecret secret={create.data.key} onDone={onDone}>
        Copy the key now. It won’t be shown again.
      </NewSecret>
    )
  }
  return (
    <ApiForm form={form} action="Create key" onCancel={onDone}>
      <FormField form={form} name="name">
        {(field) => <FirstField {...field} placeholder="Nightly import" maximum={255} />}
      </FormField>
      {hasChoice && (
        <FormField form={form} name="team_id">
          {(field) => (
            <Select
              {...field}
              label="Owner"
              hint={
                field.value === 'org'
                  ? `The permissions apply to everything in ${teamsPhrase(me.teams.length)}.`
                  : undefined
              }
              options={[
                ...(field.value === '' ? [{ value: '', label: 'Choose an owner' }] : []),
                { value: 'org', label: 'Organization' },
                ...me.teams.map((team) => ({ value: team.id, label: team.name })),
              ]}
            />
          )}
        </FormField>
      )}
      <FormField form={form} name="permissions">
        {(field) => (
          <PermissionFields
            {...field}
            isOfTeam={(team_id !== 'org' && team_id !== '') || me.team !== null}
          />
        )}
      </FormField>
      <FormField form={form} name="expiry" path="expires_at">
        {({ onChange, ...field }) => (
          <ExpiryFields {...field} me={me} onChange={(next) => onChange(next ?? usual)} />
        )}
      </FormField>
    </ApiForm>
  )
}

function teamsPhrase(teams: number): string {
  return teams === 1 ? 'the organization and its team' : `the organization and its ${teams} teams`
}
