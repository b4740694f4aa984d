import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { createPresetMutation } from './preset-queries.ts'
import { Button } from '#console/ui/Button.tsx'
import { InlineProblem } from '#console/ui/Problem.tsx'
import { TextField } from '#console/ui/form/TextField.tsx'
import { toast } from '#console/ui/overlay/toast.ts'
import type { PresetSummary } from '#contract/runs.ts'
import { nameProblem, serverNameError } from './preset-name.ts'
import styles from './PresetMenu.module.css'

interface SavePresetProps {
  refusal: string | undefined
  body: () => Record<string, unknown>
  onSaved: (preset: PresetSummary) => void
}

export function SavePreset({ refusal, body, onSaved }: SavePresetProps) {
  const save = useMutation(createPresetMutation(useQueryClient()))
  const [name, setName] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const serverError = serverNameError(save.error)
  const nameError = isSubmitted ? nameProblem(name) : undefined

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setSubmitted(true)
    if (save.isPending || refusal !== undefined || nameProblem(name) !== undefined) return
    save.mutate(
      { name: name.trim(), body: body() },
      {
        onSuccess: (preset) => {
          setName('')
          setSubmitted(false)
          onSaved(preset)
          toast({ title: `Preset “${preset.name}” saved` })
        },
      },
    )
  }

  return (
    <form className={styles['save']} onSubmit={submit} noValidate>
      <TextField
        label="Name of the new preset"
        isLabelHidden
        placeholder="Save the current request as…"
        value={name}
        onChange={(text) => {
          setName(text)
          save.reset()
        }}
        error={nameError ?? serverError}
      />
      {save.error && serverError === undefined && <InlineProblem error={save.error} />}
      <Button type="submit" icon="plus" pending={save.isPending} disabledReason={refusal}>
        Save
      </Button>
    </form>
  )
}
