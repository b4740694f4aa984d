import { useState } from 'react'
import { TextButton } from '#console/ui/TextButton.tsx'
import { Button } from '#console/ui/Button.tsx'
import { count } from '#console/ui/text/count.ts'
import { Icon } from '#console/ui/Icon.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import type { Finding } from './lint-schema.ts'
import styles from '#console/prompt/schema/SchemaEditor.module.css'

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
    <Stack as="ul" id={id} surface="frame" divided className={styles['list']} aria-label="Problems">
      {visible.map((finding) => (
        <li key={`${finding.from} ${finding.message}`} className={styles['finding']}>
          <Icon
            name={finding.severity === 'error' ? 'failed' : 'alert'}
            size="small"
            tone={finding.severity === 'error' ? 'critical' : 'caution'}
            shift="half"
          />
          <TextButton className={styles['place']} onClick={() => onShow(finding)}>
            <span className="unseen">{finding.severity}: </span>
            {finding.message}{' '}
            <Text as="span" tone="faint">
              line {lines.get(finding)}
            </Text>
          </TextButton>
          {finding.fix && (
            <Text
              as={TextButton}
              tone="accent"
              weight="medium"
              className={styles['fix']}
              onClick={() => onFix(finding)}
            >
              {finding.fix.label}
            </Text>
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
    </Stack>
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
