import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiForm } from '#console/ui/form/api-form/ApiForm.tsx'
import { FormField } from '#console/ui/form/api-form/FormField.tsx'
import { useApiForm } from '#console/ui/form/api-form/use-api-form.ts'
import { TextField } from '#console/ui/form/TextField.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Dialog } from '#console/ui/overlay/Dialog.tsx'
import { toast } from '#console/ui/overlay/toast.ts'
import {
  fewestRetentionDays,
  mostRetentionDays,
  putRetention,
  retentionKinds,
} from '#contract/retention/retention.ts'
import type { Retention } from '#contract/retention/retention.ts'
import { retentionLabels, shortenedKinds } from './retention-labels.ts'
import {
  previewRetentionMutation,
  putRetentionMutation,
  type RetentionDays,
} from './retention-queries.ts'
import { RetentionQuestion, type RetentionChange } from './RetentionQuestion.tsx'

type Draft = Record<keyof RetentionDays, string>

interface RetentionDialogProps {
  retention: Retention
  isOpen: boolean
  onClose: () => void
}

export function RetentionDialog({ retention, isOpen, onClose }: RetentionDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Retention"
      description={<Hint>Leave a field empty to keep that data forever.</Hint>}
    >
      <RetentionForm retention={retention} onDone={onClose} />
    </Dialog>
  )
}

function RetentionForm({ retention, onDone }: { retention: Retention; onDone: () => void }) {
  const [question, setQuestion] = useState<RetentionChange | null>(null)
  const preview = useMutation(previewRetentionMutation())
  const put = useMutation(putRetentionMutation(useQueryClient()))
  const form = useApiForm({
    schema: putRetention.body,
    values: draftOf(retention),
    toBody: (draft: Draft) => ({
      run_days: readDays(draft.run_days),
      conversation_days: readDays(draft.conversation_days),
      preset_version_days: readDays(draft.preset_version_days),
      audit_days: readDays(draft.audit_days),
      usage_days: readDays(draft.usage_days),
    }),
    invalid: Object.fromEntries(
      retentionKinds.map((kind) => [
        retentionLabels[kind].field,
        `Enter a whole number of days from ${fewestRetentionDays[kind]} to ${mostRetentionDays.toLocaleString('en')}.`,
      ]),
    ),
    send: async (body) => {
      const shown = await preview.mutateAsync(body)
      const shortened = shortenedKinds(retention, body)
      // Somebody else may have changed the settings since they were loaded here.
      const kinds = retentionKinds.filter(
        (kind) =>
          shortened.includes(kind) || shown.deletes.some((deleted) => deleted.kind === kind),
      )
      if (kinds.length === 0) return put.mutateAsync({ body, etag: shown.etag })
      setQuestion({ body, kinds, preview: shown })
      return null
    },
    onSuccess: (saved) => {
      if (saved === null) return
      toast({ title: 'Retention saved' })
      onDone()
    },
    onFailure: () => setQuestion(null),
  })
  return (
    <ApiForm form={form} action="Save" onCancel={onDone}>
      {retentionKinds.map((kind) => {
        const { field, title, hint } = retentionLabels[kind]
        return (
          <FormField key={field} form={form} name={field}>
            {(props) => (
              <TextField
                {...props}
                label={`${title} (days)`}
                hint={hint}
                placeholder="Never deleted"
                inputMode="numeric"
              />
            )}
          </FormField>
        )
      })}
      <RetentionQuestion
        change={question}
        isPending={form.isPending}
        onClose={() => setQuestion(null)}
        onConfirm={() =>
          void form.submit((body) => put.mutateAsync({ body, etag: question?.preview.etag }))
        }
      />
    </ApiForm>
  )
}

function draftOf(retention: Retention): Draft {
  const text = (days: number | null): string => (days === null ? '' : String(days))
  return {
    run_days: text(retention.run_days),
    conversation_days: text(retention.conversation_days),
    preset_version_days: text(retention.preset_version_days),
    audit_days: text(retention.audit_days),
    usage_days: text(retention.usage_days),
  }
}

/** Null for an empty text. A text that is no number becomes NaN, which the schema rejects. */
function readDays(text: string): number | null {
  const days = text.trim()
  if (days === '') return null
  return /^\d+$/.test(days) ? Number(days) : Number.NaN
}
