import { limitAmount, limitTitles, resetWords, scopeWords } from '#console/limits/limit-words.ts'
import { Badge } from '#console/ui/text/Badge.tsx'
import type { Column } from '#console/ui/list/column.ts'
import type { ScopeLimit } from '#contract/limits.ts'
import { LimitUse } from './LimitUse.tsx'
import styles from './LimitsPage.module.css'

export const limitKey = ({ limit, model }: ScopeLimit): string => `${limit} ${model ?? ''}`

export function limitColumns(now: Date): readonly Column<ScopeLimit>[] {
  return [
    {
      id: 'limit',
      header: 'Limit',
      track: 'minmax(0, 1fr)',
      cell: ({ limit, model }) => (
        <div className={styles['stack']}>
          <span className={styles['name']}>{limitTitles[limit]}</span>
          {model !== null && <code className={styles['under']}>{model}</code>}
        </div>
      ),
    },
    {
      id: 'maximum',
      header: 'Maximum',
      track: 'minmax(0, 11rem)',
      cell: (limit) => <Maximum limit={limit} />,
    },
    {
      id: 'use',
      header: 'Current usage',
      track: 'minmax(0, 1fr)',
      from: 'tablet',
      cell: (limit) => <LimitUse limit={limit} />,
    },
    {
      id: 'resets',
      header: 'Resets',
      track: '8rem',
      from: 'desktop',
      cell: ({ resets_at, maximum }) =>
        resets_at === null || maximum === null ? (
          <span className={styles['under']}>–</span>
        ) : (
          <time dateTime={resets_at}>{resetWords(resets_at, now)}</time>
        ),
    },
  ]
}

function Maximum({ limit }: { limit: ScopeLimit }) {
  const { limit: name, scope, maximum, ceiling, bound_by, key_default } = limit
  return (
    <div className={styles['stack']}>
      {maximum === null && scope === 'key' && key_default !== null ? (
        <span>{limitAmount(name, key_default)}</span>
      ) : maximum === null ? (
        <span className={styles['under']}>No limit</span>
      ) : maximum === 0 ? (
        <Badge tone="critical" icon="lock">
          Blocked{' '}
        </Badge>
      ) : (
        <span>{limitAmount(name, maximum)}</span>
      )}
      {ceiling !== null && (
        <span className={styles['under']}>
          Set by the organization
          {ceiling !== maximum && `, up to ${limitAmount(name, ceiling)}`}
        </span>
      )}
      {key_default !== null && (
        <span className={styles['under']}>
          {scope === 'key' && maximum === null
            ? 'Default'
            : `Default for each key: ${limitAmount(name, key_default)}`}
        </span>
      )}
      {bound_by !== null && (
        <span className={styles['under']}>
          Limited to {limitAmount(name, bound_by.maximum)} by {scopeWords[bound_by.scope]}
        </span>
      )}
      {limit.maximum !== null && limit.used !== null && (
        <div className={styles['onPhone']}>
          <LimitUse limit={limit} />
        </div>
      )}
    </div>
  )
}
