import type { FormFields } from '#console/ui/form/api-form/use-api-form.ts'
import type { GuardrailDraft } from '#console/pages/settings/guardrails/guardrail-draft.ts'

/** The props of the fields of each rule type. */
export interface RuleFieldsProps {
  form: FormFields<GuardrailDraft>
  /** Whether the provider has a saved API key. */
  hasKey: boolean
}
