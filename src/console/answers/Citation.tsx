import { Popover } from '#console/ui/overlay/Popover.tsx'
import type { FileReference } from '#contract/questions.ts'
import styles from './Citation.module.css'
import { Quote } from './Quote.tsx'

interface CitationProps {
  cite: string
  /** Null until the sources have arrived. */
  reference: FileReference | null
}

/** A citation in an answer; its popover quotes the source. */
export function Citation({ cite, reference }: CitationProps) {
  if (reference === null) return <span className={styles['mark']}>{cite}</span>
  return (
    <Popover
      label={`Source ${cite}`}
      trigger={(props) => (
        <button type="button" {...props} className={styles['mark']} aria-label={`Source ${cite}`}>
          {cite}
        </button>
      )}
    >
      <Quote reference={reference} />
    </Popover>
  )
}
