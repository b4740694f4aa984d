import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '#console/ui/Button.tsx'
import { Form } from '#console/ui/form/Form.tsx'
import { TextField } from '#console/ui/form/TextField.tsx'
import { IconButton } from '#console/ui/IconButton.tsx'
import { Box } from '#console/ui/layout/Box.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { showFailure } from '#console/mutations/show-failure.ts'
import { copyText } from '#console/ui/overlay/copy-text.ts'
import type { QuestionAnswer } from '#contract/questions.ts'
import { answerMarkdown } from './answer-markdown.ts'
import { ModelName } from '#console/ask/AskModel.tsx'
import { rateTurnMutation } from '#console/ask/conversation-queries.ts'
import type { Turn } from '#console/ask/turn.ts'

interface TurnActionsProps {
  turn: Turn
  /** Null where nothing of an answer came. */
  answer: QuestionAnswer | null
  /** Answers the question again; null where that is not possible. */
  onAgain: (() => void) | null
  onEdit: (() => void) | null
  conversation_id: string | null
  isOwner: boolean
  onWhy: (turn_id: string) => void
}

const maxCommentChars = 2000

/** Under the last answer it would open behind the box for the next question. */
function scrollIntoView(form: HTMLFormElement | null): void {
  form?.scrollIntoView({ block: 'center' })
}

/** What can be done with an answer: copy it, rate it, and see why it is as it is. */
export function TurnActions({
  turn,
  answer,
  onAgain,
  onEdit,
  conversation_id,
  isOwner,
  onWhy,
}: TurnActionsProps) {
  const { id } = turn
  const rate = useMutation(rateTurnMutation(useQueryClient(), conversation_id ?? ''))
  const [rating, setRating] = useState(turn.feedback?.rating ?? null)
  const [comment, setComment] = useState(turn.feedback?.comment ?? '')
  const [isExplaining, setExplaining] = useState(false)
  const down = useRef<HTMLButtonElement>(null)

  function choose(next: 'up' | 'down') {
    if (id === null) return
    const chosen = rating === next ? null : next
    setRating(chosen)
    setExplaining(chosen !== null)
    rate.mutate(
      { turn_id: id, rating: chosen, comment: chosen === null ? '' : comment },
      {
        onError: (error) => {
          setRating(rating)
          setExplaining(false)
          showFailure(error)
        },
      },
    )
  }

  function explain() {
    if (id === null) return
    rate.mutate(
      { turn_id: id, rating, comment: comment.trim() },
      {
        onError: showFailure,
        onSuccess: () => {
          setExplaining(false)
          if (rating === 'down') down.current?.focus()
        },
      },
    )
  }

  return (
    <Box flex="grow">
      <Row gap={1} wrap>
        {answer !== null && (
          <IconButton
            icon="copy"
            label="Copy as Markdown"
            onClick={() =>
              void copyText(answerMarkdown(turn.question, answer), { title: 'Answer copied' })
            }
          />
        )}
        {onAgain && <IconButton icon="retry" label="Answer again" onClick={onAgain} />}
        {onEdit && <IconButton icon="edit" label="Edit question" onClick={onEdit} />}
        {turn.status !== 'failed' &&
          answer !== null &&
          id !== null &&
          conversation_id !== null &&
          isOwner && (
            <>
              <IconButton
                icon="thumb-up"
                label="Good answer"
                aria-pressed={rating === 'up'}
                onClick={() => choose('up')}
              />
              <IconButton
                ref={down}
                icon="thumb-down"
                label="Bad answer"
                aria-pressed={rating === 'down'}
                onClick={() => choose('down')}
              />
            </>
          )}
        {turn.status !== 'failed' && id !== null && (
          <Button variant="ghost" onClick={() => onWhy(id)}>
            Why this answer?
          </Button>
        )}
        <Hint role="status">{rate.isSuccess && rating !== null && !isExplaining && 'Saved'}</Hint>
        {answer?.model !== undefined && (
          <Hint pushed overflow="truncate">
            <ModelName id={answer.model} />
          </Hint>
        )}
      </Row>
      {isExplaining && (
        <Row
          key={rating}
          as={Form}
          ref={scrollIntoView}
          gap={2}
          align="end"
          above={2}
          measure="form"
          onSubmit={explain}
        >
          <Box flex="grow">
            <TextField
              label={rating === 'up' ? 'What was good about it?' : 'What was wrong with it?'}
              isOptional
              maximum={maxCommentChars}
              value={comment}
              onChange={setComment}
              // eslint-disable-next-line jsx-a11y/no-autofocus -- what was wrong is the next thing to say
              autoFocus={rating === 'down'}
            />
          </Box>
          <Button type="submit" pending={rate.isPending && rate.variables.comment !== ''}>
            Save
          </Button>
        </Row>
      )}
    </Box>
  )
}
