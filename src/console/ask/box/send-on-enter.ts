import type { KeyboardEvent } from 'react'

/** Submits the form of a text field on Enter, or calls `onSend` instead. Shift+Enter starts a new line. */
export function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>, onSend?: () => void): void {
  // Enter also ends the composing of a character, where it must not send.
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
  event.preventDefault()
  if (onSend) onSend()
  else event.currentTarget.form?.requestSubmit()
}
