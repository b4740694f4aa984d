import { StatusBadge } from '#console/ui/text/Badge.tsx'
import styles from '#console/pages/settings/models/ModelsPage.module.css'
import { formatMilliseconds } from '#console/ui/chart/scale.ts'
import { Box } from '#console/ui/layout/Box.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Text } from '#console/ui/layout/Text.tsx'

interface ConnectionResultProps {
  result: { ok: boolean; message: string; took_ms: number | null } | undefined
  isPending: boolean
}

/**
 * The result of a connection test, shown next to its button. If the test could not run, the form
 * shows the error.
 */
export function ConnectionResult({ result, isPending }: ConnectionResultProps) {
  return (
    <Box role="status" leading="normal" className={styles['result']}>
      {isPending ? (
        <StatusBadge tone="neutral" icon="progress" isBusy>
          Testing…{' '}
        </StatusBadge>
      ) : (
        result && (
          <StatusBadge
            tone={result.ok ? 'positive' : 'critical'}
            icon={result.ok ? 'done' : 'failed'}
          >
            <Text as="span" preWrap overflow="anywhere">
              {result.message}
            </Text>
            {result.ok && result.took_ms !== null && (
              <Hint> {formatMilliseconds(result.took_ms)}</Hint>
            )}
          </StatusBadge>
        )
      )}
    </Box>
  )
}
