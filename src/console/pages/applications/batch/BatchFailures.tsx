import type { ApplicationBatch } from '#contract/applications/batches.ts'
import { ApiError, readKey } from '#console/api/api-error.ts'
import { useRunAdvice } from '#console/applications/run-advice.ts'
import { Callout } from '#console/ui/Callout.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { count } from '#console/ui/text/count.ts'

/** Why the rows of a batch failed, and what to do, without opening each. */
export function BatchFailures({ batch }: { batch: ApplicationBatch }) {
  const { application_id, counts, failures = [] } = batch
  const advise = useRunAdvice(application_id)
  if (counts.failed === 0 || failures.length === 0) return null
  const others = counts.failed - failures.reduce((sum, failure) => sum + failure.count, 0)
  return (
    <Callout icon="alert" tone="caution" aria-label="Failures">
      <Stack gap={2}>
        <Text as="h3" weight="medium">
          {count(counts.failed, 'row')} failed
        </Text>
        <Stack as="ul" gap={2} overflow="anywhere">
          {failures.map((failure) => (
            <li key={`${failure.error_key} ${failure.error}`}>
              <p>
                {count(failure.count, 'row')}: {failure.error}
              </p>
              <Text tone="muted">
                {advise(new ApiError(readKey(failure.error_key, 500), failure.error))}
              </Text>
            </li>
          ))}
          {others > 0 && <li>{count(others, 'row')}: other reasons.</li>}
        </Stack>
      </Stack>
    </Callout>
  )
}
