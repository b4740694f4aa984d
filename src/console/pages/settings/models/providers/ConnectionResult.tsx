import { StatusBadge } from '#console/ui/text/Badge.tsx'
import { classes } from '#console/ui/classes.ts'
import type { ProblemError } from '#console/ui/Problem.tsx'
import styles from '#console/pages/settings/models/ModelsPage.module.css'

interface ConnectionResultProps {
  result: { ok: boolean; message: string } | undefined
  error: ProblemError | null
  isPending: boolean
}

/** How a test of a connection ended, told where it was asked for. */
export function ConnectionResult({ result, error, isPending }: ConnectionResultProps) {
  return (
    <div role="status" className={styles['result']}>
      {isPending ? (
        <StatusBadge tone="neutral" icon="progress" isBusy>
          Testing…{' '}
        </StatusBadge>
      ) : error ? (
        <StatusBadge tone="critical" icon="failed">
          {error.message}
        </StatusBadge>
      ) : (
        result && (
          <span className={classes(styles['answer'])}>
            <StatusBadge
              tone={result.ok ? 'positive' : 'critical'}
              icon={result.ok ? 'done' : 'failed'}
            >
              {result.message}
            </StatusBadge>
          </span>
        )
      )}
    </div>
  )
}
