import type { ComponentProps, ReactNode } from 'react'
import { ApiForm } from '#console/ui/form/api-form/ApiForm.tsx'
import { FormField } from '#console/ui/form/api-form/FormField.tsx'
import type { FormFields } from '#console/ui/form/api-form/use-api-form.ts'
import { TextField } from '#console/ui/form/TextField.tsx'

type ApiFormProps = ComponentProps<typeof ApiForm>

interface ChangeFormProps extends Omit<ApiFormProps, 'form'> {
  form: ApiFormProps['form'] & FormFields<{ note: string }>
  /** What a person decides on before the note: the difference, and what stands in the way. */
  children: ReactNode
}

/** The form that makes a version: what changes, and a note about it. */
export function ChangeForm({ form, children, ...props }: ChangeFormProps) {
  return (
    <ApiForm {...props} form={form}>
      {children}
      <FormField form={form} name="note">
        {(field) => (
          <TextField
            {...field}
            label="Note"
            isOptional
            maximum={255}
            placeholder="What changed, and why"
          />
        )}
      </FormField>
    </ApiForm>
  )
}
