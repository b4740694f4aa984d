import type { EvaluationRow } from '#contract/playground/evaluations.ts'
import { fillVariables } from '#contract/playground/variables.ts'

/** What the check of a row asks for, in one line. */
export function checkLabel({ check, values }: Pick<EvaluationRow, 'check' | 'values'>): string {
  switch (check?.type) {
    case undefined:
      return 'No check'
    case 'contains':
      return `Contains “${fillVariables(check.text, values)}”`
    case 'equals':
      return `Equals “${fillVariables(check.text, values)}”`
    case 'pattern':
      return `Matches ${check.pattern}`
    case 'schema':
      return 'Valid against a JSON schema'
    case 'judge':
      return `${check.model} judges: ${check.criterion}`
  }
}
