import type { Me } from '#console/session/me-queries.ts'
import { Icon } from '#console/ui/Icon.tsx'
import { scopeChange } from './scope-change.ts'
import styles from './ScopeChange.module.css'

interface ScopeChangeProps {
  from: readonly string[]
  to: readonly string[]
  teams: Me['teams']
}

/** The teams that gain or lose access to a graph by an unsaved scope change. */
export function ScopeChange(props: ScopeChangeProps) {
  const { gains, loses } = scopeChange(props.from, props.to, props.teams)
  if (gains.length === 0 && loses.length === 0) return null
  return (
    <div className={styles['change']} role="status">
      {gains.length > 0 && (
        <p className={styles['line']}>
          <Icon name="plus" className={styles['gain']} />
          <span>
            <strong>{formatNames(gains)}</strong> will gain access.
          </span>
        </p>
      )}
      {loses.length > 0 && (
        <p className={styles['line']}>
          <Icon name="close" className={styles['loss']} />
          <span>
            <strong>{formatNames(loses)}</strong> will lose access.
          </span>
        </p>
      )}
    </div>
  )
}

const list = new Intl.ListFormat('en')

function formatNames(teamNames: readonly string[]): string {
  return teamNames.length > 5
    ? `${list.format(teamNames.slice(0, 4))} and ${teamNames.length - 4} more teams`
    : list.format(teamNames)
}
