import { lazy, Suspense, useState } from 'react'
import type { ConfirmFrameProps } from './ConfirmFrame.tsx'
import type { DialogFrameProps } from './DialogFrame.tsx'

const DialogFrame = lazy(async () => ({ default: (await import('./DialogFrame.tsx')).DialogFrame }))
const ConfirmFrame = lazy(async () => ({
  default: (await import('./ConfirmFrame.tsx')).ConfirmFrame,
}))

/** A modal dialog. Its code arrives with its first opening. */
export function Dialog(props: DialogFrameProps) {
  const [isWanted, setWanted] = useState(props.isOpen)
  if (props.isOpen && !isWanted) setWanted(true)
  return (
    isWanted && (
      <Suspense fallback={null}>
        <DialogFrame {...props} />
      </Suspense>
    )
  )
}

/** Asks before something is destroyed; its children name what goes and what stays. */
export function ConfirmDialog(props: ConfirmFrameProps) {
  const [isWanted, setWanted] = useState(props.isOpen)
  if (props.isOpen && !isWanted) setWanted(true)
  return (
    isWanted && (
      <Suspense fallback={null}>
        <ConfirmFrame {...props} />
      </Suspense>
    )
  )
}
