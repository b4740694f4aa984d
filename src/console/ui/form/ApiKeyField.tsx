import type { ComponentProps } from 'react'
import { TextField } from './TextField.tsx'

/** An optional API key of an external service. */
export function ApiKeyField(
  props: Pick<
    ComponentProps<typeof TextField>,
    'ref' | 'value' | 'onChange' | 'error' | 'hint' | 'placeholder'
  >,
) {
  return (
    <TextField
      {...props}
      label="API key"
      isOptional
      isMono
      type="password"
      // Otherwise browsers would offer a saved sign-in password.
      autoComplete="new-password"
    />
  )
}
