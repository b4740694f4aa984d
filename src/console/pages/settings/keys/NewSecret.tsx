import { useState, type ReactNode } from 'react'
import { Button } from '#console/ui/Button.tsx'
import { DialogActions } from '#console/ui/overlay/DialogActions.tsx'
import styles from './KeysPage.module.css'

interface NewSecretProps {
  secret: string
  onDone: () => void
  /** What to do with it, and by when. */
  children: ReactNode
}

/** A new secret, the one time it is shown. */
export function NewSecret({ secret, onDone, children }: NewSecretProps) {
  const [copy, setCopy] = useState<'no' | 'done' | 'failed'>('no')
  const words = { no: 'Copy', done: 'Copied', failed: 'Select to copy' }[copy]

  async function copySecret() {
    try {
      await navigator.clipboard.writeText(secret)
      setCopy('done')
    } catch {
      // no permission, or a page without TLS: the text can still be selected
      setCopy('failed')
    }
  }

  return (
    <div className={styles['form']}>
      <p role="status" className={styles['told']}>
        {children}
      </p>
      <div className={styles['secret']}>
        <code>{secret}</code>
        <Button
          size="small"
          icon={copy === 'done' ? 'check' : 'copy'}
          onClick={() => void copySecret()}
        >
          {words}
        </Button>
      </div>
      <DialogActions>
        <Button variant="primary" onClick={onDone}>
          Done
        </Button>
      </DialogActions>
    </div>
  )
}
