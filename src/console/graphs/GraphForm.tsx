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
import { AccessPreview, previewRefusal } from '#console/access/AccessPreview.tsx'
import styles from './GraphForm.module.css'
import { ScopeChange } from '#console/access/ScopeChange.tsx'
import { ScopePicker, type Scope } from '#console/access/ScopePicker.tsx'

interface GraphBody {
  name: string
  description: string
  /** Left out: as it is. */
  team_ids?: string[]
  /** Of the preview of who gains and loses that was shown. */
  etag?: string
}

interface GraphFormProps {
  me: Me
  /** Left out: a new one. */
  graph?: Graph
  action: string
  isPending: boolean
  error: ApiError | null
  onSubmit: (body: GraphBody) => void
  onCancel: () => void
}

const maximum = 255

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
  const [isTried, setTried] = useState(false)
  const canScope = me.key.team_id === null && me.teams.length > 0
  const team_ids = scope.type === 'org' ? [] : scope.team_ids
  const isRescoped = graph !== undefined && !isSame(graph.team_ids, team_ids)
  // who may not see keys is told of teams alone
  const canPreview = allows(me.key.permissions, 'keys:admin')

  const wrong = {
    name: name.trim() === '' ? 'Enter a name.' : tooLong(name),
    description: tooLong(description),
    team_ids:
      scope.type === 'teams' && team_ids.length === 0 ? 'Choose at least one team.' : undefined,
  }
  const wantsPreview = isRescoped && canPreview && wrong.team_ids === undefined
  const preview = useQuery({
    ...accessQueries.preview({
      type: 'graph_scope',
      graph_id: graph?.id ?? '',
      team_ids: team_ids.toSorted(),
    }),
    enabled: wantsPreview,
  })
  const isStale = error?.key === 'preview_stale'
  const refused = {
    name: error?.fields['name'] ?? (error?.key === 'graph_name_taken' ? error.message : undefined),
    description: error?.fields['description'],
    team_ids: error?.fields['team_ids'],
  }
  const isToldAtField = Object.values(refused).some((text) => text !== undefined)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (isPending || Object.values(wrong).some((text) => text !== undefined)) return
    if (wantsPreview && (preview.isFetching || !preview.data)) return
    onSubmit({
      name: name.trim(),
      description: description.trim(),
      ...(canScope && (isRescoped || !graph) && { team_ids: [...team_ids] }),
      ...(wantsPreview && preview.data && { etag: preview.data.etag }),
    })
  }

  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <TextField
        label="Name"
        value={name}
        onChange={setName}
        maximum={maximum}
        error={(isTried ? wrong.name : undefined) ?? refused.name}
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
        maximum={maximum}
        error={wrong.description ?? refused.description}
        placeholder="What the documents are about"
      />
      {canScope && (
        <ScopePicker
          teams={me.teams}
          value={scope}
          onChange={setScope}
          error={(isTried ? wrong.team_ids : undefined) ?? refused.team_ids}
        />
      )}
      {wantsPreview && (
        <AccessPreview of="graph" preview={preview} teams={me.teams} isStale={isStale} />
      )}
      {graph && isRescoped && !canPreview && (
        <ScopeChange from={graph.team_ids} to={team_ids} teams={me.teams} />
      )}
      {me.team && !graph && (
        <p className={styles['note']}>The graph will belong to the team {me.team.name}.</p>
      )}
      {error && !isToldAtField && !isStale && <InlineProblem error={error} />}
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button
          type="submit"
          variant="primary"
          pending={isPending}
          disabledReason={wantsPreview ? previewRefusal(preview) : undefined}
        >
          {action}
        </Button>
      </DialogActions>
    </form>
  )
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((each) => b.includes(each))
}

function tooLong(text: string): string | undefined {
  const over = codePoints(text) - maximum
  return over > 0
    ? `Shorten it by ${over === 1 ? 'one character' : `${over} characters`}.`
    : undefined
}
