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

// more are drawn on demand
const atFirst = 20

/** The marks of the editor as text: each leads to its place, and is mended where it can be. */
export function FindingList({ id, text, findings, onShow, onFix }: FindingListProps) {
  const [isAll, setAll] = useState(false)
  const lines = lineNumbers(text, findings)
  const rank = ({ severity }: Finding) => (severity === 'error' ? 0 : 1)
  const sorted = findings.toSorted((one, other) => rank(one) - rank(other))
  const shown = isAll ? sorted : sorted.slice(0, atFirst)
  return (
    <ul id={id} className={styles['list']} aria-label="Problems">
      {shown.map((finding) => (
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
      {shown.length < sorted.length && (
        <li className={styles['finding']}>
          <Button size="small" variant="ghost" onClick={() => setAll(true)}>
            Show {count(sorted.length - shown.length, 'more', 'more')}
          </Button>
        </li>
      )}
    </ul>
  )
}

/** The line of each, in one pass: of a long text many passes are long. */
function lineNumbers(text: string, findings: readonly Finding[]): Map<Finding, number> {
  const lines = new Map<Finding, number>()
  let at = 0
  let line = 1
  for (const finding of findings.toSorted((one, other) => one.from - other.from)) {
    for (let end = text.indexOf('\n', at); end !== -1 && end < finding.from; line += 1) {
      at = end + 1
      end = text.indexOf('\n', at)
    }
    lines.set(finding, line)
  }
  return lines
}
