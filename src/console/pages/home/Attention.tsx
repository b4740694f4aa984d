import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '#console/router/Link.tsx'
import { countOf } from '#console/files/file-labels.ts'
import { fileQueries } from '#console/files/file-queries.ts'
import { isolationQueries } from '#console/api/isolation-queries.ts'
import { reviewQueries } from '#console/api/review-queries.ts'
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
import { noGraph } from '#contract/primitives.ts'
import { Box } from '#console/ui/layout/Box.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import styles from './HomePage.module.css'

const shownFailures = 4
const noticeMs = 14 * 24 * 60 * 60 * 1000

/**
 * What needs attention: failed files, answers to review, a failed isolation test, an expiring key.
 */
export function Attention({ me }: { me: Me }) {
  const now = useNow()
  const canReadFiles = allows(me.key.permissions, 'files:read')
  const failed = useInfiniteQuery({
    ...fileQueries.list({ status: 'failed' }),
    enabled: canReadFiles,
  })
  const isolation = useQuery({
    ...isolationQueries.newest(),
    enabled: me.team === null && allows(me.key.permissions, 'audit:admin'),
  })
  const loose = useQuery({
    ...fileQueries.total({ graph_id: noGraph }),
    enabled: canReadFiles && me.team === null,
  })
  const reviews = useQuery({
    ...reviewQueries.open(),
    enabled: allows(me.key.permissions, 'graphs:admin'),
  })
  const problem = failed.error
  // All of it comes at once, so that what stands below moves once. A key that may not see a part has no request for it.
  const isWaiting = [failed, isolation, loose, reviews].some(({ isLoading }) => isLoading)
  const expiry = isExpiringSoon(me.key.expires_at, now) ? me.key.expires_at : null
  const isBroken = isolation.data?.verdict === 'fail'
  const toReview = reviews.data?.count ? reviews.data : null
  const hasMore = expiry !== null || isBroken || toReview !== null
  const isCalm = failed.data?.length === 0 && !hasMore

  // Files that failed in graphs of the organization are not listed for a team, whose keys therefore do not read that
  // all is well. A key that cannot read files has nothing here as long as nothing is wrong.
  const isQuiet = me.team !== null && problem === null && !failed.data?.length
  if ((isQuiet || !canReadFiles) && !hasMore) return null
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
        {canReadFiles && !isQuiet && isWaiting && !problem && (
          <Row gap={3} rowGap={1} wrap className={styles['item']}>
            <Loading label="Checking what needs attention" />
            <Skeleton width="40%" />
          </Row>
        )}
        {problem && (
          <Problem
            error={problem}
            isRetrying={failed.isRefetching}
            onRetry={() => void failed.refetch()}
          />
        )}
        {failed.data && !isQuiet && !isWaiting && (
          <Files failed={failed.data} hasMoreFailed={failed.hasNextPage} />
        )}
        {toReview && !isWaiting && <Reviews {...toReview} />}
        {loose.data && !isWaiting ? <InNoGraph files={loose.data} /> : null}
      </Box>
    </section>
  )
}

/** Says how many answers show what the graphs lack. */
function Reviews({ count: open, has_more }: { count: number; has_more: boolean }) {
  return (
    <Row gap={3} rowGap={1} wrap className={styles['item']}>
      <Icon name="thumb-down" tone="caution" />
      <div className={styles['words']}>
        <Text weight="medium" overflow="anywhere" className={styles['title']}>
          {has_more && 'More than '}
          {count(open, 'answer')} to review
        </Text>
        <Text tone="muted">
          Questions without an answer, and answers that were downvoted or that no file supports.
        </Text>
      </div>
      <ButtonLink size="small" to={paths.reviews()}>
        Review
      </ButtonLink>
    </Row>
  )
}

/** Says how many files nobody can ask, because they are in no graph. */
function InNoGraph({ files }: { files: number }) {
  return (
    <Row gap={3} rowGap={1} wrap className={styles['item']}>
      <Icon name="info" tone="muted" />
      <p className={styles['words']}>
        {files === 1
          ? '1 file is in no graph, so no question finds it.'
          : `${countOf(files)} are in no graph, so no question finds them.`}
      </p>
      <ButtonLink size="small" to={`${paths.files()}?graph=${noGraph}`}>
        Show {files === 1 ? 'it' : 'them'}
      </ButtonLink>
    </Row>
  )
}

interface FilesProps {
  failed: readonly { id: string; name: string; error: { description: string } | null }[]
  hasMoreFailed: boolean
}

function Files({ failed, hasMoreFailed }: FilesProps) {
  if (failed.length === 0) {
    return (
      <Row gap={3} rowGap={1} wrap className={styles['item']}>
        <Icon name="done" tone="positive" />
        <p className={styles['words']}>No file needs attention.</p>
      </Row>
    )
  }
  return (
    <>
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
