import { useWatch } from 'react-hook-form'
import { Prose } from '#console/ui/text/Prose.tsx'
import { FormField } from '#console/ui/form/api-form/FormField.tsx'
import { ChipField } from '#console/ui/form/ChipField.tsx'
import { EntityFields } from './EntityFields.tsx'
import { ExternalFields } from './ExternalFields.tsx'
import { PatternFields } from './PatternFields.tsx'
import { phraseError, splitPhrases } from './phrases.ts'
import type { RuleFieldsProps } from './rule-fields-props.ts'

/** The fields of the selected rule type. */
export function RuleFields(props: RuleFieldsProps) {
  const type = useWatch({ control: props.form.control, name: 'type' })
  switch (type) {
    case 'personal_data':
      return <EntityFields {...props} />
    case 'denied_topics':
      return (
        <FormField form={props.form} name="phrases" path="rule.phrases">
          {({ value, ...field }) => (
            <ChipField
              {...field}
              values={value}
              label="Phrases"
              isOptional={false}
              placeholder="Project Merino"
              hint="Press Enter to add a phrase, or separate several with commas. Matches whole words, ignoring case, accents and spacing."
              split={splitPhrases}
              validate={phraseError}
            />
          )}
        </FormField>
      )
    case 'pattern':
      return <PatternFields {...props} />
    case 'external':
      return <ExternalFields {...props} />
    case 'secrets':
      return (
        <Prose pretty>
          Detects private keys, tokens and keys of well-known services, passwords in URLs, and
          values after words like <code>password:</code> or <code>api_key =</code>.
        </Prose>
      )
    case 'prompt_injection':
      return (
        <Prose pretty>
          Detects attempts to override or reveal instructions or to change the model’s role, and
          hidden commands, in questions and in text returned by tools. It covers common forms, not
          every one.
        </Prose>
      )
  }
}
