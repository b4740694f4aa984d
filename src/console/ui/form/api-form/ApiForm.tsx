import type { ReactNode } from 'react'
import type { ApiError, ApiErrorKey } from '#console/api/api-error.ts'
import { Button } from '#console/ui/Button.tsx'
import { InlineProblem, type ProblemError } from '#console/ui/Problem.tsx'
import { useTypedHold } from '#console/ui/overlay/dialog-hold.ts'
import { DialogActions } from '#console/ui/overlay/DialogActions.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import type { Space } from '#console/ui/layout/box.ts'
import { Form } from '#console/ui/form/Form.tsx'

interface ApiFormProps {
  /** The result of `useApiForm`. */
  form: {
    submit: () => Promise<void>
    isPending: boolean
    failure: ApiError | null
    problem: ProblemError | null
  }
  gap?: Space
  /** The label of the submit button. */
  action: string
  variant?: 'primary' | 'danger'
  disabledReason?: string | undefined
  /** Buttons between Cancel and the submit button. */
  buttons?: ReactNode
  /** Failures that the fields show themselves. */
  ownFailures?: readonly ApiErrorKey[]
  onCancel: () => void
  children: ReactNode
}

/** A form in a dialog: its fields, errors without a field, and its buttons. */
export function ApiForm({
  form: { submit, isPending, failure, problem },
  gap = 4,
  action,
  variant = 'primary',
  disabledReason,
  buttons,
  ownFailures = [],
  onCancel,
  children,
}: ApiFormProps) {
  const holdOpen = useTypedHold()
  const isShown = failure === null || !ownFailures.includes(failure.key)
  return (
    <Stack
      as={Form}
      gap={gap}
      above={4}
      onInput={holdOpen}
      onSubmit={() => {
        if (disabledReason === undefined) void submit()
      }}
    >
      {children}
      {problem && isShown && <InlineProblem error={problem} />}
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        {buttons}
        <Button type="submit" variant={variant} pending={isPending} disabledReason={disabledReason}>
          {action}
        </Button>
      </DialogActions>
    </Stack>
  )
}
