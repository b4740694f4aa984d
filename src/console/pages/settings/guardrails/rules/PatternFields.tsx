import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { patternQueries } from '#console/pages/settings/guardrails/guardrail-queries.ts'
import { TextField } from '#console/ui/form/TextField.tsx'
import styles from '#console/pages/settings/guardrails/GuardrailForm.module.css'
import type { RuleFieldsProps } from './rule-fields-props.ts'

const debounceMs = 350

/** A pattern, told while it is written whether the engine can run it. */
export function PatternFields({ draft, errors, onChange }: RuleFieldsProps) {
  const [checkedPattern, setWritten] = useState(draft.pattern)
  useEffect(() => {
    const timer = setTimeout(() => setWritten(draft.pattern), debounceMs)
    return () => clearTimeout(timer)
  }, [draft.pattern])
  const check = useQuery(patternQueries.check(checkedPattern))
  const engineError = check.error?.key === 'pattern_unusable' ? check.error.message : undefined
  return (
    <div className={styles['pattern']}>
      <TextField
        label="Pattern"
        isMono
        spellCheck={false}
        placeholder="WOOL-\d{6}"
        hint="A regular expression without lookaround or backreferences, so that matching time stays linear."
        value={draft.pattern}
        error={
          errors['rule.pattern'] ?? (checkedPattern === draft.pattern ? engineError : undefined)
        }
        onChange={(pattern) => onChange({ pattern })}
      />
      <TextField
        label="Type name"
        isMono
        spellCheck={false}
        placeholder="order_number"
        hint="Reported when a text is blocked."
        value={draft.entity}
        error={errors['rule.entity']}
        onChange={(entity) => onChange({ entity })}
      />
    </div>
  )
}
