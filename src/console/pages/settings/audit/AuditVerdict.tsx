import type { AuditVerdict as Verdict } from '#contract/audit.ts'
import { Prose } from '#console/ui/text/Prose.tsx'
import { Callout } from '#console/ui/Callout.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { formatMoment } from './audit-labels.ts'
import { describeVerdict } from './describe-verdict.ts'
import styles from './AuditPage.module.css'

interface AuditVerdictProps {
  verdict: Verdict
  /** When the verification was started. */
  at: string
}

/** The result of verifying the whole chain. */
export function AuditVerdict({ verdict, at }: AuditVerdictProps) {
  const { intact, head, sealed_from } = verdict
  return (
    <Callout
      role="status"
      aria-label="Verification result"
      below={5}
      icon={intact ? 'done' : 'alert'}
      tone={intact ? 'positive' : 'critical'}
    >
      <Stack gap={2}>
        <Text weight="medium">
          {intact ? 'The chain is intact. ' : 'The chain is broken. '}
          {describeVerdict(verdict)}
        </Text>
        {intact && head !== null && (
          <Prose size="s" measure="prose">
            Keep a copy of this line outside of Sheaf. If the log is ever rewritten, the last hash
            no longer matches, and <code>sheaf audit verify --head</code> reports it:
          </Prose>
        )}
        {intact && sealed_from !== null && sealed_from > 1 && (
          <Prose size="s" measure="prose">
            Records before #{sealed_from.toLocaleString('en')} are older than the key that seals the
            log. The first seal covers them.
          </Prose>
        )}
        {!intact && (
          <Prose size="s" measure="prose">
            The tables were changed outside of Sheaf. Compare them with an earlier export or backup.
          </Prose>
        )}
        {head !== null && (
          <Text as="code" size="xs" mono overflow="anywhere" className={styles['head']}>
            {head.sequence}:{head.hash}
          </Text>
        )}
        <Prose size="s" measure="prose">
          Verified {formatMoment(at)}
        </Prose>
      </Stack>
    </Callout>
  )
}
