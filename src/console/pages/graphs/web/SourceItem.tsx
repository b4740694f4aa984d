import { StatusBadge } from '#console/ui/text/Badge.tsx'
import { count } from '#console/ui/text/count.ts'
import { Icon } from '#console/ui/Icon.tsx'
import { IconButton } from '#console/ui/IconButton.tsx'
import { Menu } from '#console/ui/overlay/Menu.tsx'
import { Time } from '#console/ui/text/Time.tsx'
import type { WebSource } from '#contract/web-sources.ts'
import { errorWords, pagesWords, sourceLooks } from './source-words.ts'
import styles from './WebTab.module.css'

interface SourceItemProps {
  source: WebSource
  /** Why it cannot be changed. */
  refusal: string | undefined
  onRead: () => void
  onEdit: () => void
  onRemove: () => void
}

/** One address: how it fares, what was read of it, and what can be done. */
export function SourceItem({ source, refusal, onRead, onEdit, onRemove }: SourceItemProps) {
  const { status, error_type } = source.status
  const look = sourceLooks[status]
  const error = status === 'error' ? errorWords[error_type ?? 'unexpected_error'] : null
  const isReading = status === 'validating'
  const pages = pagesWords(source)
  return (
    <li className={styles['source']}>
      <div className={styles['about']}>
        <p className={styles['line']}>
          <Address url={source.url} />
          <StatusBadge tone={look.tone} icon={look.icon} isBusy={isReading}>
            {look.words}
          </StatusBadge>
        </p>
        <p className={styles['facts']}>
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
        </p>
        {error && (
          <p className={styles['error']}>
            <strong>{error.what}</strong> {error.todo}
          </p>
        )}
        {status === 'success' && source.pages_left_out > 0 && (
          <p className={styles['note']}>
            <Icon name="info" />
            <span>
              At least {count(source.pages_left_out, 'more page was', 'more pages were')} not
              crawled: the limit is 200 pages per source. Add the parts you need as separate
              sources.
            </span>
          </p>
        )}
      </div>
      <Menu
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
        trigger={(props) => (
          <IconButton {...props} icon="more" label={`Actions for ${source.url}`} />
        )}
      />
    </li>
  )
}

// whoever gave it may have written anything: only web addresses become links
function Address({ url }: { url: string }) {
  if (!/^https?:\/\//i.test(url)) return <span className={styles['url']}>{url}</span>
  return (
    <a className={styles['url']} href={url} target="_blank" rel="noreferrer">
      {url}
    </a>
  )
}
