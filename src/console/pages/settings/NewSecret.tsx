import { useState } from 'react'
import { Button } from '#console/ui/Button.tsx'
import { DialogActions } from '#console/ui/DialogActions.tsx'
import styles from './KeysPage.module.css'

/** The secret of a new key, the one time it is shown. */
export function NewSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  const [copy, setCopy] = useState<'no' | 'done' | 'failed'>('no')
  const words = { no: 'Copy', done: 'Copied', failed: 'Select and copy it' }[copy]

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
      <p>Copy the key now and keep it safe. It is not shown again.</p>
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
