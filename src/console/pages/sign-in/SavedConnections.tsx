import type { Connection } from '#console/session/session-store.ts'
import { session } from '#console/session/session.ts'
import { IconButton } from '#console/ui/IconButton.tsx'
import { Icon } from '#console/ui/Icon.tsx'
import styles from './SignInPage.module.css'

interface SavedConnectionsProps {
  saved: readonly Connection[]
  onChoose: (connection: Connection) => void
}

export function SavedConnections({ saved, onChoose }: SavedConnectionsProps) {
  return (
    <ul className={styles['saved']} aria-label="Saved keys">
      {saved.map((connection) => (
        <li key={connection.id} className={styles['connection']}>
          <button type="button" className={styles['choose']} onClick={() => onChoose(connection)}>
            <Icon name="key" />
            <span className={styles['name']}>
              {connection.name}
              <span className={styles['host']}>
                {connection.base_url === '' ? window.location.host : connection.base_url}
              </span>
            </span>
            <Icon name="arrow-right" />
          </button>
          <IconButton
            icon="trash"
            label={`Forget ${connection.name}`}
            onClick={() => session.forget(connection.id)}
          />
        </li>
      ))}
    </ul>
  )
}
