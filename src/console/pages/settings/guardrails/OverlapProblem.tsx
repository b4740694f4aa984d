import type { ApiError } from '#console/api/api-error.ts'
import { Button } from '#console/ui/Button.tsx'
import { InlineProblem } from '#console/ui/Problem.tsx'
import styles from './GuardrailForm.module.css'

interface OverlapProblemProps {
  error: ApiError
  onOther: (guardrail_id: string) => void
}

/** Two guardrails would do different things with one text: says which is the other. */
export function OverlapProblem({ error, onOther }: OverlapProblemProps) {
  const { guardrail_id, guardrail_name } = error.extras
  return (
    <div className={styles['overlap']}>
      <InlineProblem error={error} />
      {typeof guardrail_id === 'string' && (
        <Button size="small" icon="arrow-right" onClick={() => onOther(guardrail_id)}>
          Open “{String(guardrail_name)}”
        </Button>
      )}
    </div>
  )
}
