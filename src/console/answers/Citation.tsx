import { useContext } from 'react'
import { Popover } from '#console/ui/overlay/Popover.tsx'
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
  /** Whether the service found the source by its words, and the model did not cite it. */
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
  const label = isUnsupported
    ? `Source ${cite}, which does not support the sentence`
    : isMatched
      ? `Source ${cite}, matched by Sheaf`
      : `Source ${cite}`
  if (opener) {
    return (
      <button
        type="button"
        className={styles['mark']}
        data-matched={isMatched || undefined}
        data-unsupported={isUnsupported || undefined}
        aria-label={label}
        aria-expanded={isSamePlace(reference, opener.shown)}
        onClick={() => opener.open(reference)}
      >
        {cite}
      </button>
    )
  }
  return (
    <Popover
      label={label}
      prepare={loadQuotes}
      trigger={(props) => (
        <button
          type="button"
          {...props}
          className={styles['mark']}
          data-matched={isMatched || undefined}
          data-unsupported={isUnsupported || undefined}
          aria-label={label}
        >
          {cite}
        </button>
      )}
    >
      {() => quotes && <quotes.Quote reference={reference} />}
    </Popover>
  )
}
