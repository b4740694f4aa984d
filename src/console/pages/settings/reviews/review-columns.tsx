import { Fragment, useState } from 'react'
import { Link } from '#console/router/Link.tsx'
import { paths } from '#console/paths.ts'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import type { Column } from '#console/ui/list/column.ts'
import { TextButton } from '#console/ui/TextButton.tsx'
import { count } from '#console/ui/text/count.ts'
import { previewText } from '#console/markdown/plain-text.ts'
import { Badge } from '#console/ui/text/Badge.tsx'
import { Time } from '#console/ui/text/Time.tsx'
import type { AnswerReview } from '#contract/conversations/answer-reviews.ts'

// An answer may be long; its beginning shows what was wrong with it.
const maxAnswerChars = 300

// A question to all graphs may have searched fifty.
const maxNamedGraphs = 3

function adviceFor({ reason, answer }: AnswerReview): string {
  if (reason === 'voted_down') return 'To fix this, correct the sources or add a better one in '
  return answer === null
    ? 'If no file has the answer, add one to '
    : 'The files do not support what the model said. Try another model or, if no file has the answer, add one to '
}

export const reviewColumns: readonly Column<AnswerReview>[] = [
  {
    id: 'question',
    header: 'Question',
    track: 'minmax(0, 2fr)',
    cell: (review) => (
      <Stack gap={1} across="start">
        <Text as="span" tone="ink" weight="medium" overflow="anywhere">
          <bdi>{review.question}</bdi>
        </Text>
        <Hint show="phone" overflow="anywhere">
          <Time value={review.created_at} />
          {/* A smaller number of graphs is named in the advice below. */}
          {review.graphs.length > maxNamedGraphs && ` · ${count(review.graphs.length, 'graph')}`}
        </Hint>
        {review.previous_question !== null && (
          <Hint overflow="anywhere">
            After “<bdi>{review.previous_question}</bdi>”
          </Hint>
        )}
        {review.comment !== '' && <Hint overflow="anywhere">Comment: “{review.comment}”</Hint>}
        {review.answer !== null && (
          <Hint overflow="anywhere">Answer: {beginningOf(review.answer)}</Hint>
        )}
        {review.files.length > 0 && (
          <Hint overflow="anywhere">
            Sources:{' '}
            {review.files.map(({ id, name, page }, at) => (
              <Fragment key={`${id} ${page}`}>
                {at > 0 && ', '}
                <Link to={paths.file(id, page === null ? {} : { page })}>
                  {page === null ? name : `${name}, page ${page}`}
                </Link>
              </Fragment>
            ))}
          </Hint>
        )}
        <Hint overflow="anywhere">
          {adviceFor(review)}
          {review.graphs.length > maxNamedGraphs
            ? 'one of the graphs that were searched'
            : review.graphs.map(({ id, name }, at) => (
                <Fragment key={id}>
                  {at > 0 && ' or '}
                  <Link to={paths.graph(id)}>
                    <bdi>{name}</bdi>
                  </Link>
                </Fragment>
              ))}
          .
        </Hint>
        {review.conversation_id === null ? (
          <Hint>
            The conversation is not shared with your key, so its passages cannot be shown.
          </Hint>
        ) : (
          <Hint as={Link} to={paths.turn(review.conversation_id, review.id)}>
            See what the search found
          </Hint>
        )}
      </Stack>
    ),
  },
  {
    id: 'reason',
    header: 'Reason',
    track: '7rem',
    cell: ({ reason }) =>
      reason === 'unanswered' ? (
        <Badge tone="neutral" icon="search">
          No answer
        </Badge>
      ) : (
        <Badge tone="caution" icon="alert">
          Downvoted
        </Badge>
      ),
  },
  {
    id: 'graphs',
    header: 'Graph',
    track: 'minmax(0, 1fr)',
    from: 'tablet',
    cell: (review) => <GraphLinks review={review} />,
  },
  {
    id: 'asked',
    header: 'Asked',
    track: '7rem',
    align: 'end',
    from: 'tablet',
    cell: ({ created_at }) => <Time value={created_at} />,
  },
]

function GraphLinks({ review }: { review: AnswerReview }) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? review.graphs : review.graphs.slice(0, maxNamedGraphs)
  const hidden = review.graphs.length - shown.length
  return (
    <Stack across="start">
      {shown.map(({ id, name }) => (
        <Text as={Link} key={id} to={paths.graph(id)} overflow="anywhere">
          <bdi>{name}</bdi>
        </Text>
      ))}
      {hidden > 0 && (
        <Hint as={TextButton} onClick={() => setWhole(true)}>
          and {count(hidden, 'more graph')}
        </Hint>
      )}
    </Stack>
  )
}

function beginningOf(answer: string): string {
  // Marks and tables are longer than what is left of them.
  const beginning = answer.slice(0, 10 * maxAnswerChars)
  // In one line, the rows of a table cannot be told apart.
  const text = previewText(beginning.replaceAll(/(?:^[ \t]*\|.*\n?)+/gm, '(table)\n'))
  return text.length <= maxAnswerChars && beginning.length === answer.length
    ? text
    : `${text.slice(0, maxAnswerChars).toWellFormed()}…`
}
