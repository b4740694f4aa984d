import type { ReactNode } from 'react'
import { Checkbox } from '#console/ui/form/Checkbox.tsx'
import { IconButton } from '#console/ui/IconButton.tsx'
import type { Page } from '#contract/pages.ts'
import styles from './FileReader.module.css'

interface ReaderBarProps {
  kind: Page['kind']
  page: number
  total: number
  hasPassages: boolean
  onPassages: (hasPassages: boolean) => void
  onPage: (number: number) => void
  /** Back to the quoted place; left out when there is none. */
  onQuote: (() => void) | undefined
  children: ReactNode
}

/** Where one is in the text, and the ways through it. Stays in sight. */
export function ReaderBar({
  kind,
  page,
  total,
  hasPassages,
  onPassages,
  onPage,
  onQuote,
  children,
}: ReaderBarProps) {
  return (
    <div className={styles['bar']} role="group" aria-label="Reader toolbar">
      <div className={styles['pager']}>
        <IconButton
          icon="chevron-left"
          label={`Previous ${kind}`}
          disabledReason={page <= 1 ? `This is the first ${kind}.` : undefined}
          onClick={() => onPage(page - 1)}
        />
        <label className={styles['where']}>
          <span className={styles['kind']}>{kind}</span>
          <input
            // typing is undone by scrolling on, and by nothing else
            key={page}
            className={styles['number']}
            inputMode="numeric"
            defaultValue={page}
            aria-label={`Go to ${kind}, 1 to ${total}`}
            onKeyDown={(event) => {
              const wanted = Number.parseInt(event.currentTarget.value, 10)
              if (event.key === 'Enter' && !Number.isNaN(wanted)) onPage(wanted)
            }}
          />
          <span>of {total}</span>
        </label>
        <IconButton
          icon="chevron-right"
          label={`Next ${kind}`}
          disabledReason={page >= total ? `This is the last ${kind}.` : undefined}
          onClick={() => onPage(page + 1)}
        />
      </div>
      {children}
      <div className={styles['options']}>
        {onQuote && <IconButton icon="quote" label="Back to quote" onClick={onQuote} />}
        <Checkbox isChecked={hasPassages} onChange={onPassages}>
          Show passages
        </Checkbox>
      </div>
    </div>
  )
}
