import type { ReactNode, Ref } from 'react'
import { Checkbox } from '#console/ui/form/Checkbox.tsx'
import { Segments } from '#console/ui/form/Segments.tsx'
import { IconButton } from '#console/ui/IconButton.tsx'
import type { Page } from '#contract/pages.ts'
import { Box } from '#console/ui/layout/Box.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import type { ReaderView } from './image/reader-view.ts'
import styles from './FileReader.module.css'

interface ReaderBarProps {
  ref: Ref<HTMLDivElement>
  kind: Page['kind']
  /** Whether one goes through the text page by page, and not through the rows of one table. */
  isPaged: boolean
  page: number
  total: number
  /** Null for a file without images of its pages. */
  view: ReaderView | null
  onView: (view: ReaderView) => void
  hasPassages: boolean
  onPassages: (hasPassages: boolean) => void
  onPage: (number: number) => void
  /** Stands above the tools, and so stays in sight too. */
  notice?: ReactNode
  /** Back to the quoted place; left out when there is none. */
  onQuote: (() => void) | undefined
  children: ReactNode
}

const viewOptions = [
  { value: 'page', label: 'Page' },
  { value: 'text', label: 'Text' },
] as const

/** Where one is in the text, and the ways through it. Stays in sight. */
export function ReaderBar({
  ref,
  kind,
  isPaged,
  page,
  total,
  view,
  onView,
  hasPassages,
  onPassages,
  onPage,
  notice,
  onQuote,
  children,
}: ReaderBarProps) {
  return (
    <Row
      ref={ref}
      gap={4}
      rowGap={2}
      wrap
      padBlock={2}
      rule="below"
      className={styles['bar']}
      role="group"
      aria-label="Reader toolbar"
    >
      {notice !== undefined && <Box full>{notice}</Box>}
      {isPaged && total > 1 && (
        <Row gap={1} className={styles['pager']}>
          <IconButton
            icon="chevron-left"
            label={`Previous ${kind}`}
            disabledReason={page <= 1 ? `This is the first ${kind}.` : undefined}
            onClick={() => onPage(page - 1)}
          />
          <Row as="label" gap={2} tone="muted" nowrap>
            <span className={styles['kind']}>{kind}</span>
            <input
              // A new key discards a typed number only when the reader scrolls to another page.
              key={page}
              className={styles['number']}
              inputMode="numeric"
              defaultValue={page}
              aria-label={`Go to ${kind}, 1 to ${total}`}
              onKeyDown={(event) => {
                const pageNumber = Number.parseInt(event.currentTarget.value, 10)
                if (event.key === 'Enter' && !Number.isNaN(pageNumber)) onPage(pageNumber)
              }}
            />
            <span>of {total}</span>
          </Row>
          <IconButton
            icon="chevron-right"
            label={`Next ${kind}`}
            disabledReason={page >= total ? `This is the last ${kind}.` : undefined}
            onClick={() => onPage(page + 1)}
          />
        </Row>
      )}
      {children}
      <Row gap={3} wrap pushed>
        {onQuote && <IconButton icon="quote" label="Back to quote" onClick={onQuote} />}
        {view !== 'page' && (
          <Checkbox isChecked={hasPassages} onChange={onPassages}>
            Show passages
          </Checkbox>
        )}
        {view && <Segments label="View" value={view} options={viewOptions} onChange={onView} />}
      </Row>
    </Row>
  )
}
