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
import { affectedWords, sideWords, whatWords, type ChangeOf } from './preview-words.ts'
import { keyOwner } from '#console/keys/key-owner.ts'

interface AccessPreviewProps {
  /** What is to be changed: it decides how the same answer is told. */
  of: ChangeOf
  preview: UseQueryResult<Preview>
  teams: Me['teams']
  /** Something changed since the last one was shown, and the change was refused for it. */
  isStale: boolean
  /** What to do about what stands against the change. */
  children?: ReactNode
}

// more of them only when asked for
const fewKeys = 4

/** Who gains and who loses by a change that has not been made yet. */
export function AccessPreview({ of, preview, teams, isStale, children }: AccessPreviewProps) {
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
      {/* a team that cannot go loses nothing yet */}
      {(of !== 'team' || refusals.length === 0) && (
        <>
          <p role="status" className="unseen">
            {affectedWords(preview.data)}
          </p>
          <Side of={of} type="loses" keys={loses} named={teams_lose} teams={teams} />
          <Side of={of} type="gains" keys={gains} named={teams_gain} teams={teams} />
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
  of: ChangeOf
  type: 'gains' | 'loses'
  keys: Preview['gains']
  /** The teams that gain or lose. */
  named: Preview['teams_gain']
  teams: Me['teams']
}

function Side({ of, type, keys, named, teams }: SideProps) {
  const [isWhole, setWhole] = useState(false)
  if (keys.length + named.length === 0) return null
  // what is in use hurts most
  const sorted = keys.toSorted((a, b) => Number(b.used) - Number(a.used))
  const shown = isWhole ? sorted : sorted.slice(0, fewKeys)
  return (
    <section className={classes(styles['side'], styles[type])}>
      <h3 className={styles['heading']}>
        <span className={styles['shape']}>
          <Icon name={type === 'gains' ? 'plus' : 'close'} />
        </span>
        {sideWords(of, type, { named, keys: keys.length })}
      </h3>
      {keys.length > 0 && (
        <ul
          className={styles['keys']}
          aria-label={type === 'gains' ? 'Keys gaining access' : 'Keys losing access'}
        >
          {shown.map((key) => (
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
                  {whatWords(of, type, key.what)}
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
      {sorted.length > fewKeys && (
        <Button size="small" variant="ghost" onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show all ${count(sorted.length, 'key')}`}
        </Button>
      )}
    </section>
  )
}

/** Why a change cannot be made yet: its preview is not there, or speaks against it. */
export function previewRefusal(preview: UseQueryResult<Preview>): string | undefined {
  if (preview.data && !preview.isFetching) return preview.data.refusals[0]
  if (preview.isError) return 'Could not check who this affects. Try again first.'
  return 'Checking who this affects.'
}
