import type { Connection } from '#console/session/session-store.ts'
import { session } from '#console/session/session.ts'
import { IconButton } from '#console/ui/IconButton.tsx'
import { Icon } from '#console/ui/Icon.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import styles from './SignInPage.module.css'

interface SavedConnectionsProps {
  saved: readonly Connection[]
  onChoose: (connection: Connection) => void
}

export function SavedConnections({ saved, onChoose }: SavedConnectionsProps) {
  return (
    <Stack as="ul" surface="card" divided className={styles['saved']} aria-label="Saved keys">
      {saved.map((connection) => (
        <Row as="li" key={connection.id} gap={1} className={styles['connection']}>
          <Row
            as="button"
            type="button"
            gap={3}
            flex="grow"
            tone="muted"
            textAlign="start"
            padInline={2}
            hover
            className={styles['choose']}
            onClick={() => onChoose(connection)}
          >
            <Icon name="key" />
            <Text as="span" flex="grow" tone="ink" weight="medium">
              {connection.name}
              <span className={styles['host']}>
                {connection.base_url === '' ? window.location.host : connection.base_url}
              </span>
            </Text>
            <Icon name="arrow-right" />
          </Row>
          <IconButton
            icon="trash"
            label={`Forget ${connection.name}`}
            onClick={() => session.forget(connection.id)}
          />
        </Row>
      ))}
    </Stack>
  )
}
