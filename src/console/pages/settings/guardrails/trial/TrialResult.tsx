import type { ReactNode } from 'react'
import { Badge, StatusBadge, type Tone } from '#console/ui/text/Badge.tsx'
import { classes } from '#console/ui/classes.ts'
import type { IconName } from '#console/ui/icon-names.ts'
import { Icon } from '#console/ui/Icon.tsx'
import { actions, kindWords } from '#console/pages/settings/guardrails/guardrail-words.ts'
import { groupFindings, markFindings, type Trial, type TrialFinding } from './mark-findings.ts'
import styles from './TryText.module.css'

interface TrialResultProps {
  /** What was tried. */
  text: string
  direction: 'input' | 'output'
  trial: Trial
}

const outcomes: Record<Trial['outcome'], { tone: Tone; icon: IconName; words: string }> = {
  passes: { tone: 'positive', icon: 'done', words: 'Passes' },
  flagged: { tone: 'neutral', icon: 'eye', words: 'Passes, flagged' },
  redacted: { tone: 'caution', icon: 'edit', words: 'Redacted' },
  blocked: { tone: 'critical', icon: 'stop', words: 'Blocked' },
}

/** What would become of a text, and why. */
export function TrialResult({ text, direction, trial }: TrialResultProps) {
  const { outcome, findings } = trial
  const { tone, icon, words } = outcomes[outcome]
  const blocking = findings.find(({ action }) => action === 'block')
  return (
    <>
      <p className={styles['outcome']}>
        <StatusBadge tone={tone} icon={icon}>
          {words}
        </StatusBadge>
      </p>
      {findings.length === 0 ? (
        <p className={styles['lead']}>No guardrail detected anything.</p>
      ) : (
        <>
          <MarkedFindings text={text} findings={findings} />
          <ul className={styles['groups']} aria-label="Detections">
            {groupFindings(findings).map(({ finding, count }) => (
              <li key={`${finding.guardrail_id} ${finding.entity_type}`}>
                <Icon name={actions[finding.action].icon} className={styles[finding.action]} />
                <span>
                  <strong>{kindWords(finding.entity_type)}</strong>
                  {count > 1 && ` × ${count}`}
                  {finding.start === null && ', in the whole text'}
                  {' by '}
                  <bdi>{finding.guardrail_name}</bdi>
                </span>
                <Badge tone={actions[finding.action].tone}>{actions[finding.action].name}</Badge>
              </li>
            ))}
          </ul>
        </>
      )}
      {outcome === 'redacted' && trial.text !== null && (
        <Seen title={direction === 'input' ? 'What the model sees' : 'What the caller sees'}>
          {trial.text}
        </Seen>
      )}
      {blocking && (
        <Seen title="What the caller sees">
          Blocked by the guardrail “{blocking.guardrail_name}”: {blocking.entity_type}.
        </Seen>
      )}
    </>
  )
}

function Seen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <p className={styles['title']}>{title}</p>
      <p className={styles['text']} dir="auto">
        {children}
      </p>
    </div>
  )
}

function MarkedFindings({ text, findings }: { text: string; findings: readonly TrialFinding[] }) {
  return (
    <p className={styles['text']} dir="auto">
      {markFindings(text, findings).map(({ at, text: piece, finding }) =>
        finding === null ? (
          <span key={at}>{piece}</span>
        ) : (
          <mark key={at} className={classes(styles['mark'], styles[`mark-${finding.action}`])}>
            {piece}
            <span className={styles['tag']}>
              <Icon name={actions[finding.action].icon} />
              {kindWords(finding.entity_type)}
            </span>
          </mark>
        ),
      )}
    </p>
  )
}
