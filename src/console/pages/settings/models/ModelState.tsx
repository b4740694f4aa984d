import { useQuery } from '@tanstack/react-query'
import { providerQueries } from '#console/api/model-queries.ts'
import { StatusBadge } from '#console/ui/text/Badge.tsx'
import type { Mapping } from '#contract/models.ts'
import styles from './ModelsPage.module.css'

/** Whether a model answers: as it was decided, and as its provider is. */
export function ModelState({ model }: { model: Mapping }) {
  const isAsked = model.provider_id !== null && model.provider_name !== null
  const tried = useQuery({
    ...providerQueries.connection(model.provider_id ?? ''),
    enabled: isAsked,
  })

  if (model.state === 'retired') {
    return (
      <div className={styles['two']}>
        <StatusBadge tone="caution" icon="pause">
          Retired
        </StatusBadge>
        {model.replacement !== null && (
          <span className={styles['faint']}>→ {model.replacement}</span>
        )}
      </div>
    )
  }
  const isGone = model.provider_id !== null && model.provider_name === null
  if (isGone || tried.data?.ok === false) {
    return (
      <span title={isGone ? 'Its provider was removed.' : tried.data?.message}>
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
