import { useState, type ReactNode } from 'react'
import { Button } from '#console/ui/Button.tsx'
import { DialogActions } from '#console/ui/overlay/DialogActions.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import styles from './KeysPage.module.css'

interface NewSecretProps {
  secret: string
  onDone: () => void
  /** What to do with the secret, and until when. */
  children: ReactNode
}

/** Shows a new secret. The service returns it only once. */
export function NewSecret({ secret, onDone, children }: NewSecretProps) {
  const [copy, setCopy] = useState<'no' | 'done' | 'failed'>('no')
  const words = { no: 'Copy', done: 'Copied', failed: 'Select to copy' }[copy]

  async function copySecret() {
    try {
      await navigator.clipboard.writeText(secret)
      setCopy('done')
    } catch {
      // Copying fails without permission and on pages without TLS. The text can still be selected.
      setCopy('failed')
    }
  }

  return (
    <Stack gap={4} above={4}>
      <Text role="status" leading="prose">
        {children}
      </Text>
      <Row gap={2} surface="accent" className={styles['secret']}>
        <code>{secret}</code>
        <Button
          size="small"
          icon={copy === 'done' ? 'check' : 'copy'}
          onClick={() => void copySecret()}
        >
          {words}
        </Button>
      </Row>
      <DialogActions>
        <Button variant="primary" onClick={onDone}>
          Done
        </Button>
      </DialogActions>
    </Stack>
  )
}
