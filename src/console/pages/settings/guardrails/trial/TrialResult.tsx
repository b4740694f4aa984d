import type { ReactNode } from 'react'
import { Prose } from '#console/ui/text/Prose.tsx'
import { Badge, StatusBadge, type Tone } from '#console/ui/text/Badge.tsx'
import { classes } from '#console/ui/classes.ts'
import type { IconName } from '#console/ui/icon-names.ts'
import { Icon } from '#console/ui/Icon.tsx'
import { actions, describeEntity } from '#console/pages/settings/guardrails/guardrail-labels.ts'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { groupFindings, markFindings, type Trial, type TrialFinding } from './mark-findings.ts'
import styles from './TryText.module.css'

interface TrialResultProps {
  /** The text and direction that were tested. */
  text: string
  direction: 'input' | 'output'
  trial: Trial
}

const outcomes: Record<Trial['outcome'], { tone: Tone; icon: IconName; label: string }> = {
  passes: { tone: 'positive', icon: 'done', label: 'Passes' },
  flagged: { tone: 'neutral', icon: 'eye', label: 'Passes, flagged' },
  redacted: { tone: 'caution', icon: 'edit', label: 'Redacted' },
  blocked: { tone: 'critical', icon: 'stop', label: 'Blocked' },
}

/** The outcome for a text, with the detections. */
export function TrialResult({ text, direction, trial }: TrialResultProps) {
  const { outcome, findings } = trial
  const blocking = findings.find(({ action }) => action === 'block')
  return (
    <>
      <Text size="m" weight="bold">
        <StatusBadge {...outcomes[outcome]} />
      </Text>
      {findings.length === 0 ? (
        <Prose pretty measure="prose">
          No guardrail detected anything.
        </Prose>
      ) : (
        <>
          <MarkedFindings text={text} findings={findings} />
          <Stack as="ul" gap={1} className={styles['groups']} aria-label="Detections">
            {groupFindings(findings).map(({ finding, count }) => (
              <li key={`${finding.guardrail_id} ${finding.entity_type}`}>
                <Icon name={actions[finding.action].icon} className={styles[finding.action]} />
                <span>
                  <strong>{describeEntity(finding.entity_type)}</strong>
                  {count > 1 && ` × ${count}`}
                  {finding.start === null && ', in the whole text'}
                  {', detected by '}
                  <bdi>{guardrailName(finding)}</bdi>
                </span>
                <Badge tone={actions[finding.action].tone}>{actions[finding.action].name}</Badge>
              </li>
            ))}
          </Stack>
        </>
      )}
      {outcome === 'redacted' && trial.text !== null && (
        <Seen title={direction === 'input' ? 'What the model sees' : 'What the caller sees'}>
          {trial.text}
        </Seen>
      )}
      {blocking && (
        <Seen title="What the caller sees">
          Blocked by{' '}
          {blocking.guardrail_id === null
            ? 'this guardrail'
            : `the guardrail “${blocking.guardrail_name}”`}
          : {blocking.entity_type}.
        </Seen>
      )}
    </>
  )
}

/** An unsaved guardrail has no id, and its name can still be empty. */
function guardrailName({ guardrail_id, guardrail_name }: TrialFinding): string {
  return guardrail_id === null ? 'this guardrail' : guardrail_name
}

function Seen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <Text tone="muted" size="xs" weight="medium" below={1}>
        {title}
      </Text>
      <Text
        overflow="anywhere"
        surface="frame"
        pad="2-3"
        preWrap
        className={styles['text']}
        dir="auto"
      >
        {children}
      </Text>
    </div>
  )
}

function MarkedFindings({ text, findings }: { text: string; findings: readonly TrialFinding[] }) {
  return (
    <Text
      overflow="anywhere"
      surface="frame"
      pad="2-3"
      preWrap
      className={styles['text']}
      dir="auto"
    >
      {markFindings(text, findings).map(({ at, text: piece, finding }) =>
        finding === null ? (
          <span key={at}>{piece}</span>
        ) : (
          <mark key={at} className={classes(styles['mark'], styles[`mark-${finding.action}`])}>
            {piece}
            <Row as="span" inline gap="half" size="xs" weight="medium" className={styles['tag']}>
              <Icon name={actions[finding.action].icon} size="small" />
              {describeEntity(finding.entity_type)}
            </Row>
          </mark>
        ),
      )}
    </Text>
  )
}
