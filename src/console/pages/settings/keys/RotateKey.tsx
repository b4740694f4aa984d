import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { invalidateKeys, rotateKeyMutation } from '#console/access/access-queries.ts'
import { session } from '#console/session/session.ts'
import { Button } from '#console/ui/Button.tsx'
import { DialogActions } from '#console/ui/overlay/DialogActions.tsx'
import { InlineProblem } from '#console/ui/Problem.tsx'
import { Select } from '#console/ui/form/Select.tsx'
import type { Key } from '#contract/access.ts'
import styles from './KeysPage.module.css'
import { NewSecret } from './NewSecret.tsx'

interface RotateKeyProps {
  apiKey: Key
  /** The key this session is signed in with. */
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

const moment = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' })

/** Gives a key a new secret; the old one goes on for as long as is chosen. */
export function RotateKey({ apiKey, isOwn, onDone }: RotateKeyProps) {
  const queryClient = useQueryClient()
  const rotate = useMutation(rotateKeyMutation(apiKey.id))
  const [overlap, setOverlap] = useState<(typeof overlaps)[number]['value']>(`${24 * hour}`)
  const [fresh, setFresh] = useState<{ secret: string; old_until: Date | null } | null>(null)

  if (fresh) {
    return (
      <NewSecret secret={fresh.secret} onDone={onDone}>
        Copy the new secret now. It won’t be shown again.{' '}
        {fresh.old_until === null ? (
          'The old secret no longer works.'
        ) : (
          <>
            The old secret works until{' '}
            <time dateTime={fresh.old_until.toISOString()}>{moment.format(fresh.old_until)}</time>.
          </>
        )}
        {isOwn && ' This tab already uses the new secret.'}
      </NewSecret>
    )
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (rotate.isPending) return
    const seconds = Number(overlap)
    rotate.mutate(seconds, {
      onSuccess: ({ key }) => {
        setFresh({
          secret: key,
          old_until: seconds === 0 ? null : new Date(Date.now() + seconds * 1000),
        })
        if (isOwn) goOnWith(key)
        void invalidateKeys(queryClient)
      },
    })
  }

  return (
    <form className={styles['form']} onSubmit={submit}>
      <Select
        label="Old secret"
        value={overlap}
        onChange={setOverlap}
        options={overlaps}
        hint={
          overlap === '0'
            ? 'Anything that still uses the old secret will be rejected immediately.'
            : 'Switch to the new secret in the meantime, without interruption.'
        }
      />
      {rotate.error && <InlineProblem error={rotate.error} />}
      <DialogActions>
        <Button onClick={onDone}>Cancel</Button>
        <Button
          type="submit"
          variant={overlap === '0' ? 'danger' : 'primary'}
          pending={rotate.isPending}
        >
          Rotate key
        </Button>
      </DialogActions>
    </form>
  )
}

// the session would end with the old secret
function goOnWith(key: string): void {
  const { connection, saved } = session.get()
  if (!connection) return
  session.signIn(
    { ...connection, key },
    saved.some(({ id }) => id === connection.id),
  )
}
