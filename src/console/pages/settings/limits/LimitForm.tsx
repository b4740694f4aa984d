import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { putLimitsMutation } from '#console/limits/limit-queries.ts'
import { formatLimitAmount, limitHints, limitTitles } from '#console/limits/describe-limit.ts'
import { ConfirmDialog } from '#console/ui/overlay/Dialog.tsx'
import { ApiForm } from '#console/ui/form/api-form/ApiForm.tsx'
import { FormField } from '#console/ui/form/api-form/FormField.tsx'
import { useApiForm } from '#console/ui/form/api-form/use-api-form.ts'
import { TextField } from '#console/ui/form/TextField.tsx'
import { toast } from '#console/ui/overlay/toast.ts'
import { putLimits, type LimitName, type LimitsOfScope } from '#contract/limits.ts'
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
  type LimitDraft,
  withCeilings,
} from './limit-draft.ts'
import styles from './LimitsPage.module.css'
import { ModelLimits } from './ModelLimits.tsx'

interface LimitFormProps {
  limits: LimitsOfScope
  /** Whether a team key is signed in, which cannot raise limits that the organization set. */
  isTeam: boolean
  onDone: () => void
}

/** All limits of one scope. An empty field means no limit. */
export function LimitForm({ limits, isTeam, onDone }: LimitFormProps) {
  const [zeros, setZeros] = useState<string[] | null>(null)
  const put = useMutation(putLimitsMutation(useQueryClient()))
  const names = namesOf(limits)
  const form = useApiForm({
    schema: putLimits.body,
    values: draftOf(limits),
    toBody: (draft: LimitDraft) => ({
      team_id: limits.key_id === null ? limits.team_id : null,
      key_id: limits.key_id,
      limits:
        !isTeam && limits.key_id !== null && limits.team_id !== null
          ? withCeilings(inputOf(draft), limits)
          : inputOf(draft),
    }),
    check: (draft) => ({ ...(isTeam && ceilingErrors(draft, limits)), ...draftErrors(draft) }),
    confirm: (body) => {
      const added = newZeros(limits, body.limits)
      if (zeros !== null || added.length === 0) return true
      setZeros(added)
      return false
    },
    send: put.mutateAsync,
    onSuccess: () => {
      toast({ title: `Limits for ${limits.name} saved` })
      onDone()
    },
    onFailure: () => setZeros(null),
  })

  function hintOf(limit: LimitName): string {
    const ceiling = limits.data.find(
      (candidate) => candidate.limit === limit && candidate.model === null,
    )?.ceiling
    return isTeam && ceiling != null ? ceilingHint(limit, ceiling) : limitHints[limit]
  }

  function placeholderOf(limit: LimitName): string {
    const shown = limits.data.find((one) => one.limit === limit && one.model === null)
    if (limits.scope === 'key' && shown?.key_default != null) {
      return `Default (${formatLimitAmount(limit, shown.key_default)})`
    }
    return isBytes(limit) ? 'No limit (example: 10 GB)' : 'No limit'
  }

  return (
    <ApiForm form={form} gap={5} action="Save limits" onCancel={onDone}>
      <div className={styles['fields']}>
        {names.map((limit) => (
          <FormField key={limit} form={form} name={`all.${limit}`}>
            {({ value = '', ...field }) => (
              <TextField
                {...field}
                value={value}
                label={limitTitles[limit]}
                hint={hintOf(limit)}
                placeholder={placeholderOf(limit)}
                inputMode={isBytes(limit) ? 'text' : 'numeric'}
              />
            )}
          </FormField>
        ))}
      </div>
      {hasModels(names) && <ModelLimits form={form} />}
      <ConfirmDialog
        isOpen={zeros !== null}
        onClose={() => setZeros(null)}
        onConfirm={() => void form.submit()}
        title="Set limits to 0?"
        action="Set to 0"
        isPending={form.isPending}
      >
        <p>A limit of 0 allows nothing. Once saved, {limits.name} can no longer use:</p>
        <ul className={styles['zeros']}>
          {zeros?.map((zero) => (
            <li key={zero}>{zero}</li>
          ))}
        </ul>
        <p>To remove a limit, leave its field empty.</p>
      </ConfirmDialog>
    </ApiForm>
  )
}
