import type { ApiError } from '#console/api/api-error.ts'
import { Button } from '#console/ui/Button.tsx'
import { InlineProblem } from '#console/ui/Problem.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import styles from './GuardrailForm.module.css'

interface OverlapProblemProps {
  error: ApiError
  onOther: (guardrail_id: string) => void
}

/**
 * The error that another guardrail applies a different action to the same content, with a link to
 * it.
 */
export function OverlapProblem({ error, onOther }: OverlapProblemProps) {
  const { guardrail_id, guardrail_name } = error.extras
  return (
    <Stack gap={2} across="start" className={styles['overlap']}>
      <InlineProblem error={error} />
      {typeof guardrail_id === 'string' && (
        <Button size="small" icon="arrow-right" onClick={() => onOther(guardrail_id)}>
          Open “{String(guardrail_name)}”
        </Button>
      )}
    </Stack>
  )
}
