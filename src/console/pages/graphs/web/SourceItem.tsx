import { StatusBadge } from '#console/ui/text/Badge.tsx'
import { count } from '#console/ui/text/count.ts'
import { Icon } from '#console/ui/Icon.tsx'
import { MoreMenu } from '#console/ui/overlay/Menu.tsx'
import { Time } from '#console/ui/text/Time.tsx'
import type { WebSource } from '#contract/web/web-sources.ts'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { errorLabels, describePages, sourceBadges } from './source-labels.ts'
import styles from './WebTab.module.css'

interface SourceItemProps {
  source: WebSource
  /** Whether the graph has no other source. */
  isOnly: boolean
  canChange: boolean
  /** Why the source cannot be changed; undefined if it can. */
  refusal: string | undefined
  onRead: () => void
  onEdit: () => void
  onRemove: () => void
}

/** A web source with its state, its page counts and its actions. */
export function SourceItem({
  source,
  isOnly,
  canChange,
  refusal,
  onRead,
  onEdit,
  onRemove,
}: SourceItemProps) {
  const { status, error_type } = source.status
  const badge = sourceBadges[status]
  const error = status === 'error' ? errorLabels[error_type ?? 'unexpected_error'] : null
  const isReading = status === 'validating'
  const pages = describePages(source, isOnly)
  return (
    <Row as="li" gap={3} align="start" className={styles['source']}>
      <Stack gap={1} flex="grow">
        <Row as="p" gap={3} rowGap={1} wrap>
          <Address url={source.url} />
          <StatusBadge {...badge} isBusy={isReading} />
        </Row>
        <Row
          as="p"
          gap={2}
          rowGap="half"
          wrap
          align="stretch"
          tone="muted"
          size="s"
          className={styles['facts']}
        >
          <span>{source.type === 'single_page' ? 'This page only' : 'Includes subpages'}</span>
          {source.exclude_urls.length > 0 && (
            <span title={source.exclude_urls.join('\n')}>
              {count(source.exclude_urls.length, 'address', 'addresses')} excluded{' '}
            </span>
          )}
          {pages !== '' && <span>{pages}</span>}
          {source.read_at !== null && (
            <span>
              {isReading ? 'last crawled ' : ''}
              <Time value={source.read_at} />
            </span>
          )}
        </Row>
        {error && (
          <Text tone="muted" size="s" measure="prose" className={styles['error']}>
            <strong>{error.message}</strong> {error.advice}
          </Text>
        )}
        {status === 'success' && source.pages_left_out > 0 && (
          <Row as="p" gap={2} align="stretch" tone="muted" size="s" measure="prose">
            <Icon name="info" />
            <span>
              At least {count(source.pages_left_out, 'more page was', 'more pages were')} not
              crawled: the limit is 200 pages per source. Add the parts you need as separate
              sources.
            </span>
          </Row>
        )}
      </Stack>
      {canChange && (
        <MoreMenu
          label={`Actions for ${source.url}`}
          items={[
            {
              type: 'action',
              label: 'Crawl again',
              icon: 'retry',
              disabledReason: refusal ?? (isReading ? 'Already crawling.' : undefined),
              onSelect: onRead,
            },
            {
              type: 'action',
              label: 'Edit',
              icon: 'edit',
              disabledReason: refusal,
              onSelect: onEdit,
            },
            { type: 'separator', key: 'before-remove' },
            {
              type: 'action',
              label: 'Remove',
              icon: 'trash',
              isDanger: true,
              disabledReason: refusal,
              onSelect: onRemove,
            },
          ]}
        />
      )}
    </Row>
  )
}

// The URL was entered by a user, so only http and https become links.
function Address({ url }: { url: string }) {
  if (!/^https?:\/\//i.test(url))
    return (
      <Text as="span" flex="shrink" tone="ink" weight="medium" overflow="anywhere">
        {url}
      </Text>
    )
  return (
    <Text
      as="a"
      flex="shrink"
      tone="ink"
      weight="medium"
      overflow="anywhere"
      href={url}
      target="_blank"
      rel="noreferrer"
    >
      {url}
    </Text>
  )
}
