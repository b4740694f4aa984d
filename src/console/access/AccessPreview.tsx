import type { UseQueryResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Preview } from './access-questions.ts'
import type { Me } from '#console/session/me-queries.ts'
import { Badge } from '#console/ui/text/Badge.tsx'
import { Button } from '#console/ui/Button.tsx'
import { classes } from '#console/ui/classes.ts'
import { count } from '#console/ui/text/count.ts'
import { Icon } from '#console/ui/Icon.tsx'
import { InlineProblem } from '#console/ui/Problem.tsx'
import { Loading, Skeleton } from '#console/ui/list/Skeleton.tsx'
import styles from './AccessPreview.module.css'
import { previewSummary, sideTitle, describeAccess, type ChangeType } from './preview-text.ts'
import { keyOwner } from '#console/keys/key-owner.ts'

interface AccessPreviewProps {
  /** The kind of change; determines how the preview is worded. */
  changeType: ChangeType
  preview: UseQueryResult<Preview>
  teams: Me['teams']
  /** The service rejected the change because the preview was outdated. */
  isStale: boolean
  /** Shown below the reasons that block the change. */
  children?: ReactNode
}

// Longer lists are collapsed.
const maxCollapsedKeys = 4

/** Shows who gains and who loses access by a pending change. */
export function AccessPreview({
  changeType,
  preview,
  teams,
  isStale,
  children,
}: AccessPreviewProps) {
  if (preview.isPending) {
    return (
      <div className={styles['preview']}>
        <Loading label="Checking who this affects" />
        <Skeleton width="60%" />
        <Skeleton width="40%" />
      </div>
    )
  }
  if (preview.isError) {
    return (
      <div className={styles['problem']}>
        <InlineProblem error={preview.error} />
        <Button
          size="small"
          icon="retry"
          pending={preview.isFetching}
          onClick={() => void preview.refetch()}
        >
          Try again
        </Button>
      </div>
    )
  }
  const { gains, loses, teams_gain, teams_lose, files, refusals } = preview.data
  return (
    <div className={styles['preview']}>
      {isStale && !preview.isFetching && (
        <p className={classes(styles['notice'], styles['caution'])} role="alert">
          <Icon name="alert" />
          <span>Something changed in the meantime. Review the updated effects.</span>
        </p>
      )}
      {refusals.map((refusal) => (
        <p key={refusal} className={classes(styles['notice'], styles['critical'])}>
          <Icon name="lock" />
          <span>{refusal}</span>
        </p>
      ))}
      {children}
      {/* A team that cannot be deleted loses nothing. */}
      {(changeType !== 'team' || refusals.length === 0) && (
        <>
          <p role="status" className="unseen">
            {previewSummary(preview.data)}
          </p>
          <Side of={changeType} type="loses" keys={loses} changedTeams={teams_lose} teams={teams} />
          <Side of={changeType} type="gains" keys={gains} changedTeams={teams_gain} teams={teams} />
          {gains.length + loses.length + teams_gain.length + teams_lose.length === 0 && (
            <p className={styles['note']}>No one gains or loses access.</p>
          )}
          {files > 0 && (
            <p className={styles['note']}>
              <Icon name="files" /> {count(files, 'file changes', 'files change')} audience
            </p>
          )}
        </>
      )}
    </div>
  )
}

interface SideProps {
  of: ChangeType
  type: 'gains' | 'loses'
  keys: Preview['gains']
  /** The teams that gain or lose access. */
  changedTeams: Preview['teams_gain']
  teams: Me['teams']
}

function Side({ of, type, keys, changedTeams, teams }: SideProps) {
  const [isExpanded, setExpanded] = useState(false)
  if (keys.length + changedTeams.length === 0) return null
  // Recently used keys come first, because losing them has the largest effect.
  const sorted = keys.toSorted((a, b) => Number(b.used) - Number(a.used))
  const visible = isExpanded ? sorted : sorted.slice(0, maxCollapsedKeys)
  return (
    <section className={classes(styles['side'], styles[type])}>
      <h3 className={styles['heading']}>
        <span className={styles['shape']}>
          <Icon name={type === 'gains' ? 'plus' : 'close'} />
        </span>
        {sideTitle(of, type, { named: changedTeams, keys: keys.length })}
      </h3>
      {keys.length > 0 && (
        <ul
          className={styles['keys']}
          aria-label={type === 'gains' ? 'Keys gaining access' : 'Keys losing access'}
        >
          {visible.map((key) => (
            <li key={key.id} className={styles['key']}>
              <Icon name={of === 'key' ? 'lock' : 'key'} />
              <span className={styles['words']}>
                {of !== 'key' && (
                  <span className={styles['name']}>
                    <bdi>{key.name}</bdi>
                    {of === 'graph' && (
                      <span className={styles['of']}>
                        {' · '}
                        <bdi>{keyOwner(key.team_id, teams)}</bdi>
                      </span>
                    )}
                  </span>
                )}
                <span className={styles[of === 'key' ? 'name' : 'what']}>
                  {describeAccess(of, type, key.what)}
                </span>
                {key.used && (
                  <Badge tone="caution" icon="clock">
                    Used in the last 30 days
                  </Badge>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {sorted.length > maxCollapsedKeys && (
        <Button size="small" variant="ghost" onClick={() => setExpanded(!isExpanded)}>
          {isExpanded ? 'Show fewer' : `Show all ${count(sorted.length, 'key')}`}
        </Button>
      )}
    </section>
  )
}

/** Why a change cannot be saved yet: the preview is missing or blocks it. Undefined if it can. */
export function previewBlockedReason(preview: UseQueryResult<Preview>): string | undefined {
  if (preview.data && !preview.isFetching) return preview.data.refusals[0]
  if (preview.isError) return 'Could not check who this affects. Try again first.'
  return 'Checking who this affects.'
}
