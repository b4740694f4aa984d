import { Suspense, useSyncExternalStore } from 'react'
import { onToast, toastTotal } from './toast.ts'
import { lazyPart } from '#console/ui/lazy-part.ts'

const ToastRegion = lazyPart(async () => (await import('./ToastRegion.tsx')).ToastRegion)

/** Renders the toasts. Mounted once; its code loads with the first toast. */
export function Toasts() {
  const total = useSyncExternalStore(onToast, toastTotal)
  if (total === 0) return null
  return (
    <Suspense fallback={null}>
      <ToastRegion />
    </Suspense>
  )
}
