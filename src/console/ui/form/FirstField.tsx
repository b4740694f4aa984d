import { useEffect, useRef, type ComponentProps } from 'react'
import { TextField } from './TextField.tsx'

interface FirstFieldProps extends Omit<ComponentProps<typeof TextField>, 'label' | 'ref'> {
  label?: string
}

/**
 * The first field of a form in a dialog, which gets the focus, also where the form arrives after its dialog has looked for what
 * to focus. Usually the name of a thing.
 */
export function FirstField({ label = 'Name', ...field }: FirstFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  // The dialog first reads what has the focus, to which it returns when it closes.
  useEffect(() => {
    const frame = requestAnimationFrame(() => input.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  return <TextField label={label} {...field} ref={input} />
}
