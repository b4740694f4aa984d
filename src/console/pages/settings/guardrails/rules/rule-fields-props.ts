import type {
  DraftErrors,
  GuardrailDraft,
} from '#console/pages/settings/guardrails/guardrail-draft.ts'

/** The props of the fields of each rule type. */
export interface RuleFieldsProps {
  draft: GuardrailDraft
  errors: DraftErrors
  onChange: (change: Partial<GuardrailDraft>) => void
  /** Whether a key is kept for its provider. */
  hasKey: boolean
}
