import { useQuery } from '@tanstack/react-query'
import { providerQueries } from '#console/api/model-queries.ts'
import { StatusBadge } from '#console/ui/text/Badge.tsx'
import type { Mapping } from '#contract/models.ts'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'

/** Whether a model is active, retired, or unreachable with its provider. */
export function ModelState({ model }: { model: Mapping }) {
  const isChecked = model.provider_id !== null && model.provider_name !== null
  const connection = useQuery({
    ...providerQueries.connection(model.provider_id ?? ''),
    enabled: isChecked,
  })

  if (model.state === 'retired') {
    return (
      <Stack across="start">
        <StatusBadge tone="caution" icon="pause">
          Retired
        </StatusBadge>
        {model.replacement !== null && (
          <Hint overflow="truncate" contained>
            → {model.replacement}
          </Hint>
        )}
      </Stack>
    )
  }
  const isGone = model.provider_id !== null && model.provider_name === null
  if (isGone || connection.data?.ok === false) {
    return (
      <span title={isGone ? 'Its provider was removed.' : connection.data?.message}>
        <StatusBadge tone="critical" icon="failed">
          Unreachable{' '}
        </StatusBadge>
      </span>
    )
  }
  return (
    <StatusBadge tone="positive" icon="done">
      Active
    </StatusBadge>
  )
}
