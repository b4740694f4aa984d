import type { KeyboardEvent } from 'react'

/** Submits the form of a text field by Enter. Shift and Enter start a new line. */
export function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>, maySend = true): void {
  // Enter also ends the composing of a character, where it must not send.
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
  event.preventDefault()
  if (maySend) event.currentTarget.form?.requestSubmit()
}
