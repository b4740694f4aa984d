import type { CitedReference } from '#console/answers/all-references.ts'
import { sourceLocation } from '#console/answers/source-location.ts'
import { Badge } from '#console/ui/text/Badge.tsx'
import { count } from '#console/ui/text/count.ts'
import { Prose } from '#console/ui/text/Prose.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { TextButton } from '#console/ui/TextButton.tsx'
import type { QuestionAnswer } from '#contract/questions.ts'

type Retrieval = NonNullable<QuestionAnswer['retrieval']>
type RetrievedPassage = Retrieval['passages'][number]

interface WhyViewProps {
  retrieval: Retrieval
  onOpen: (reference: CitedReference) => void
}

/** How the passages of an answer were found: what was searched for, and what became of each. */
export function WhyView({ retrieval, onOpen }: WhyViewProps) {
  const { searches, passages } = retrieval
  const cited = passages.filter(({ used }) => used === 'cited').length
  return (
    <Stack gap={5} padBlock={4}>
      <Stack as="section" gap={2} aria-label="Searches">
        <Text as="h3" size="s">
          Searched for
        </Text>
        {searches.map(({ text, terms }) => (
          <Stack key={text} gap={1}>
            <Text overflow="anywhere">“{text}”</Text>
            <Hint as="p" overflow="anywhere">
              {terms.length === 0
                ? 'No words to search for'
                : terms.map(({ term, weight }) => `${term} ${weightText(weight)}`).join(' · ')}
            </Hint>
          </Stack>
        ))}
        <Hint as="p">
          Numbers are weights: the question’s own words count more than related ones.
        </Hint>
      </Stack>
      <Stack as="section" gap={2} aria-label="Passages">
        <Text as="h3" size="s">
          {count(passages.length, 'passage')} found, {cited} cited
        </Text>
        {passages.length === 0 && (
          <Prose>No passage of these graphs has any of the words that were searched for.</Prose>
        )}
        <Stack as="ol" divided>
          {passages.map((passage) => (
            <li key={`${passage.file_id} ${passage.page} ${passage.start}`}>
              <Passage passage={passage} onOpen={onOpen} />
            </li>
          ))}
        </Stack>
      </Stack>
    </Stack>
  )
}

function Passage({
  passage,
  onOpen,
}: { passage: RetrievedPassage } & Pick<WhyViewProps, 'onOpen'>) {
  const { file_id, score, matched_terms, heading_match } = passage
  const reference = { ...passage, fileId: file_id }
  return (
    <Stack gap={1} padBlock={2}>
      <Row gap={2} wrap align="baseline" justify="between">
        <TextButton onClick={() => onOpen(reference)}>
          {passage.file_name} <Hint>{sourceLocation(reference)}</Hint>
        </TextButton>
        <Badge tone={usageTones[passage.used]}>{usageLabel(passage)}</Badge>
      </Row>
      <Text tone="muted" overflow="clamp">
        {passage.text}
      </Text>
      <Hint as="p" overflow="anywhere">
        Score {score.toFixed(2)}
        {matched_terms.length > 0 && ` · matches ${matched_terms.join(', ')}`}
        {heading_match && ' · heading or file name matches'}
      </Hint>
    </Stack>
  )
}

const usageTones = { cited: 'positive', given: 'neutral', left_out: 'neutral' } as const

function usageLabel({ used, reason }: RetrievedPassage): string {
  switch (used) {
    case 'cited':
      return 'Cited'
    case 'given':
      return 'Read, not cited'
    case 'left_out':
      return reason === 'no_room' ? 'Left out: no room' : 'Left out: low score'
  }
}

function weightText(weight: number): string {
  return weight.toFixed(2).replace(/\.?0+$/, '')
}
