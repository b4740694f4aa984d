import { useEffect, useState } from 'react'
import { IconButton } from '#console/ui/IconButton.tsx'

/** Copies a text, and says that it did. */
export function CopyButton({ text }: { text: string }) {
  const [state, setState] = useState<'ready' | 'copied' | 'refused'>('ready')
  useEffect(() => {
    if (state === 'ready') return undefined
    const clock = setTimeout(() => setState('ready'), 2000)
    return () => clearTimeout(clock)
  }, [state])
  return (
    <IconButton
      icon={state === 'copied' ? 'check' : 'copy'}
      label={state === 'copied' ? 'Copied' : state === 'refused' ? 'Copy blocked' : 'Copy'}
      onClick={() => {
        navigator.clipboard.writeText(text).then(
          () => setState('copied'),
          () => setState('refused'),
        )
      }}
    />
  )
}
