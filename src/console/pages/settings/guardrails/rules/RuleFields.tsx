import { ChipField } from '#console/ui/form/ChipField.tsx'
import { EntityFields } from './EntityFields.tsx'
import { ExternalFields } from './ExternalFields.tsx'
import styles from '#console/pages/settings/guardrails/GuardrailForm.module.css'
import { PatternFields } from './PatternFields.tsx'
import { phraseError, splitPhrases } from './phrases.ts'
import type { RuleFieldsProps } from './rule-fields-props.ts'

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
          hint="Press Enter to add a phrase, or separate several with commas. Matches whole words, ignoring case, accents and spacing."
          values={draft.phrases}
          problem={errors['rule.phrases']}
          split={splitPhrases}
          refuse={phraseError}
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
          Detects private keys, tokens and keys of well-known services, passwords in URLs, and
          values after words like <code>password:</code> or <code>api_key =</code>.
        </p>
      )
    case 'prompt_injection':
      return (
        <p className={styles['teach']}>
          Detects attempts to override or reveal instructions or to change the model’s role, and
          hidden commands, in questions and in text returned by tools. It covers common forms, not
          every one.
        </p>
      )
  }
}
