import { useQuery } from '@tanstack/react-query'
import { providerQueries } from '#console/api/model-queries.ts'
import { StatusBadge } from '#console/ui/text/Badge.tsx'
import { count } from '#console/ui/text/count.ts'
import type { Provider } from '#contract/models.ts'
import styles from '#console/pages/settings/models/ModelsPage.module.css'

/** Whether a provider answers, asked for when it is looked at. */
export function ProviderState({ provider }: { provider: Provider }) {
  const tried = useQuery(providerQueries.connection(provider.id))

  if (tried.isPending || tried.isRefetching) {
    return (
      <StatusBadge tone="neutral" icon="progress" isBusy>
        Checking…{' '}
      </StatusBadge>
    )
  }
  if (tried.isError) return <Trouble message={tried.error.message} />
  if (provider.trouble !== null) return <Trouble message={provider.trouble} />
  if (!tried.data.ok) return <Trouble message={tried.data.message} />
  return (
    <div className={styles['two']}>
      <StatusBadge tone="positive" icon="done">
        Connected
      </StatusBadge>
      <span className={styles['faint']}>
        {count(tried.data.models.length, 'model')}
        {tried.data.took_ms !== null && ` in ${tried.data.took_ms} ms`}
      </span>
    </div>
  )
}

function Trouble({ message }: { message: string }) {
  return (
    <div className={styles['two']}>
      <StatusBadge tone="critical" icon="failed">
        Not connected
      </StatusBadge>
      <span className={styles['said']}>{message}</span>
    </div>
  )
}
