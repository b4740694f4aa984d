import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { fileQueries } from '#console/files/file-queries.ts'
import { isolationQueries } from '#console/api/isolation-queries.ts'
import type { Me } from '#console/session/me-queries.ts'
import { paths } from '#console/paths.ts'
import { ButtonLink } from '#console/ui/Button.tsx'
import { count } from '#console/ui/text/count.ts'
import { Icon } from '#console/ui/Icon.tsx'
import { Problem } from '#console/ui/Problem.tsx'
import { Loading, Skeleton } from '#console/ui/list/Skeleton.tsx'
import { Time } from '#console/ui/text/Time.tsx'
import { useNow } from '#console/ui/text/use-now.ts'
import { allows } from '#contract/permissions.ts'
import styles from './HomePage.module.css'

const shownFailures = 4
const noticeMs = 14 * 24 * 60 * 60 * 1000

/** What a person should look at: failed files, files under way, a key about to end. */
export function Attention({ me }: { me: Me }) {
  const now = useNow()
  const canReadFiles = allows(me.key.permissions, 'files:read')
  const failed = useInfiniteQuery({
    ...fileQueries.list({ status: 'failed' }),
    enabled: canReadFiles,
  })
  const reading = useInfiniteQuery({
    ...fileQueries.list({ status: 'in_progress' }),
    enabled: canReadFiles,
  })
  const isolation = useQuery({
    ...isolationQueries.newest(),
    enabled: me.team === null && allows(me.key.permissions, 'audit:admin'),
  })
  const problem = failed.error ?? reading.error

  return (
    <section aria-labelledby="attention">
      <div className={styles['head']}>
        <h2 id="attention" className={styles['heading']}>
          Needs attention
        </h2>
      </div>
      <div className={styles['panel']}>
        {isExpiringSoon(me.key.expires_at, now) && me.key.expires_at !== null && (
          <div className={styles['item']}>
            <Icon name="clock" className={styles['caution']} />
            <div className={styles['words']}>
              <p className={styles['title']}>
                Your key {me.key.name} expires <Time value={me.key.expires_at} />
              </p>
              <p className={styles['text']}>Ask an administrator for a new key before then.</p>
            </div>
          </div>
        )}
        {isolation.data?.verdict === 'fail' && (
          <div className={styles['item']}>
            <Icon name="alert" className={styles['critical']} />
            <div className={styles['words']}>
              <p className={styles['title']}>Team isolation is broken</p>
              <p className={styles['text']}>
                {count(isolation.data.routes_failed, 'route')} failed the isolation test{' '}
                <Time value={isolation.data.created_at} />.
              </p>
            </div>
            <ButtonLink size="small" to={paths.isolation(isolation.data.id)}>
              View report{' '}
            </ButtonLink>
          </div>
        )}
        {canReadFiles && (failed.isPending || reading.isPending) && !problem && (
          <div className={styles['item']}>
            <Loading label="Checking what needs attention" />
            <Skeleton width="40%" />
          </div>
        )}
        {problem && (
          <Problem
            error={problem}
            isRetrying={failed.isRefetching || reading.isRefetching}
            onRetry={() => {
              void failed.refetch()
              void reading.refetch()
            }}
          />
        )}
        {failed.data && reading.data && (
          <Files
            failed={failed.data}
            hasMoreFailed={failed.hasNextPage}
            readingTotal={reading.data.length}
            hasMoreReading={reading.hasNextPage}
          />
        )}
      </div>
    </section>
  )
}

interface FilesProps {
  failed: readonly { id: string; name: string; error: { description: string } | null }[]
  hasMoreFailed: boolean
  readingTotal: number
  hasMoreReading: boolean
}

function Files({ failed, hasMoreFailed, readingTotal, hasMoreReading }: FilesProps) {
  if (failed.length === 0 && readingTotal === 0) {
    return (
      <div className={styles['item']}>
        <Icon name="done" className={styles['positive']} />
        <p className={styles['words']}>All files are ready.</p>
      </div>
    )
  }
  return (
    <>
      {readingTotal > 0 && (
        <div className={styles['item']}>
          <Icon name="progress" className={styles['caution']} />
          <p className={styles['words']}>
            {hasMoreReading ? `More than ${readingTotal} files` : count(readingTotal, 'file')}{' '}
            {readingTotal === 1 ? 'is' : 'are'} being processed{' '}
          </p>
          <ButtonLink size="small" to={`${paths.files()}?status=in_progress`}>
            View{' '}
          </ButtonLink>
        </div>
      )}
      {failed.slice(0, shownFailures).map((file) => (
        <div key={file.id} className={styles['item']}>
          <Icon name="failed" className={styles['critical']} />
          <div className={styles['words']}>
            <p className={styles['title']}>
              <Link to={paths.file(file.id)}>{file.name}</Link>
            </p>
            <p className={styles['text']}>
              {file.error?.description ?? 'This file could not be read.'}
            </p>
          </div>
        </div>
      ))}
      {failed.length > shownFailures && (
        <div className={styles['item']}>
          <p className={styles['words']}>
            {hasMoreFailed ? 'More than ' : ''}
            {count(failed.length, 'file')} failed
          </p>
          <ButtonLink size="small" to={`${paths.files()}?status=failed`}>
            Show all
          </ButtonLink>
        </div>
      )}
    </>
  )
}

/** Whether a key ends soon enough to say so. */
function isExpiringSoon(expires_at: string | null, now: Date): boolean {
  return expires_at !== null && new Date(expires_at).getTime() - now.getTime() < noticeMs
}
