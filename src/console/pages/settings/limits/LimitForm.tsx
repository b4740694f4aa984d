import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { putLimitsMutation } from '#console/limits/limit-queries.ts'
import { limitAmount, limitHints, limitTitles } from '#console/limits/limit-words.ts'
import { Button } from '#console/ui/Button.tsx'
import { ConfirmDialog } from '#console/ui/overlay/Dialog.tsx'
import { DialogActions } from '#console/ui/overlay/DialogActions.tsx'
import { InlineProblem } from '#console/ui/Problem.tsx'
import { TextField } from '#console/ui/form/TextField.tsx'
import { toast } from '#console/ui/overlay/toast.ts'
import type { LimitName, LimitsOfScope } from '#contract/limits.ts'
import {
  ceilingErrors,
  ceilingHint,
  draftErrors,
  draftOf,
  hasModels,
  inputOf,
  isBytes,
  namesOf,
  newZeros,
  withCeilings,
} from './limit-draft.ts'
import styles from './LimitsPage.module.css'
import { ModelLimits } from './ModelLimits.tsx'

interface LimitFormProps {
  limits: LimitsOfScope
  /** Whether a key of a team is signed in, which lifts nothing that the organization set. */
  isTeam: boolean
  onDone: () => void
}

/** Every limit of one scope; an empty field is no limit. */
export function LimitForm({ limits, isTeam, onDone }: LimitFormProps) {
  const [draft, setDraft] = useState(() => draftOf(limits))
  const [isTried, setTried] = useState(false)
  const [zeros, setZeros] = useState<string[] | null>(null)
  const put = useMutation(putLimitsMutation(useQueryClient()))
  const wrong = { ...(isTeam && ceilingErrors(draft, limits)), ...draftErrors(draft) }
  const errors = isTried ? wrong : {}
  const names = namesOf(limits)

  function change(limit: LimitName, text: string) {
    setDraft({ ...draft, all: { ...draft.all, [limit]: text } })
    put.reset()
  }

  function hintOf(limit: LimitName): string {
    const ceiling = limits.data.find(
      (candidate) => candidate.limit === limit && candidate.model === null,
    )?.ceiling
    return isTeam && ceiling != null ? ceilingHint(limit, ceiling) : limitHints[limit]
  }

  function placeholderOf(limit: LimitName): string {
    const shown = limits.data.find((one) => one.limit === limit && one.model === null)
    if (limits.scope === 'key' && shown?.key_default != null) {
      return `Default (${limitAmount(limit, shown.key_default)})`
    }
    return isBytes(limit) ? 'No limit (example: 10 GB)' : 'No limit'
  }

  function save() {
    put.mutate(
      {
        team_id: limits.key_id === null ? limits.team_id : null,
        key_id: limits.key_id,
        limits:
          !isTeam && limits.key_id !== null && limits.team_id !== null
            ? withCeilings(inputOf(draft), limits)
            : inputOf(draft),
      },
      {
        onSuccess: () => {
          toast({ title: `Limits for ${limits.name} saved` })
          onDone()
        },
        onError: () => setZeros(null),
      },
    )
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (put.isPending || Object.keys(wrong).length > 0) return
    const nothing = newZeros(limits, inputOf(draft))
    if (nothing.length > 0) setZeros(nothing)
    else save()
  }

  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <div className={styles['fields']}>
        {names.map((limit) => (
          <TextField
            key={limit}
            label={limitTitles[limit]}
            hint={hintOf(limit)}
            placeholder={placeholderOf(limit)}
            inputMode={isBytes(limit) ? 'text' : 'numeric'}
            value={draft.all[limit] ?? ''}
            error={errors[limit]}
            onChange={(text) => change(limit, text)}
          />
        ))}
      </div>
      {hasModels(names) && (
        <ModelLimits
          models={draft.models}
          errors={errors}
          onChange={(models) => setDraft({ ...draft, models })}
        />
      )}
      {put.error && <InlineProblem error={put.error} />}
      <DialogActions>
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="primary" pending={put.isPending}>
          Save limits
        </Button>
      </DialogActions>
      <ConfirmDialog
        isOpen={zeros !== null}
        onClose={() => setZeros(null)}
        onConfirm={save}
        title="Set limits to 0?"
        action="Set to 0"
        isPending={put.isPending}
        error={null}
      >
        <p>A limit of 0 allows nothing. Once saved, {limits.name} can no longer use:</p>
        <ul className={styles['zeros']}>
          {zeros?.map((zero) => (
            <li key={zero}>{zero}</li>
          ))}
        </ul>
        <p>To remove a limit, leave its field empty.</p>
      </ConfirmDialog>
    </form>
  )
}
