import { useContext } from 'react'
import { Popover } from '#console/ui/overlay/Popover.tsx'
import { Tooltip } from '#console/ui/overlay/Tooltip.tsx'
import type { FileReference } from '#contract/questions.ts'
import styles from './Citation.module.css'
import { isSamePlace, OpenSource } from './open-source.ts'
import type * as Quotes from './Quote.tsx'

let quotes: typeof Quotes | null = null

async function loadQuotes(): Promise<void> {
  quotes ??= await import('./Quote.tsx')
}

interface CitationProps {
  cite: string
  /** Null until the sources have arrived. */
  reference: FileReference | null
  /** Whether Sheaf added the citation. */
  isMatched?: boolean | undefined
  /** Whether its sentence is one that no source supports. */
  isUnsupported?: boolean | undefined
}

/** A citation in an answer; it opens the source beside the answer, or quotes it in a popover. */
export function Citation({
  cite,
  reference,
  isMatched = false,
  isUnsupported = false,
}: CitationProps) {
  const opener = useContext(OpenSource)
  if (reference === null) return <span className={styles['mark']}>{cite}</span>
  const isDoubted = isUnsupported || reference.supports === false
  const isAdded = !isDoubted && (isMatched || reference.matched === true)
  const hint = isDoubted ? 'does not support the sentence' : isAdded ? 'added by Sheaf' : null
  const label = `Source ${cite}${hint === null ? '' : `, ${hint}`}`
  const text = hint === null ? undefined : hint.charAt(0).toUpperCase() + hint.slice(1)
  if (opener) {
    return (
      <Tooltip text={text}>
        <button
          type="button"
          className={styles['mark']}
          data-matched={isAdded || undefined}
          data-unsupported={isDoubted || undefined}
          aria-label={label}
          aria-expanded={isSamePlace(reference, opener.shown)}
          onClick={() => opener.open(reference)}
        >
          {cite}
        </button>
      </Tooltip>
    )
  }
  return (
    <Popover
      label={label}
      prepare={loadQuotes}
      trigger={(props) => (
        <Tooltip text={text}>
          <button
            type="button"
            {...props}
            className={styles['mark']}
            data-matched={isAdded || undefined}
            data-unsupported={isDoubted || undefined}
            aria-label={label}
          >
            {cite}
          </button>
        </Tooltip>
      )}
    >
      {() => quotes && <quotes.Quote reference={reference} />}
    </Popover>
  )
}
