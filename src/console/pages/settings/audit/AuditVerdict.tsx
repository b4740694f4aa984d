import { Icon } from '#console/ui/Icon.tsx'
import { classes } from '#console/ui/classes.ts'
import type { AuditVerdict as Verdict } from '#contract/audit.ts'
import { momentWords, verdictWords } from './audit-words.ts'
import styles from './AuditPage.module.css'

interface AuditVerdictProps {
  verdict: Verdict
  /** When it was asked for. */
  at: string
}

/** What was found when the whole trail was read. */
export function AuditVerdict({ verdict, at }: AuditVerdictProps) {
  const { intact, head, sealed_from } = verdict
  return (
    <section
      role="status"
      aria-label="Verification result"
      className={classes(styles['verdict'], styles[intact ? 'intact' : 'broken'])}
    >
      <Icon name={intact ? 'done' : 'alert'} size="large" />
      <div className={styles['said']}>
        <p className={styles['sentence']}>
          {intact ? 'The chain is intact. ' : 'The chain is broken. '}
          {verdictWords(verdict)}
        </p>
        {intact && head !== null && (
          <p className={styles['note']}>
            Store this line elsewhere. Rewriting the log changes the last hash, which{' '}
            <code>sheaf audit verify --head</code> detects:
          </p>
        )}
        {intact && sealed_from !== null && sealed_from > 1 && (
          <p className={styles['note']}>
            Records before #{sealed_from.toLocaleString('en')} are older than the key that seals the
            log. The first seal covers them.
          </p>
        )}
        {!intact && (
          <p className={styles['note']}>
            The tables were changed outside of Sheaf. Compare them with an earlier export or backup.
          </p>
        )}
        {head !== null && (
          <code className={styles['head']}>
            {head.sequence}:{head.hash}
          </code>
        )}
        <p className={styles['note']}>Verified {momentWords(at)}</p>
      </div>
    </section>
  )
}
