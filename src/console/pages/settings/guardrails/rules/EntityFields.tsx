import { ErrorText } from '#console/ui/form/ErrorText.tsx'
import { FormField } from '#console/ui/form/api-form/FormField.tsx'
import { Checkbox } from '#console/ui/form/Checkbox.tsx'
import { ChipField } from '#console/ui/form/ChipField.tsx'
import { personalEntities } from '#contract/guardrails.ts'
import styles from '#console/pages/settings/guardrails/GuardrailForm.module.css'
import { entityKinds } from '#console/pages/settings/guardrails/guardrail-labels.ts'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { phraseError, splitPhrases } from './phrases.ts'
import type { RuleFieldsProps } from './rule-fields-props.ts'

/** The fields of the personal data rule: built-in types, and names of custom fields. */
export function EntityFields({ form }: RuleFieldsProps) {
  return (
    <>
      <FormField form={form} name="entities" path="rule.entities">
        {({ value, onChange, error, ref }) => (
          <Stack as="fieldset" ref={ref} gap={2} aria-describedby={error && 'entities-error'}>
            <Text as="legend" weight="medium" below={1}>
              Types
            </Text>
            <div className={styles['ticks']}>
              {personalEntities.map((entity) => (
                <Checkbox
                  key={entity}
                  isChecked={value.includes(entity)}
                  hint={<code>{entityKinds[entity].example}</code>}
                  onChange={(isChecked) =>
                    onChange(
                      personalEntities.filter((candidate) =>
                        candidate === entity ? isChecked : value.includes(candidate),
                      ),
                    )
                  }
                >
                  {entityKinds[entity].name}
                </Checkbox>
              ))}
            </div>
            {error !== undefined && <ErrorText id="entities-error">{error}</ErrorText>}
          </Stack>
        )}
      </FormField>
      <FormField form={form} name="fields" path="rule.fields">
        {({ value, ...field }) => (
          <ChipField
            {...field}
            values={value}
            label="Custom fields"
            placeholder="patient number"
            hint="Detects the value after a field name: “Patient number: 4711”, “patient number is 4711”."
            split={splitPhrases}
            validate={phraseError}
          />
        )}
      </FormField>
    </>
  )
}
