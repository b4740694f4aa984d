import { useEffect, useState } from 'react'
import { Button } from '#console/ui/Button.tsx'

/** Copies a text, and says that it did. */
export function CopyButton({ text, label = 'Copy' }: { text: string; label?: string }) {
  const [state, setState] = useState<'ready' | 'copied' | 'refused'>('ready')
  useEffect(() => {
    if (state === 'ready') return undefined
    const clock = setTimeout(() => setState('ready'), 2000)
    return () => clearTimeout(clock)
  }, [state])
  return (
    <Button
      size="small"
      variant="ghost"
      icon={state === 'copied' ? 'check' : 'copy'}
      onClick={() => {
        navigator.clipboard.writeText(text).then(
          () => setState('copied'),
          () => setState('refused'),
        )
      }}
    >
      {state === 'copied' ? 'Copied' : state === 'refused' ? 'Not allowed here' : label}
    </Button>
  )
}
