import { useFieldArray, useWatch } from 'react-hook-form'
import { Button } from '#console/ui/Button.tsx'
import { IconButton } from '#console/ui/IconButton.tsx'
import { FormField } from '#console/ui/form/api-form/FormField.tsx'
import type { FormFields } from '#console/ui/form/api-form/use-api-form.ts'
import { TextField } from '#console/ui/form/TextField.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import type { LimitDraft } from './limit-draft.ts'
import styles from './LimitsPage.module.css'

/** Token limits per model, in addition to the limits for all models together. */
export function ModelLimits({ form }: { form: FormFields<LimitDraft> }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'models' })
  const models = useWatch({ control: form.control, name: 'models' })

  return (
    <Stack as="fieldset" gap={3} across="start">
      <Text as="legend" weight="medium" below={2}>
        Token limits per model
      </Text>
      {fields.map(({ id }, row) => (
        <div key={id} className={styles['model']}>
          <FormField form={form} name={`models.${row}.model`}>
            {(field) => <TextField {...field} label="Model" isMono placeholder="mdl-x5" />}
          </FormField>
          <FormField form={form} name={`models.${row}.day`}>
            {(field) => (
              <TextField {...field} label="Per day" inputMode="numeric" placeholder="No limit" />
            )}
          </FormField>
          <FormField form={form} name={`models.${row}.month`}>
            {(field) => (
              <TextField {...field} label="Per month" inputMode="numeric" placeholder="No limit" />
            )}
          </FormField>
          <IconButton
            icon="trash"
            label={`Remove the limits of ${models[row]?.model || 'this model'}`}
            onClick={() => {
              remove(row)
              form.handleChange('models')
            }}
          />
        </div>
      ))}
      <Button
        icon="plus"
        onClick={() => append({ model: '', day: '', month: '' }, { shouldFocus: false })}
      >
        Add model
      </Button>
    </Stack>
  )
}
