import { lazy, Suspense, useSyncExternalStore } from 'react'
import { loadCode } from '#console/api/load-code.ts'
import { onToast, toastTotal } from './toast.ts'

const ToastRegion = lazy(async () => ({
  default: (await loadCode(() => import('./ToastRegion.tsx'))).ToastRegion,
}))

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
