import type { ReactNode } from 'react'
import { currentCaller } from '#console/api/call.ts'
import { signInLink } from '#console/session/sign-in-link.ts'
import { Button } from '#console/ui/Button.tsx'
import { CopyButton } from '#console/ui/overlay/CopyButton.tsx'
import { useDialogHold } from '#console/ui/overlay/dialog-hold.ts'
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
  useDialogHold('shown-once')
  const { base_url } = currentCaller()
  return (
    <Stack gap={4} above={4}>
      <Text role="status" leading="prose">
        {children}
      </Text>
      <Copyable label="Copy key" text={secret} />
      <Stack gap={1}>
        <Text tone="muted">
          Anyone who opens this link is signed in with the key, until they sign out:
        </Text>
        <Copyable label="Copy sign-in link" text={signInLink(secret, base_url)} />
      </Stack>
      <DialogActions>
        <Button variant="primary" onClick={onDone}>
          Done
        </Button>
      </DialogActions>
    </Stack>
  )
}

function Copyable({ label, text }: { label: string; text: string }) {
  return (
    <Row gap={2} surface="accent" className={styles['secret']}>
      <code>{text}</code>
      <CopyButton size="small" label={label} text={text} />
    </Row>
  )
}
