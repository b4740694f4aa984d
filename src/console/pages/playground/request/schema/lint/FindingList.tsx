import { useState } from 'react'
import { Button } from '#console/ui/Button.tsx'
import { classes } from '#console/ui/classes.ts'
import { count } from '#console/ui/text/count.ts'
import { Icon } from '#console/ui/Icon.tsx'
import type { Finding } from './lint-schema.ts'
import styles from '#console/pages/playground/request/schema/SchemaEditor.module.css'

interface FindingListProps {
  id: string
  text: string
  findings: readonly Finding[]
  onShow: (finding: Finding) => void
  onFix: (finding: Finding) => void
}

// The rest is rendered on demand.
const initialCount = 20

/** The lint findings as a list with links to the text and quick fixes. */
export function FindingList({ id, text, findings, onShow, onFix }: FindingListProps) {
  const [isExpanded, setExpanded] = useState(false)
  const lines = lineNumbers(text, findings)
  const rank = ({ severity }: Finding) => (severity === 'error' ? 0 : 1)
  const sorted = findings.toSorted((first, second) => rank(first) - rank(second))
  const visible = isExpanded ? sorted : sorted.slice(0, initialCount)
  return (
    <ul id={id} className={styles['list']} aria-label="Problems">
      {visible.map((finding) => (
        <li
          key={`${finding.from} ${finding.message}`}
          className={classes(styles['finding'], styles[finding.severity])}
        >
          <Icon name={finding.severity === 'error' ? 'failed' : 'alert'} />
          <button type="button" className={styles['place']} onClick={() => onShow(finding)}>
            <span className="unseen">{finding.severity}: </span>
            {finding.message} <span className={styles['line']}>line {lines.get(finding)}</span>
          </button>
          {finding.fix && (
            <button type="button" className={styles['fix']} onClick={() => onFix(finding)}>
              {finding.fix.label}
            </button>
          )}
        </li>
      ))}
      {visible.length < sorted.length && (
        <li className={styles['finding']}>
          <Button size="small" variant="ghost" onClick={() => setExpanded(true)}>
            Show {count(sorted.length - visible.length, 'more', 'more')}
          </Button>
        </li>
      )}
    </ul>
  )
}

/** The line number of each finding, computed in one pass over the text. */
function lineNumbers(text: string, findings: readonly Finding[]): Map<Finding, number> {
  const lines = new Map<Finding, number>()
  let position = 0
  let line = 1
  for (const finding of findings.toSorted((one, other) => one.from - other.from)) {
    for (let end = text.indexOf('\n', position); end !== -1 && end < finding.from; line += 1) {
      position = end + 1
      end = text.indexOf('\n', position)
    }
    lines.set(finding, line)
  }
  return lines
}
