import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { sampleQueries } from '#console/graphs/sample-graph.ts'
import { meQueries } from '#console/session/me-queries.ts'
import { Button } from '#console/ui/Button.tsx'
import { Form } from '#console/ui/form/Form.tsx'
import { TextArea } from '#console/ui/form/TextArea.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { Skeleton } from '#console/ui/list/Skeleton.tsx'
import { copyText } from '#console/ui/overlay/copy-text.ts'
import { TextButton } from '#console/ui/TextButton.tsx'
import type { Graph } from '#contract/graphs.ts'
import { allows } from '#contract/permissions.ts'
import { maxQuestions, readQuestions } from './trial-link.ts'
import { trialQueries } from './trial-queries.ts'

interface QuestionsProps {
  graph: Graph
  text: string
  onChange: (text: string) => void
  disabledReason: string | undefined
  onRun: () => void
  /** Adds a suggested question, and runs all. */
  onTry: (question: string) => void
}

const maxSuggestions = 5
const minSuggestedChars = 8
const maxSuggestedChars = 200

/** The questions to try, with those that people asked about the graph as suggestions. */
export function Questions({ graph, text, onChange, disabledReason, onRun, onTry }: QuestionsProps) {
  const suggestions = useSuggestions(graph, readQuestions(text))
  return (
    <Form onSubmit={() => disabledReason === undefined && onRun()}>
      <Stack gap={3} measure="prose">
        <TextArea
          label="Questions"
          hint={`One per line, up to ${maxQuestions}.`}
          rows={3}
          value={text}
          onChange={onChange}
          placeholder="How long is parental leave?"
        />
        {suggestions?.length !== 0 && (
          <Stack as="section" gap={2} aria-label="Suggestions">
            <Hint as="p">Suggested questions:</Hint>
            {suggestions === null &&
              ['80%', '50%', '60%'].map((width) => <Skeleton key={width} width={width} />)}
            {suggestions?.map((question) => (
              <Text as="span" key={question} overflow="anywhere">
                <TextButton onClick={() => onTry(question)}>{question}</TextButton>
              </Text>
            ))}
          </Stack>
        )}
        <Row gap={2} wrap>
          <Button type="submit" variant="primary" icon="play" disabledReason={disabledReason}>
            Run
          </Button>
          <Button
            icon="copy"
            onClick={() =>
              void copyText(window.location.href, {
                title: 'Link copied',
                description: 'It opens the questions and the trial settings of the last run.',
              })
            }
          >
            Copy link
          </Button>
        </Row>
      </Stack>
    </Form>
  )
}

/** Reviewed answers first, because they show what to mend. Null while they load. */
function useSuggestions(graph: Graph, present: readonly string[]): string[] | null {
  const { data: me } = useSuspenseQuery(meQueries.own())
  const reviewed = useQuery({
    ...trialQueries.reviewed(graph.id),
    enabled: allows(me.key.permissions, 'graphs:admin'),
  })
  const recent = useQuery(trialQueries.recent(graph.id))
  const sample = useQuery(sampleQueries.manifest())
  if ([reviewed, recent, sample].some(({ isLoading }) => isLoading)) return null
  const ofSample = sample.data?.name === graph.name ? sample.data.questions : []
  const all = [...(reviewed.data ?? []), ...(recent.data ?? []), ...ofSample]
  const questions = new Set(
    all
      .flatMap((question) => readQuestions(question).slice(0, 1))
      .filter(({ length }) => length >= minSuggestedChars && length <= maxSuggestedChars),
  )
  return [...questions.difference(new Set(present))].slice(0, maxSuggestions)
}
