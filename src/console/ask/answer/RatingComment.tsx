import { Button } from '#console/ui/Button.tsx'
import { Form } from '#console/ui/form/Form.tsx'
import { TextField } from '#console/ui/form/TextField.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'

interface RatingCommentProps {
  rating: 'up' | 'down' | null
  comment: string
  isSaving: boolean
  onChange: (comment: string) => void
  onSave: () => void
}

const maxCommentChars = 2000

/** Under the last answer it would open behind the box for the next question. */
function scrollIntoView(form: HTMLFormElement | null): void {
  form?.scrollIntoView({ block: 'center' })
}

/** Where somebody says what was good or wrong about an answer. */
export function RatingComment({ rating, comment, isSaving, onChange, onSave }: RatingCommentProps) {
  return (
    <Stack as={Form} ref={scrollIntoView} gap={2} above={2} onSubmit={onSave}>
      <TextField
        label={rating === 'up' ? 'What was good about it?' : 'What was wrong with it?'}
        hint={
          rating === 'down' &&
          'Administrators see the question, the answer and your comment. Answer reviews do not show your name. The audit log records which key gave the rating.'
        }
        isOptional
        maximum={maxCommentChars}
        value={comment}
        onChange={onChange}
        // eslint-disable-next-line jsx-a11y/no-autofocus -- what was wrong is the next thing to say
        autoFocus={rating === 'down'}
      />
      <Row>
        <Button type="submit" pending={isSaving}>
          Send feedback
        </Button>
      </Row>
    </Stack>
  )
}
