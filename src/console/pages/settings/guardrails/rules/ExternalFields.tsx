import { useFieldArray, useWatch } from 'react-hook-form'
import { Button } from '#console/ui/Button.tsx'
import { FormField } from '#console/ui/form/api-form/FormField.tsx'
import { Checkbox } from '#console/ui/form/Checkbox.tsx'
import { IconButton } from '#console/ui/IconButton.tsx'
import { ApiKeyField } from '#console/ui/form/ApiKeyField.tsx'
import { TextField } from '#console/ui/form/TextField.tsx'
import { categoryPath } from '#console/pages/settings/guardrails/guardrail-draft.ts'
import styles from '#console/pages/settings/guardrails/GuardrailForm.module.css'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import type { RuleFieldsProps } from './rule-fields-props.ts'

/** The fields of the provider rule: its API and its thresholds. */
export function ExternalFields({ form, hasKey }: RuleFieldsProps) {
  return (
    <>
      <FormField form={form} name="base_url" path="rule.base_url">
        {(field) => (
          <TextField
            {...field}
            label="Base URL"
            isMono
            inputMode="url"
            spellCheck={false}
            placeholder="https://api.openai.com/v1"
            hint="The start of an API in OpenAI’s moderation format. Checked texts are sent there."
          />
        )}
      </FormField>
      <FormField form={form} name="api_key" path="rule.api_key">
        {(field) => (
          <ApiKeyField
            {...field}
            placeholder={hasKey ? 'Leave empty to keep the saved key' : ''}
            hint={
              hasKey
                ? 'If you change the base URL, enter the key again.'
                : 'Stored encrypted and never shown again.'
            }
          />
        )}
      </FormField>
      {hasKey && (
        <FormField form={form} name="isKeyDropped">
          {({ value, onChange }) => (
            <Checkbox isChecked={value} onChange={onChange}>
              Remove the saved key
            </Checkbox>
          )}
        </FormField>
      )}
      <div className={styles['pattern']}>
        <FormField form={form} name="model" path="rule.model">
          {(field) => <TextField {...field} label="Model" isMono spellCheck={false} />}
        </FormField>
        <FormField form={form} name="threshold" path="rule.threshold">
          {(field) => (
            <TextField
              {...field}
              label="Threshold"
              inputMode="decimal"
              hint="Severity from 0 to 1."
            />
          )}
        </FormField>
      </div>
      <Categories form={form} />
    </>
  )
}

function Categories({ form }: Pick<RuleFieldsProps, 'form'>) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'categories' })
  const categories = useWatch({ control: form.control, name: 'categories' })
  return (
    <Stack as="fieldset" gap={2}>
      <Text as="legend" weight="medium" below={1}>
        Category thresholds
      </Text>
      {fields.map(({ id }, row) => {
        const category = categories[row]?.category.trim() ?? ''
        return (
          <div key={id} className={styles['category']}>
            <FormField
              form={form}
              name={`categories.${row}.category`}
              path={`rule.categories.${row}.category`}
            >
              {(field) => (
                <TextField
                  {...field}
                  label={`Category ${row + 1}`}
                  isLabelHidden
                  isMono
                  spellCheck={false}
                  placeholder="violence"
                />
              )}
            </FormField>
            <FormField
              form={form}
              name={`categories.${row}.threshold`}
              path={categoryPath(category, row)}
            >
              {(field) => (
                <TextField
                  {...field}
                  label={`Threshold of category ${row + 1}`}
                  isLabelHidden
                  inputMode="decimal"
                />
              )}
            </FormField>
            <IconButton
              icon="close"
              label={`Remove ${category || `category ${row + 1}`}`}
              onClick={() => {
                remove(row)
                form.handleChange('categories')
              }}
            />
          </div>
        )
      })}
      <div>
        <Button
          size="small"
          icon="plus"
          onClick={() => append({ category: '', threshold: '0.5' }, { shouldFocus: false })}
        >
          Add category
        </Button>
      </div>
    </Stack>
  )
}
