import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import { loadCode } from '#console/api/load-code.ts'
import { Button } from '#console/ui/Button.tsx'
import { IconButton } from '#console/ui/IconButton.tsx'
import { Box } from '#console/ui/layout/Box.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { showFailure } from '#console/mutations/show-failure.ts'
import { copyText } from '#console/ui/overlay/copy-text.ts'
import type { QuestionAnswer } from '#contract/questions.ts'
import { ModelName } from '#console/ask/AskModel.tsx'
import { rateTurnMutation } from '#console/ask/conversation-queries.ts'
import type { Turn } from '#console/ask/turn.ts'
import { lazyPart } from '#console/ui/lazy-part.ts'

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

const RatingComment = lazyPart(async () => (await import('./RatingComment.tsx')).RatingComment)

const loadMarkdown = () => import('./answer-markdown.ts')

async function copy(question: string, answer: QuestionAnswer): Promise<void> {
  const { answerMarkdown } = await loadCode(loadMarkdown)
  await copyText(answerMarkdown(question, answer), { title: 'Answer copied' })
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
            onPointerEnter={() => void loadMarkdown().catch(() => null)}
            onClick={() => void copy(turn.question, answer)}
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
        <Suspense fallback={null}>
          <RatingComment
            key={rating}
            rating={rating}
            comment={comment}
            isSaving={rate.isPending && rate.variables.comment !== ''}
            onChange={setComment}
            onSave={explain}
          />
        </Suspense>
      )}
    </Box>
  )
}
