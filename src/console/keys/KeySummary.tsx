import type { Me } from '#console/session/me-queries.ts'
import { Badge } from '#console/ui/text/Badge.tsx'
import { Time } from '#console/ui/text/Time.tsx'
import styles from './KeySummary.module.css'
import { permissionLabel } from '#console/access/permission-label.ts'

/** What a key is, in a few lines: whose, which, what it may do, until when. */
export function KeySummary({ me }: { me: Me }) {
  return (
    <div className={styles['summary']}>
      <p className={styles['name']}>{me.organization.name}</p>
      <p className={styles['line']}>
        {me.key.name} · {me.team ? me.team.name : 'Organization key'}
      </p>
      <p className={styles['line']}>
        {me.key.expires_at === null ? (
          'Does not expire'
        ) : (
          <>
            Expires <Time value={me.key.expires_at} />
          </>
        )}
      </p>
      {/* no list: it also stands in a menu, which may hold none */}
      <p className={styles['permissions']}>
        {me.key.permissions.map((permission) => (
          <Badge key={permission}>{permissionLabel(permission)}</Badge>
        ))}
      </p>
    </div>
  )
}
