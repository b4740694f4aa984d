import type { ComponentProps } from 'react'
import { TextField } from './TextField.tsx'

interface FirstFieldProps extends Omit<ComponentProps<typeof TextField>, 'label'> {
  label?: string
}

/** The first field of a form in a dialog, which gets the focus. Usually the name of a thing. */
export function FirstField({ label = 'Name', ...field }: FirstFieldProps) {
  // eslint-disable-next-line jsx-a11y/no-autofocus -- the form may arrive after its dialog has looked for what to focus
  return <TextField label={label} {...field} autoFocus />
}
