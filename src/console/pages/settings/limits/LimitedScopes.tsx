import { closestLimit, limitTitles } from '#console/limits/limit-words.ts'
import { paths } from '#console/paths.ts'
import { RowLink, Table } from '#console/ui/list/Table.tsx'
import type { Column } from '#console/ui/list/column.ts'
import { count } from '#console/ui/text/count.ts'
import type { LimitsOfScope } from '#contract/limits.ts'
import { LimitUse } from './LimitUse.tsx'
import styles from './LimitsPage.module.css'

type Scope = LimitsOfScope['below'][number]

interface LimitedScopesProps {
  of: 'organization' | 'team'
  scopes: readonly Scope[]
}

/** The teams and keys that have limits of their own. */
export function LimitedScopes({ of, scopes }: LimitedScopesProps) {
  return (
    <section className={styles['section']} aria-labelledby="below">
      <h2 id="below" className={styles['heading']}>
        {of === 'team' ? 'Keys' : 'Teams and keys'} with their own limits
      </h2>
      {scopes.length === 0 ? (
        <p className={styles['teach']}>
          None yet. {of === 'team' ? 'A key' : 'A team or key'} can have its own limits, and the
          tightest limit applies. Choose one above to set its limits.
        </p>
      ) : (
        <Table
          label="Teams and keys with limits"
          columns={columns}
          rows={scopes}
          rowKey={(scope) => scope.key_id ?? scope.team_id ?? ''}
        />
      )}
    </section>
  )
}

const columns: readonly Column<Scope>[] = [
  {
    id: 'name',
    header: 'Name',
    track: 'minmax(0, 1fr)',
    cell: (scope) => (
      <div className={styles['stack']}>
        <RowLink
          to={paths.limits(
            scope.key_id === null ? { team: scope.team_id ?? '' } : { key: scope.key_id },
          )}
        >
          <bdi>{scope.name}</bdi>
        </RowLink>
        <span className={styles['under']}>
          {scope.scope === 'key' ? 'Key' : 'Team'} ·{' '}
          {count(scope.data.filter(({ maximum }) => maximum !== null).length, 'limit')}
        </span>
      </div>
    ),
  },
  {
    id: 'closest',
    header: 'Closest limit',
    track: 'minmax(0, 12rem)',
    from: 'tablet',
    cell: ({ data }) => {
      const closest = closestLimit(data)
      return closest === null ? '–' : limitTitles[closest.limit]
    },
  },
  {
    id: 'use',
    header: 'Current usage',
    track: 'minmax(0, 1fr)',
    cell: ({ data }) => {
      const closest = closestLimit(data)
      return closest === null ? '–' : <LimitUse limit={closest} />
    },
  },
]
