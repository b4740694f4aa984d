import { Popover } from '#console/ui/overlay/Popover.tsx'
import type { FileReference } from '#contract/questions.ts'
import styles from './Citation.module.css'
import { Quote } from './Quote.tsx'

interface CitationProps {
  cite: string
  /** Null while the sources are still to come. */
  reference: FileReference | null
}

/** The mark of a source inside an answer; opened, it shows the words it stands for. */
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
