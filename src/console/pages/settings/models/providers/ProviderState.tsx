import { useQuery } from '@tanstack/react-query'
import { providerQueries } from '#console/api/model-queries.ts'
import { StatusBadge } from '#console/ui/text/Badge.tsx'
import { count } from '#console/ui/text/count.ts'
import type { Provider } from '#contract/models.ts'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'

/** Whether a provider responds. Checked when the row is rendered. */
export function ProviderState({ provider }: { provider: Provider }) {
  const connection = useQuery(providerQueries.connection(provider.id))

  if (connection.isPending || connection.isRefetching) {
    return (
      <StatusBadge tone="neutral" icon="progress" isBusy>
        Checking…{' '}
      </StatusBadge>
    )
  }
  if (connection.isError) return <ConnectionProblem message={connection.error.message} />
  if (provider.trouble !== null) return <ConnectionProblem message={provider.trouble} />
  if (!connection.data.ok) return <ConnectionProblem message={connection.data.message} />
  return (
    <Stack across="start">
      <StatusBadge tone="positive" icon="done">
        Connected
      </StatusBadge>
      <Hint overflow="truncate" contained>
        {count(connection.data.models.length, 'model')}
        {connection.data.took_ms !== null && ` in ${connection.data.took_ms} ms`}
      </Hint>
    </Stack>
  )
}

function ConnectionProblem({ message }: { message: string }) {
  return (
    <Stack across="start">
      <StatusBadge tone="critical" icon="failed">
        Not connected
      </StatusBadge>
      <Text as="span" tone="muted" size="xs" leading="normal" overflow="anywhere">
        {message}
      </Text>
    </Stack>
  )
}
