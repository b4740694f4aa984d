import { Checkbox } from '#console/ui/form/Checkbox.tsx'
import { ChipField } from '#console/ui/form/ChipField.tsx'
import { personalEntities } from '#contract/guardrails.ts'
import styles from '#console/pages/settings/guardrails/GuardrailForm.module.css'
import { entityKinds } from '#console/pages/settings/guardrails/guardrail-words.ts'
import { phraseError, splitPhrases } from './phrases.ts'
import type { RuleFieldsProps } from './rule-fields-props.ts'

/** Kinds of personal data, each with an example, and names of fields of the organization's own. */
export function EntityFields({ draft, errors, onChange }: RuleFieldsProps) {
  const error = errors['rule.entities']
  return (
    <>
      <fieldset className={styles['kinds']} aria-describedby={error && 'entities-error'}>
        <legend>Types</legend>
        <div className={styles['ticks']}>
          {personalEntities.map((entity) => (
            <Checkbox
              key={entity}
              isChecked={draft.entities.includes(entity)}
              hint={<code>{entityKinds[entity].example}</code>}
              onChange={(isChecked) =>
                onChange({
                  entities: personalEntities.filter((candidate) =>
                    candidate === entity ? isChecked : draft.entities.includes(candidate),
                  ),
                })
              }
            >
              {entityKinds[entity].name}
            </Checkbox>
          ))}
        </div>
        {error !== undefined && (
          <p id="entities-error" className={styles['error']}>
            {error}
          </p>
        )}
      </fieldset>
      <ChipField
        label="Custom fields"
        placeholder="patient number"
        hint="Detects the value after a field name: “Patient number: 4711”, “patient number is 4711”."
        values={draft.fields}
        problem={errors['rule.fields']}
        split={splitPhrases}
        refuse={phraseError}
        onChange={(fields) => onChange({ fields })}
      />
    </>
  )
}
