import { useEffect, useState } from 'react'
import { IconButton } from '#console/ui/IconButton.tsx'

interface CopyButtonProps {
  text: string
  label?: string
  size?: 'small' | 'medium'
}

/** Copies a text to the clipboard and shows whether that worked. */
export function CopyButton({ text, label = 'Copy', size = 'medium' }: CopyButtonProps) {
  const [state, setState] = useState<'ready' | 'copied' | 'blocked'>('ready')
  useEffect(() => {
    if (state === 'ready') return undefined
    const timer = setTimeout(() => setState('ready'), 2000)
    return () => clearTimeout(timer)
  }, [state])
  return (
    <IconButton
      size={size}
      icon={state === 'copied' ? 'check' : 'copy'}
      label={state === 'copied' ? 'Copied' : state === 'blocked' ? 'Copy blocked' : label}
      onClick={() => {
        navigator.clipboard.writeText(text).then(
          () => setState('copied'),
          () => setState('blocked'),
        )
      }}
    />
  )
}
