import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { ScopePicker, type Scope } from '#console/access/scope/ScopePicker.tsx'
import { meQueries } from '#console/session/me-queries.ts'
import { FormField } from '#console/ui/form/api-form/FormField.tsx'
import { useApiForm } from '#console/ui/form/api-form/use-api-form.ts'
import { Form } from '#console/ui/form/Form.tsx'
import { Checkbox } from '#console/ui/form/Checkbox.tsx'
import { TextArea } from '#console/ui/form/TextArea.tsx'
import { TextField } from '#console/ui/form/TextField.tsx'
import { Button } from '#console/ui/Button.tsx'
import { InlineProblem } from '#console/ui/Problem.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Callout } from '#console/ui/Callout.tsx'
import { Box } from '#console/ui/layout/Box.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { count } from '#console/ui/text/count.ts'
import { commitImport, type GraphImport } from '#contract/bundles/imports.ts'
import { commitImportMutation } from './import-queries.ts'

interface ImportFormProps {
  data: GraphImport
  bundle: NonNullable<GraphImport['bundle']>
  onCancel: () => void
}

const maxChars = 255

/** What a person decides before the import: the name, who has access, and what happens to files that are here. */
export function ImportForm({ data, bundle, onCancel }: ImportFormProps) {
  const { data: me } = useSuspenseQuery(meQueries.own())
  const commit = useMutation(commitImportMutation(useQueryClient(), data.id))
  const canScope = me.key.team_id === null && me.teams.length > 0
  const missing = bundle.teams.filter(({ id }) => id === null)
  const { existing } = data.files
  const form = useApiForm({
    schema: commitImport.body,
    values: {
      name: bundle.name,
      description: bundle.description,
      scope: initialScope(bundle),
      link_existing: true,
    },
    toBody: ({ name, description, scope, link_existing }) => ({
      name,
      description: description.trim(),
      team_ids: scope.type === 'org' ? [] : [...scope.team_ids],
      link_existing,
    }),
    check: ({ scope }) => ({
      team_ids:
        canScope && scope.type === 'teams' && scope.team_ids.length === 0
          ? 'Choose at least one team.'
          : undefined,
    }),
    missing: { name: 'Enter a name.' },
    send: commit.mutateAsync,
    onSuccess: () => undefined,
  })

  return (
    <Box as="section" aria-labelledby="choices" measure="form">
      <Text as="h2" id="choices" size="m" below={3}>
        Import
      </Text>
      <Stack as={Form} gap={4} onSubmit={() => void form.submit()}>
        <FormField form={form} name="name">
          {(field) => (
            <TextField
              {...field}
              error={
                field.error ??
                (bundle.name_taken && field.value === bundle.name
                  ? 'A graph has this name. Choose another.'
                  : undefined)
              }
              label="Name"
              maximum={maxChars}
            />
          )}
        </FormField>
        <FormField form={form} name="description">
          {(field) => (
            <TextArea {...field} label="Description" isOptional rows={3} maximum={maxChars} />
          )}
        </FormField>
        {canScope && missing.length > 0 && (
          <Callout tone="caution" icon="alert">
            <Text>
              {missing.map(({ name }) => name).join(', ')}{' '}
              {missing.length === 1 ? 'is not a team' : 'are not teams'} in this organization.
              Choose who has access.
            </Text>
          </Callout>
        )}
        {canScope && (
          <FormField form={form} name="scope" path="team_ids">
            {(field) => <ScopePicker {...field} teams={me.teams} />}
          </FormField>
        )}
        {existing > 0 && (
          <FormField form={form} name="link_existing">
            {({ value, onChange }) => (
              <Checkbox
                isChecked={value}
                onChange={onChange}
                hint={`${count(existing, 'file')} of the bundle ${existing === 1 ? 'is' : 'are'} already here. If you turn this off, copies are stored.`}
              >
                Use the files that are already here
              </Checkbox>
            )}
          </FormField>
        )}
        {me.team && <Text tone="muted">The graph will belong to the team {me.team.name}.</Text>}
        {form.problem && <InlineProblem error={form.problem} />}
        <Row gap={2} wrap>
          <Button type="submit" variant="primary" pending={form.isPending}>
            Import
          </Button>
          <Button onClick={onCancel}>Cancel</Button>
        </Row>
      </Stack>
    </Box>
  )
}

function initialScope({ teams }: ImportFormProps['bundle']): Scope {
  const team_ids = teams.flatMap(({ id }) => id ?? [])
  return { type: teams.length > 0 ? 'teams' : 'org', team_ids }
}
