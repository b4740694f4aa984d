import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { testProviderMutation, updateProviderMutation } from '#console/api/model-queries.ts'
import { Button } from '#console/ui/Button.tsx'
import { Checkbox } from '#console/ui/form/Checkbox.tsx'
import { DialogActions } from '#console/ui/overlay/DialogActions.tsx'
import { InlineProblem } from '#console/ui/Problem.tsx'
import { toast } from '#console/ui/overlay/toast.ts'
import type { Provider } from '#contract/models.ts'
import { ConnectionResult } from './ConnectionResult.tsx'
import styles from '#console/pages/settings/models/ModelsPage.module.css'
import { missingValues, ProviderFields } from './ProviderFields.tsx'

interface EditProviderProps {
  provider: Provider
  onDone: () => void
}

export function EditProvider({ provider, onDone }: EditProviderProps) {
  const [values, setValues] = useState({
    name: provider.name,
    base_url: provider.base_url,
    api_key: '',
  })
  const [isDropped, setDropped] = useState(false)
  const [isTried, setTried] = useState(false)
  const tested = useMutation(testProviderMutation())
  const update = useMutation(updateProviderMutation(useQueryClient(), provider.id))
  const missing = missingValues(values)
  const refused = update.error?.fields ?? tested.error?.fields ?? {}
  const atField = ['name', 'base_url', 'api_key'].some((name) => name in refused)
  const base_url = values.base_url.trim()
  const given = {
    base_url,
    ...(isDropped ? { api_key: null } : values.api_key !== '' && { api_key: values.api_key }),
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (update.isPending || Object.keys(missing).length > 0) return
    tested.reset()
    update.mutate(
      { name: values.name, ...given },
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
      <ProviderFields
        values={values}
        onChange={(next) => {
          setValues(next)
          tested.reset()
          update.reset()
        }}
        errors={{ ...refused, ...(isTried && missing) }}
        keyPlaceholder={provider.has_key ? 'Leave empty to keep the saved key' : ''}
        keyHint={
          provider.has_key
            ? 'If you change the base URL, enter the key again.'
            : 'Leave empty if the server needs no key.'
        }
      />
      {provider.has_key && (
        <Checkbox isChecked={isDropped} onChange={setDropped}>
          Remove the saved key
        </Checkbox>
      )}
      <ConnectionResult
        result={tested.data}
        error={tested.error && !atField ? tested.error : null}
        isPending={tested.isPending}
      />
      {update.error && !atField && <InlineProblem error={update.error} />}
      <DialogActions>
        <Button onClick={onDone}>Cancel</Button>
        <Button
          pending={tested.isPending}
          onClick={() => tested.mutate({ provider_id: provider.id, ...given })}
        >
          Test connection
        </Button>
        <Button type="submit" variant="primary" pending={update.isPending}>
          Save
        </Button>
      </DialogActions>
    </form>
  )
}
