import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '#console/router/Link.tsx'
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
import { Box } from '#console/ui/layout/Box.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import styles from './HomePage.module.css'

const shownFailures = 4
const noticeMs = 14 * 24 * 60 * 60 * 1000

/**
 * What needs attention: failed files, files in progress, a failed isolation test, an expiring key.
 */
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
  const expiry = isExpiringSoon(me.key.expires_at, now) ? me.key.expires_at : null
  const isBroken = isolation.data?.verdict === 'fail'
  const isCalm =
    failed.data?.length === 0 && reading.data?.length === 0 && expiry === null && !isBroken

  // A key that cannot read files has nothing here as long as nothing is wrong.
  if (!canReadFiles && expiry === null && !isBroken) return null
  return (
    <section aria-labelledby="attention">
      <Row gap={2} wrap align="baseline" justify="between" below={2}>
        <Text as="h2" id="attention" size="m">
          {isCalm ? 'Files' : 'Needs attention'}
        </Text>
      </Row>
      <Box surface="panel" divided className={styles['panel']}>
        {expiry !== null && (
          <Row gap={3} rowGap={1} wrap className={styles['item']}>
            <Icon name="clock" tone="caution" />
            <div className={styles['words']}>
              <Text weight="medium" overflow="anywhere" className={styles['title']}>
                Your key {me.key.name} expires <Time value={expiry} />
              </Text>
              <Text tone="muted">Ask an administrator for a new key before then.</Text>
            </div>
          </Row>
        )}
        {isolation.data && isBroken && (
          <Row gap={3} rowGap={1} wrap className={styles['item']}>
            <Icon name="alert" tone="critical" />
            <div className={styles['words']}>
              <Text weight="medium" overflow="anywhere" className={styles['title']}>
                Team isolation is broken
              </Text>
              <Text tone="muted">
                {count(isolation.data.routes_failed, 'route')} failed the isolation test{' '}
                <Time value={isolation.data.created_at} />.
              </Text>
            </div>
            <ButtonLink size="small" to={paths.isolation(isolation.data.id)}>
              View report{' '}
            </ButtonLink>
          </Row>
        )}
        {canReadFiles && (failed.isPending || reading.isPending) && !problem && (
          <Row gap={3} rowGap={1} wrap className={styles['item']}>
            <Loading label="Checking what needs attention" />
            <Skeleton width="40%" />
          </Row>
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
      </Box>
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
      <Row gap={3} rowGap={1} wrap className={styles['item']}>
        <Icon name="done" tone="positive" />
        <p className={styles['words']}>No file needs attention.</p>
      </Row>
    )
  }
  return (
    <>
      {readingTotal > 0 && (
        <Row gap={3} rowGap={1} wrap className={styles['item']}>
          <Icon name="progress" tone="caution" />
          <p className={styles['words']}>
            {hasMoreReading ? `More than ${readingTotal} files` : count(readingTotal, 'file')}{' '}
            {readingTotal === 1 ? 'is' : 'are'} being processed{' '}
          </p>
          <ButtonLink size="small" to={`${paths.files()}?status=in_progress`}>
            View{' '}
          </ButtonLink>
        </Row>
      )}
      {failed.slice(0, shownFailures).map((file) => (
        <Row key={file.id} gap={3} rowGap={1} wrap className={styles['item']}>
          <Icon name="failed" tone="critical" />
          <div className={styles['words']}>
            <Text weight="medium" overflow="anywhere" className={styles['title']}>
              <Link to={paths.file(file.id)}>{file.name}</Link>
            </Text>
            <Text tone="muted">{file.error?.description ?? 'This file could not be read.'}</Text>
          </div>
        </Row>
      ))}
      {failed.length > shownFailures && (
        <Row gap={3} rowGap={1} wrap className={styles['item']}>
          <p className={styles['words']}>
            {hasMoreFailed ? 'More than ' : ''}
            {count(failed.length, 'file')} failed
          </p>
          <ButtonLink size="small" to={`${paths.files()}?status=failed`}>
            Show all
          </ButtonLink>
        </Row>
      )}
    </>
  )
}

/** Whether the key expires within the next days. */
function isExpiringSoon(expires_at: string | null, now: Date): boolean {
  return expires_at !== null && new Date(expires_at).getTime() - now.getTime() < noticeMs
}
