import { classes } from '#console/ui/classes.ts'
import { Icon } from '#console/ui/Icon.tsx'
import type { Finding } from './lint-schema.ts'
import styles from './SchemaEditor.module.css'

interface FindingListProps {
  id: string
  text: string
  findings: readonly Finding[]
  onShow: (finding: Finding) => void
  onFix: (finding: Finding) => void
}

/** The marks of the editor as text: each leads to its place, and is mended where it can be. */
export function FindingList({ id, text, findings, onShow, onFix }: FindingListProps) {
  const rank = ({ severity }: Finding) => (severity === 'error' ? 0 : 1)
  const sorted = findings.toSorted((one, other) => rank(one) - rank(other))
  return (
    <ul id={id} className={styles['list']} aria-label="Mistakes">
      {sorted.map((finding) => (
        <li
          key={`${finding.from} ${finding.message}`}
          className={classes(styles['finding'], styles[finding.severity])}
        >
          <Icon name={finding.severity === 'error' ? 'failed' : 'alert'} />
          <button type="button" className={styles['place']} onClick={() => onShow(finding)}>
            <span className="unseen">{finding.severity}: </span>
            {finding.message}{' '}
            <span className={styles['line']}>
              line {text.slice(0, finding.from).split('\n').length}
            </span>
          </button>
          {finding.fix && (
            <button type="button" className={styles['fix']} onClick={() => onFix(finding)}>
              {finding.fix.label}
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
