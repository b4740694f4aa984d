import { classes } from '#console/ui/classes.ts'
import { markText, type PageMarks, type Segment } from './mark-text.ts'
import styles from './PageView.module.css'

interface MarkedTextProps {
  text: string
  /** Where it starts in the text of its page. */
  offset: number
  marks: PageMarks
}

/** A piece of a page with what is marked in it. */
export function MarkedText({ text, offset, marks }: MarkedTextProps) {
  return markText(text, offset, marks).map((segment) => {
    const passage = segment.passage === null ? undefined : styles[`passage${segment.passage % 2}`]
    if (!segment.isQuoted && segment.match === 'no') {
      return passage === undefined ? (
        segment.text
      ) : (
        <span key={segment.start} className={passage}>
          {segment.text}
        </span>
      )
    }
    return (
      <mark
        key={segment.start}
        tabIndex={-1}
        data-mark={markOf(segment)}
        className={classes(
          passage,
          segment.isQuoted && styles['quote'],
          segment.match !== 'no' && styles['found'],
          segment.match === 'current' && styles['current'],
        )}
      >
        {segment.text}
      </mark>
    )
  })
}

function markOf({ match, isQuoted }: Segment): string {
  return match === 'current' ? 'current' : isQuoted ? 'quote' : 'found'
}
