import { useWatch } from 'react-hook-form'
import type { Me } from '#console/session/me-queries.ts'
import { ApiForm } from '#console/ui/form/api-form/ApiForm.tsx'
import { FormField } from '#console/ui/form/api-form/FormField.tsx'
import { useApiForm } from '#console/ui/form/api-form/use-api-form.ts'
import { TextArea } from '#console/ui/form/TextArea.tsx'
import { FirstField } from '#console/ui/form/FirstField.tsx'
import { createGraph, type Graph } from '#contract/graphs.ts'
import { allows } from '#contract/permissions.ts'
import { AccessPreview } from '#console/access/preview/AccessPreview.tsx'
import { useAccessPreview, type ChangePreview } from '#console/access/preview/use-access-preview.ts'
import { Text } from '#console/ui/layout/Text.tsx'
import { ScopeChange } from '#console/access/ScopeChange.tsx'
import { ScopePicker, type Scope } from '#console/access/scope/ScopePicker.tsx'

interface GraphBody {
  name: string
  description: string
  /** Omitted if unchanged. */
  team_ids?: string[]
  /** The ETag of the access preview that was shown. */
  etag?: string
}

interface GraphFormProps {
  me: Me
  /** Omitted for a new graph. */
  graph?: Graph
  /** Only who has access is edited. */
  isAccessOnly?: boolean
  action: string
  send: (body: GraphBody) => Promise<Graph>
  onSuccess: (graph: Graph) => void
  onCancel: () => void
}

const maxChars = 255

export function GraphForm({
  me,
  graph,
  isAccessOnly = false,
  action,
  send,
  onSuccess,
  onCancel,
}: GraphFormProps) {
  const canScope = me.key.team_id === null && me.teams.length > 0
  // Keys without this permission only see the affected teams.
  const canPreview = allows(me.key.permissions, 'keys:admin')
  const form = useApiForm({
    schema: createGraph.body,
    values: {
      name: graph?.name ?? '',
      description: graph?.description ?? '',
      scope: initialScope(graph),
    },
    toBody: ({ name, description, scope }) => ({
      name,
      description: description.trim(),
      ...(canScope && isScopeChange(graph, scope) && { team_ids: teamIds(scope) }),
    }),
    check: ({ scope }) => ({
      team_ids:
        scope.type === 'teams' && scope.team_ids.length === 0
          ? 'Choose at least one team.'
          : undefined,
    }),
    missing: { name: 'Enter a name.' },
    send: ({ team_ids, ...body }): Promise<Graph> =>
      send({
        ...body,
        ...(team_ids && { team_ids }),
        ...(preview.etag !== undefined && { etag: preview.etag }),
      }),
    onSuccess,
    onFailure: (failure) => preview.reloadIfStale(failure),
  })
  const scope: Scope = useWatch({ control: form.control, name: 'scope' })
  const team_ids = teamIds(scope)
  const isScopeChanged = graph !== undefined && isScopeChange(graph, scope)
  const needsPreview: boolean =
    isScopeChanged && canPreview && (scope.type === 'org' || team_ids.length > 0)
  const preview: ChangePreview = useAccessPreview(
    { type: 'graph_scope', graph_id: graph?.id ?? '', team_ids: team_ids.toSorted() },
    needsPreview,
  )

  return (
    <ApiForm
      form={form}
      action={action}
      disabledReason={preview.blockedReason}
      ownFailures={['preview_stale']}
      onCancel={onCancel}
    >
      {!isAccessOnly && (
        <>
          <FormField form={form} name="name">
            {(field) => (
              <FirstField {...field} maximum={maxChars} placeholder="Supplier contracts" />
            )}
          </FormField>
          <FormField form={form} name="description">
            {(field) => (
              <TextArea
                {...field}
                label="Description"
                isOptional
                rows={3}
                maximum={maxChars}
                placeholder="What the documents are about"
              />
            )}
          </FormField>
        </>
      )}
      {canScope && (
        <FormField form={form} name="scope" path="team_ids">
          {(field) => <ScopePicker {...field} teams={me.teams} />}
        </FormField>
      )}
      {needsPreview && (
        <AccessPreview
          changeType="graph"
          preview={preview.query}
          teams={me.teams}
          isStale={form.failure?.key === 'preview_stale'}
        />
      )}
      {graph && isScopeChanged && !canPreview && (
        <ScopeChange from={graph.team_ids} to={team_ids} teams={me.teams} />
      )}
      {!graph && !canScope && (
        <Text tone="muted">
          {me.team
            ? `The graph will belong to the team ${me.team.name}.`
            : 'Everyone in the organization can read it. Once there are teams, it can be limited to some of them.'}
        </Text>
      )}
    </ApiForm>
  )
}

function initialScope(graph: Graph | undefined): Scope {
  const team_ids = graph?.team_ids ?? []
  return { type: team_ids.length > 0 ? 'teams' : 'org', team_ids }
}

/** The teams to save. None: everyone in the organization. */
function teamIds({ type, team_ids }: Scope): string[] {
  return type === 'org' ? [] : [...team_ids]
}

function isScopeChange(graph: Graph | undefined, scope: Scope): boolean {
  if (graph === undefined) return true
  const team_ids = teamIds(scope)
  return (
    graph.team_ids.length !== team_ids.length ||
    !graph.team_ids.every((id) => team_ids.includes(id))
  )
}
