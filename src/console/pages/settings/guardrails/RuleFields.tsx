import { ChipField } from '#console/ui/ChipField.tsx'
import { EntityFields } from './EntityFields.tsx'
import { ExternalFields } from './ExternalFields.tsx'
import type { DraftErrors, GuardrailDraft } from './guardrail-draft.ts'
import styles from './GuardrailForm.module.css'
import { PatternFields } from './PatternFields.tsx'
import { refusePhrase, splitPhrases } from './phrases.ts'

export interface RuleFieldsProps {
  draft: GuardrailDraft
  errors: DraftErrors
  onChange: (change: Partial<GuardrailDraft>) => void
  /** Whether a key is kept for its provider. */
  hasKey: boolean
}

/** What a kind of rule needs to know. */
export function RuleFields(props: RuleFieldsProps) {
  const { draft, errors, onChange } = props
  switch (draft.type) {
    case 'personal_data':
      return <EntityFields {...props} />
    case 'denied_topics':
      return (
        <ChipField
          label="Phrases"
          isOptional={false}
          placeholder="Project Merino"
          hint="Enter adds one, commas separate several. Found as whole words, however they are cased, accented or spaced."
          values={draft.phrases}
          problem={errors['rule.phrases']}
          split={splitPhrases}
          refuse={refusePhrase}
          onChange={(phrases) => onChange({ phrases })}
        />
      )
    case 'pattern':
      return <PatternFields {...props} />
    case 'external':
      return <ExternalFields {...props} />
    case 'secrets':
      return (
        <p className={styles['teach']}>
          Finds private keys, the tokens and keys of well-known services, passwords in addresses,
          and what stands after words like <code>password:</code> or <code>api_key =</code>.
        </p>
      )
    case 'prompt_injection':
      return (
        <p className={styles['teach']}>
          Finds orders to forget or reveal instructions, to take another role, and hidden commands,
          in questions as well as in texts that tools bring. It knows common forms, not every one.
        </p>
      )
  }
}
