import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { Badge, type Tone } from '#console/ui/text/Badge.tsx'
import { count } from '#console/ui/text/count.ts'
import { TextButton } from '#console/ui/TextButton.tsx'
import type { Verdict } from './compare-rankings.ts'

export interface Outcome {
  question: string
  verdict: Verdict | 'pending' | 'failed'
}

interface SummaryProps {
  outcomes: readonly Outcome[]
  /** The question whose passages are shown. */
  chosen: string
  onChoose: (question: string) => void
}

const verdicts: Record<Outcome['verdict'], { label: string; tone: Tone }> = {
  same: { label: 'Same passages', tone: 'neutral' },
  first_changed: { label: 'First passage changed', tone: 'caution' },
  changed: { label: 'Same first passage, others differ', tone: 'accent' },
  pending: { label: 'Running', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'critical' },
}

/** What the trial changes, as one sentence, and for each of several questions. */
export function Summary({ outcomes, chosen, onChoose }: SummaryProps) {
  return (
    <Stack as="section" gap={2} aria-label="Summary">
      <div role="status">
        <Text as="h2" size="m">
          {summaryOf(outcomes)}
        </Text>
      </div>
      {outcomes.length > 1 && (
        <Stack as="ul" divided>
          {outcomes.map(({ question, verdict }) => {
            const { label, tone } = verdicts[verdict]
            return (
              <Row as="li" key={question} gap={3} wrap justify="between" padBlock={2}>
                <TextButton aria-pressed={question === chosen} onClick={() => onChoose(question)}>
                  {question === chosen ? <strong>{question}</strong> : question}
                </TextButton>
                <Badge tone={tone}>{label}</Badge>
              </Row>
            )
          })}
        </Stack>
      )}
    </Stack>
  )
}

function summaryOf(outcomes: readonly Outcome[]): string {
  const [first] = outcomes
  const having = (verdict: Outcome['verdict']) =>
    outcomes.filter((outcome) => outcome.verdict === verdict).length
  if (having('pending') > 0) return `Running ${count(outcomes.length, 'question')}`
  if (outcomes.length === 1 && first) return verdicts[first.verdict].label
  const failed = having('failed')
  return `${having('first_changed')} of ${outcomes.length} questions changed their first passage${failed === 0 ? '' : `, and ${failed} failed`}`
}
