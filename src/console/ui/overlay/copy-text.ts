import { toast, type ToastContent } from './toast.ts'

/** Copies a text and confirms it in a toast. `blocked` is the toast if the browser refuses. */
export async function copyText(
  text: string,
  copied: ToastContent,
  blocked: ToastContent = { title: 'Your browser blocked copying' },
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast(copied)
  } catch {
    toast({ ...blocked, tone: 'critical' })
  }
}
