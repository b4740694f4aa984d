import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { Link } from '#console/router/Link.tsx'
import { paths } from '#console/paths.ts'
import { Button } from '#console/ui/Button.tsx'
import type { IconName } from '#console/ui/icon-names.ts'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import type { Column } from '#console/ui/list/column.ts'
import { TextButton } from '#console/ui/TextButton.tsx'
import { count } from '#console/ui/text/count.ts'
import { previewText } from '#console/markdown/plain-text.ts'
import { Badge, type Tone } from '#console/ui/text/Badge.tsx'
import { Time } from '#console/ui/text/Time.tsx'
import { markReviewMutation } from './review-queries.ts'
import type { AnswerReview } from '#contract/conversations/answer-reviews.ts'

// An answer may be long; its beginning shows what was wrong with it.
const maxAnswerChars = 300

// Enough of a question to tell its button from others.
const maxLabelChars = 100

// A question to all graphs may have searched fifty.
const maxNamedGraphs = 3

const advice = {
  unanswered: 'If no file has the answer, add one to ',
  unsupported:
    'The files do not support what the model said. Try another model or, if no file has the answer, add one to ',
  voted_down: 'To fix this, correct the sources or add a better one in ',
} as const satisfies Record<AnswerReview['reason'], string>

const reasons = {
  unanswered: { tone: 'neutral', icon: 'search', label: 'No answer' },
  unsupported: { tone: 'caution', icon: 'alert', label: 'Unsupported' },
  voted_down: { tone: 'caution', icon: 'thumb-down', label: 'Downvoted' },
} as const satisfies Record<AnswerReview['reason'], { tone: Tone; icon: IconName; label: string }>

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
          {reasons[review.reason].label} · <Time value={review.created_at} />
          {/* A smaller number of graphs is named in the advice below. */}
          {review.graphs.length > maxNamedGraphs && ` · ${count(review.graphs.length, 'graph')}`}
        </Hint>
        {review.previous_question !== null && (
          <Hint overflow="anywhere">
            After “<bdi>{review.previous_question}</bdi>”
          </Hint>
        )}
        {review.comment !== '' && (
          <Hint overflow="anywhere">
            Comment: “<bdi>{review.comment}</bdi>”
          </Hint>
        )}
        {review.answer !== null && (
          <Hint overflow="anywhere">
            Answer: <bdi>{beginningOf(review.answer)}</bdi>
          </Hint>
        )}
        {review.files.length > 0 && (
          <Hint overflow="anywhere">
            Sources:{' '}
            {review.files.map(({ id, name, page }, at) => (
              <Fragment key={`${id} ${page}`}>
                {at > 0 && ', '}
                <Link to={paths.file(id, page === null ? {} : { page })}>
                  <bdi>{name}</bdi>
                  {page !== null && `, page ${page}`}
                </Link>
              </Fragment>
            ))}
          </Hint>
        )}
        <Hint overflow="anywhere">
          {advice[review.reason]}
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
        <ReviewState review={review} />
      </Stack>
    ),
  },
  {
    id: 'reason',
    header: 'Reason',
    track: '7.5rem',
    from: 'tablet',
    isTop: true,
    cell: ({ reason }) => (
      <Badge tone={reasons[reason].tone} icon={reasons[reason].icon}>
        {reasons[reason].label}
      </Badge>
    ),
  },
  {
    id: 'graphs',
    header: 'Graph',
    track: 'minmax(0, 1fr)',
    isTop: true,
    from: 'tablet',
    cell: (review) => <GraphLinks review={review} />,
  },
  {
    id: 'asked',
    header: 'Asked',
    track: '7rem',
    isTop: true,
    align: 'end',
    from: 'tablet',
    cell: ({ created_at }) => <Time value={created_at} />,
  },
]

/** Marks a review as done or opens it again. */
function ReviewState({ review }: { review: AnswerReview }) {
  const queryClient = useQueryClient()
  const mark = useMutation(markReviewMutation(queryClient))
  const { done_at, question } = review
  const label = done_at === null ? 'Mark as done' : 'Open again'
  return (
    <Row gap={2} wrap padBlock={1}>
      <Button
        size="small"
        icon={done_at === null ? 'done' : 'retry'}
        aria-label={`${label}: ${question.slice(0, maxLabelChars).toWellFormed()}`}
        pending={mark.isPending}
        onClick={() => mark.mutate({ review, done: done_at === null })}
      >
        {label}
      </Button>
      {done_at !== null && (
        <Hint>
          Done <Time value={done_at} />
        </Hint>
      )}
    </Row>
  )
}

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
