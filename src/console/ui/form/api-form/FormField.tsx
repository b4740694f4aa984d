import { useEffect, useState, type ReactNode } from 'react'
import {
  useController,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
} from 'react-hook-form'
import type { FormFields } from './use-api-form.ts'

interface FieldProps<Value> {
  value: Value
  onChange: (value: Value) => void
  error: string | undefined
  /** The ref of the control or fieldset that gets the focus on an error. */
  ref: (element: HTMLElement | null) => void
}

interface FormFieldProps<Values extends FieldValues, Name extends FieldPath<Values>> {
  form: FormFields<Values>
  name: Name
  /** The path of the field in the body, if it differs from its name. */
  path?: string
  children: (field: FieldProps<FieldPathValue<Values, Name>>) => ReactNode
}

/** Connects a control to a form: its value, its error and the focus on an error. */
export function FormField<Values extends FieldValues, Name extends FieldPath<Values>>({
  form: { control, fields, handleChange },
  name,
  path = name,
  children,
}: FormFieldProps<Values, Name>) {
  const { field, fieldState } = useController({ control, name })
  const [element, setElement] = useState<HTMLElement | null>(null)

  useEffect(() => {
    const shown = fields.current
    shown.set(path, { name, element })
    return () => {
      shown.delete(path)
    }
  }, [fields, path, name, element])

  return children({
    value: field.value,
    onChange: (value) => {
      field.onChange(value)
      handleChange(name)
    },
    error: fieldState.error?.message,
    ref: setElement,
  })
}
