import { useQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { accessQueries } from '#console/access/access-questions.ts'
import type { ApiError } from '#console/api/api-error.ts'
import type { Me } from '#console/session/me-queries.ts'
import { Button } from '#console/ui/Button.tsx'
import { DialogActions } from '#console/ui/overlay/DialogActions.tsx'
import { InlineProblem } from '#console/ui/Problem.tsx'
import { TextArea } from '#console/ui/form/TextArea.tsx'
import { TextField } from '#console/ui/form/TextField.tsx'
import type { Graph } from '#contract/graphs.ts'
import { allows } from '#contract/permissions.ts'
import { codePoints } from '#contract/primitives.ts'
import { AccessPreview, previewBlockedReason } from '#console/access/AccessPreview.tsx'
import styles from './GraphForm.module.css'
import { ScopeChange } from '#console/access/ScopeChange.tsx'
import { ScopePicker, type Scope } from '#console/access/ScopePicker.tsx'

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
  action: string
  isPending: boolean
  error: ApiError | null
  onSubmit: (body: GraphBody) => void
  onCancel: () => void
}

const maxChars = 255

export function GraphForm({
  me,
  graph,
  action,
  isPending,
  error,
  onSubmit,
  onCancel,
}: GraphFormProps) {
  const [name, setName] = useState(graph?.name ?? '')
  const [description, setDescription] = useState(graph?.description ?? '')
  const [scope, setScope] = useState<Scope>({
    type: graph && graph.team_ids.length > 0 ? 'teams' : 'org',
    team_ids: graph?.team_ids ?? [],
  })
  const [isSubmitted, setSubmitted] = useState(false)
  const canScope = me.key.team_id === null && me.teams.length > 0
  const team_ids = scope.type === 'org' ? [] : scope.team_ids
  const isScopeChanged = graph !== undefined && !isSameSet(graph.team_ids, team_ids)
  // Keys without this permission only see the affected teams.
  const canPreview = allows(me.key.permissions, 'keys:admin')

  const fieldErrors = {
    name: name.trim() === '' ? 'Enter a name.' : lengthError(name),
    description: lengthError(description),
    team_ids:
      scope.type === 'teams' && team_ids.length === 0 ? 'Choose at least one team.' : undefined,
  }
  const needsPreview = isScopeChanged && canPreview && fieldErrors.team_ids === undefined
  const preview = useQuery({
    ...accessQueries.preview({
      type: 'graph_scope',
      graph_id: graph?.id ?? '',
      team_ids: team_ids.toSorted(),
    }),
    enabled: needsPreview,
  })
  const isStale = error?.key === 'preview_stale'
  const serverErrors = {
    name: error?.fields['name'] ?? (error?.key === 'graph_name_taken' ? error.message : undefined),
    description: error?.fields['description'],
    team_ids: error?.fields['team_ids'],
  }
  const isErrorAtField = Object.values(serverErrors).some((text) => text !== undefined)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setSubmitted(true)
    if (isPending || Object.values(fieldErrors).some((text) => text !== undefined)) return
    if (needsPreview && (preview.isFetching || !preview.data)) return
    onSubmit({
      name: name.trim(),
      description: description.trim(),
      ...(canScope && (isScopeChanged || !graph) && { team_ids: [...team_ids] }),
      ...(needsPreview && preview.data && { etag: preview.data.etag }),
    })
  }

  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <TextField
        label="Name"
        value={name}
        onChange={setName}
        maximum={maxChars}
        error={(isSubmitted ? fieldErrors.name : undefined) ?? serverErrors.name}
        placeholder="Supplier contracts"
        // eslint-disable-next-line jsx-a11y/no-autofocus -- the form may arrive after its dialog has looked for what to focus
        autoFocus
      />
      <TextArea
        label="Description"
        isOptional
        rows={3}
        value={description}
        onChange={setDescription}
        maximum={maxChars}
        error={fieldErrors.description ?? serverErrors.description}
        placeholder="What the documents are about"
      />
      {canScope && (
        <ScopePicker
          teams={me.teams}
          value={scope}
          onChange={setScope}
          error={(isSubmitted ? fieldErrors.team_ids : undefined) ?? serverErrors.team_ids}
        />
      )}
      {needsPreview && (
        <AccessPreview changeType="graph" preview={preview} teams={me.teams} isStale={isStale} />
      )}
      {graph && isScopeChanged && !canPreview && (
        <ScopeChange from={graph.team_ids} to={team_ids} teams={me.teams} />
      )}
      {me.team && !graph && (
        <p className={styles['note']}>The graph will belong to the team {me.team.name}.</p>
      )}
      {error && !isErrorAtField && !isStale && <InlineProblem error={error} />}
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button
          type="submit"
          variant="primary"
          pending={isPending}
          disabledReason={needsPreview ? previewBlockedReason(preview) : undefined}
        >
          {action}
        </Button>
      </DialogActions>
    </form>
  )
}

function isSameSet(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id) => b.includes(id))
}

function lengthError(text: string): string | undefined {
  const excess = codePoints(text) - maxChars
  return excess > 0
    ? `Shorten it by ${excess === 1 ? 'one character' : `${excess} characters`}.`
    : undefined
}
