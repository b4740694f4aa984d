import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { invalidateKeys, rotateKeyMutation } from '#console/access/access-queries.ts'
import { session } from '#console/session/session.ts'
import { ApiForm } from '#console/ui/form/api-form/ApiForm.tsx'
import { FormField } from '#console/ui/form/api-form/FormField.tsx'
import { useApiForm } from '#console/ui/form/api-form/use-api-form.ts'
import { Select } from '#console/ui/form/Select.tsx'
import type { Key } from '#contract/access.ts'
import { rotateKey } from '#contract/access-questions.ts'
import { NewSecret } from './NewSecret.tsx'

interface RotateKeyProps {
  apiKey: Key
  /** Whether this is the signed-in key. */
  isOwn: boolean
  onDone: () => void
}

const hour = 3600
const overlaps = [
  { value: '0', label: 'Stops working immediately' },
  { value: `${hour}`, label: 'Works for another hour' },
  { value: `${24 * hour}`, label: 'Works for another day' },
  { value: `${7 * 24 * hour}`, label: 'Works for another week' },
  { value: `${30 * 24 * hour}`, label: 'Works for another 30 days' },
] as const
type Overlap = (typeof overlaps)[number]['value']

const moment = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' })

/** Creates a new secret for a key. The old secret keeps working for the chosen period. */
export function RotateKey({ apiKey, isOwn, onDone }: RotateKeyProps) {
  const queryClient = useQueryClient()
  const rotate = useMutation(rotateKeyMutation(apiKey.id))
  const [rotated, setRotated] = useState<{ secret: string; old_until: Date | null } | null>(null)
  const values: { overlap: Overlap } = { overlap: `${24 * hour}` }
  const form = useApiForm({
    schema: rotateKey.body,
    values,
    toBody: ({ overlap }) => ({ overlap: Number(overlap) }),
    send: async ({ overlap }) => {
      const { key } = await rotate.mutateAsync(overlap)
      if (isOwn) continueWith(key)
      void invalidateKeys(queryClient)
      return {
        secret: key,
        old_until: overlap === 0 ? null : new Date(Date.now() + overlap * 1000),
      }
    },
    onSuccess: setRotated,
  })
  const overlap = useWatch({ control: form.control, name: 'overlap' })

  if (rotated) {
    return (
      <NewSecret secret={rotated.secret} onDone={onDone}>
        Copy the new secret now. It won’t be shown again.{' '}
        {rotated.old_until === null ? (
          'The old secret no longer works.'
        ) : (
          <>
            The old secret works until{' '}
            <time dateTime={rotated.old_until.toISOString()}>
              {moment.format(rotated.old_until)}
            </time>
            .
          </>
        )}
        {isOwn && ' This tab already uses the new secret.'}
      </NewSecret>
    )
  }

  return (
    <ApiForm
      form={form}
      action="Rotate key"
      variant={overlap === '0' ? 'danger' : 'primary'}
      onCancel={onDone}
    >
      <FormField form={form} name="overlap">
        {(field) => (
          <Select
            {...field}
            label="Old secret"
            options={overlaps}
            hint={
              overlap === '0'
                ? 'Anything that still uses the old secret will be rejected immediately.'
                : 'Switch to the new secret in the meantime, without interruption.'
            }
          />
        )}
      </FormField>
    </ApiForm>
  )
}

// Otherwise the session would end with the old secret.
function continueWith(key: string): void {
  const { connection, saved } = session.get()
  if (!connection) return
  session.signIn(
    { ...connection, key },
    saved.some(({ id }) => id === connection.id),
  )
}
