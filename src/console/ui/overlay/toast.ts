export interface ToastContent {
  title: string
  description?: string
  tone?: 'neutral' | 'critical'
  action?: { label: string; onPress: () => void }
  /** Called once it has closed, for any reason. */
  onClose?: () => void
  /** Closes it. */
  closedBy?: AbortSignal
}

const waiting: ToastContent[] = []
const listeners = new Set<() => void>()
let total = 0

/**
 * Shows the outcome of a row or background action. Pages and forms show their failures in place.
 */
export function toast(content: ToastContent): void {
  waiting.push(content)
  total += 1
  for (const listener of listeners) listener()
}

/** Returns the toasts that have not been rendered yet, for the toast region. */
export function takeToasts(): ToastContent[] {
  return waiting.splice(0)
}

export function toastTotal(): number {
  return total
}

export function onToast(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
