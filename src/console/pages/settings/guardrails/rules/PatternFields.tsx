import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { patternQueries } from '#console/pages/settings/guardrails/guardrail-queries.ts'
import { FormField } from '#console/ui/form/api-form/FormField.tsx'
import { TextField } from '#console/ui/form/TextField.tsx'
import styles from '#console/pages/settings/guardrails/GuardrailForm.module.css'
import type { RuleFieldsProps } from './rule-fields-props.ts'

const debounceMs = 350

/**
 * The fields of the pattern rule. Whether the engine accepts the pattern is checked while typing.
 */
export function PatternFields({ form }: RuleFieldsProps) {
  const pattern = useWatch({ control: form.control, name: 'pattern' })
  const [checkedPattern, setWritten] = useState(pattern)
  useEffect(() => {
    const timer = setTimeout(() => setWritten(pattern), debounceMs)
    return () => clearTimeout(timer)
  }, [pattern])
  const check = useQuery(patternQueries.check(checkedPattern))
  const engineError =
    check.error?.key === 'pattern_unusable' && checkedPattern === pattern
      ? check.error.message
      : undefined
  return (
    <div className={styles['pattern']}>
      <FormField form={form} name="pattern" path="rule.pattern">
        {({ error, ...field }) => (
          <TextField
            {...field}
            label="Pattern"
            isMono
            spellCheck={false}
            placeholder="WOOL-\d{6}"
            hint="A regular expression without lookaround or backreferences, so that matching time stays linear."
            error={error ?? engineError}
          />
        )}
      </FormField>
      <FormField form={form} name="entity" path="rule.entity">
        {(field) => (
          <TextField
            {...field}
            label="Type name"
            isMono
            spellCheck={false}
            placeholder="order_number"
            hint="Reported when a text is blocked."
          />
        )}
      </FormField>
    </div>
  )
}
