import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { Badge, type Tone } from '#console/ui/text/Badge.tsx'
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

/** Several questions with what the trial changes for each. */
export function Summary({ outcomes, chosen, onChoose }: SummaryProps) {
  const changed = outcomes.filter(({ verdict }) => verdict === 'first_changed').length
  const isPending = outcomes.some(({ verdict }) => verdict === 'pending')
  return (
    <Stack as="section" gap={2} aria-label="Summary">
      <Text as="h2" size="m" role="status">
        {isPending
          ? `Running ${outcomes.length} questions`
          : `${changed} of ${outcomes.length} questions changed their first passage`}
      </Text>
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
    </Stack>
  )
}
