import { useRef, type ComponentProps } from 'react'
import { Button } from '#console/ui/Button.tsx'

interface FileButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  /** Names the choice for screen readers. */
  inputLabel: string
  /** Extensions without dots, and media types; omitted for files of any type. */
  types?: readonly string[]
  isMultiple?: boolean
  /** Called with at least one file. */
  onFiles: (files: [File, ...File[]]) => void
}

/** A button that opens the file dialog of the system. */
export function FileButton({
  inputLabel,
  types,
  isMultiple = false,
  onFiles,
  ...button
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        multiple={isMultiple}
        accept={types?.map((type) => (type.includes('/') ? type : `.${type}`)).join(',')}
        aria-label={inputLabel}
        onChange={({ currentTarget }) => {
          const [first, ...others] = currentTarget.files ?? []
          if (first) onFiles([first, ...others])
          // Choosing the same file again fires a change event.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
