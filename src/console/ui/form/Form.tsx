import type { ComponentProps } from 'react'

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  onSubmit: () => void
}

/**
 * The only `<form>` of the console: its submission stays on the page. Forms that check fields and
 * save something use `ApiForm`, which is loaded with the dialogs.
 */
export function Form({ onSubmit, ...rest }: FormProps) {
  return (
    <form
      noValidate
      {...rest}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    />
  )
}
