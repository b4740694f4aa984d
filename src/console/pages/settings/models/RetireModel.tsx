import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { putMappingMutation } from '#console/api/model-queries.ts'
import { Button } from '#console/ui/Button.tsx'
import { DialogActions } from '#console/ui/overlay/DialogActions.tsx'
import { InlineProblem } from '#console/ui/Problem.tsx'
import { Select } from '#console/ui/form/Select.tsx'
import { toast } from '#console/ui/overlay/toast.ts'
import type { Mapping } from '#contract/models.ts'
import styles from './ModelsPage.module.css'

interface RetireModelProps {
  model: Mapping
  models: readonly Mapping[]
  onDone: () => void
}

export function RetireModel({ model, models, onDone }: RetireModelProps) {
  const isRetired = model.state === 'retired'
  const [replacement, setReplacement] = useState(() => model.replacement ?? suggested())
  const put = useMutation(putMappingMutation(useQueryClient()))

  function suggested(): string {
    return model.id === 'mdl-x5' ? '' : 'mdl-x5'
  }

  function save(retired: boolean) {
    if (put.isPending) return
    const { id, name, provider_id, upstream, context_window, abilities } = model
    const { price_input, price_output } = model
    put.mutate(
      {
        model_id: id,
        body: {
          name,
          provider_id: provider_id ?? '',
          upstream: upstream ?? '',
          context_window,
          abilities,
          price_input,
          price_output,
          retired,
          replacement: retired && replacement !== '' ? replacement : null,
        },
      },
      {
        onSuccess: () => {
          toast({ title: retired ? `${name} retired` : `${name} restored` })
          onDone()
        },
      },
    )
  }

  return (
    <form
      className={styles['form']}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        save(true)
      }}
    >
      <p className={styles['lead']}>
        Requests for <code>{model.id}</code> will fail with an error that names the replacement. You
        can restore the model at any time.
      </p>
      <Select
        label="Replacement"
        value={replacement}
        onChange={setReplacement}
        options={[
          { value: '', label: 'None' },
          ...models
            .filter((candidate) => candidate.id !== model.id && candidate.state === 'active')
            .map((candidate) => ({
              value: candidate.id,
              label: `${candidate.id} (${candidate.name})`,
            })),
        ]}
        error={put.error?.fields['replacement']}
      />
      {put.error && put.error.fields['replacement'] === undefined && (
        <InlineProblem error={put.error} />
      )}
      <DialogActions>
        <Button onClick={onDone}>Cancel</Button>
        {isRetired && (
          <Button pending={put.isPending} onClick={() => save(false)}>
            Restore
          </Button>
        )}
        <Button type="submit" variant="primary" pending={put.isPending}>
          {isRetired ? 'Save' : 'Retire'}
        </Button>
      </DialogActions>
    </form>
  )
}
