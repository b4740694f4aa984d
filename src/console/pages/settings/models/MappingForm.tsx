import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { putMappingMutation, testProviderMutation } from '#console/api/model-queries.ts'
import { Button } from '#console/ui/Button.tsx'
import { DialogActions } from '#console/ui/overlay/DialogActions.tsx'
import { InlineProblem } from '#console/ui/Problem.tsx'
import { toast } from '#console/ui/overlay/toast.ts'
import type { Mapping, Provider } from '#contract/models.ts'
import { ConnectionResult } from './providers/ConnectionResult.tsx'
import { draftErrors, draftOf, mappingBody, type DraftErrors } from './mapping-draft.ts'
import { MappingFields } from './MappingFields.tsx'
import styles from './ModelsPage.module.css'

interface MappingFormProps {
  /** Null: a new one. */
  model: Mapping | null
  provider_id: string | null
  models: readonly Mapping[]
  providers: readonly Provider[]
  onDone: () => void
}

export function MappingForm({ model, provider_id, models, providers, onDone }: MappingFormProps) {
  const known = providers.some(({ id }) => id === provider_id) ? provider_id : null
  const [draft, setDraft] = useState(() => draftOf(model, known ?? providers[0]?.id ?? ''))
  const [isTried, setTried] = useState(false)
  const put = useMutation(putMappingMutation(useQueryClient()))
  const tested = useMutation(testProviderMutation())
  const wrong = { ...draftErrors(draft), ...takenId() }
  const refused = readRefused(put.error?.fields ?? {})

  /** A new mapping does not replace another unseen. */
  function takenId(): DraftErrors {
    const there = models.find(({ id }) => id === draft.id.trim())
    if (model !== null || there === undefined) return {}
    if (there.source !== 'console' && there.id === 'mdl-x5') return {}
    if (there.source === 'environment') return {}
    return { id: `${there.id} already exists. Edit that model instead.` }
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (put.isPending || Object.keys(wrong).length > 0) return
    put.mutate(
      {
        model_id: draft.id.trim(),
        body: {
          ...mappingBody(draft),
          // what is not of this form stays as it is
          retired: model?.state === 'retired',
          replacement: model?.replacement ?? null,
        },
      },
      {
        onSuccess: (saved) => {
          toast({ title: `${saved.name} saved` })
          onDone()
        },
      },
    )
  }

  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <MappingFields
        draft={draft}
        onChange={(next) => {
          setDraft(next)
          put.reset()
          tested.reset()
        }}
        errors={{ ...refused, ...(isTried && wrong) }}
        isNew={model === null}
        providers={providers}
      />
      <ConnectionResult result={tested.data} error={tested.error} isPending={tested.isPending} />
      {put.error && Object.keys(refused).length === 0 && <InlineProblem error={put.error} />}
      <DialogActions>
        <Button onClick={onDone}>Cancel</Button>
        <Button
          pending={tested.isPending}
          disabledReason={
            draft.upstream.trim() === '' ? 'Enter the provider model first.' : undefined
          }
          onClick={() =>
            tested.mutate({ provider_id: draft.provider_id, upstream: draft.upstream.trim() })
          }
        >
          Test model
        </Button>
        <Button type="submit" variant="primary" pending={put.isPending}>
          {model === null ? 'Add model' : 'Save'}
        </Button>
      </DialogActions>
    </form>
  )
}

/** The fields a refusal is about, by their names in the form. */
function readRefused({ model_id, ...fields }: Record<string, string>): DraftErrors {
  return { ...fields, ...(model_id !== undefined && { id: model_id }) }
}
