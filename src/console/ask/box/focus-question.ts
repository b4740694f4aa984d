/** Whether focusing a field opens no keyboard over the page: not on a touch screen, but without any pointer. */
export function canTypeAtOnce(): boolean {
  return !window.matchMedia('(pointer: coarse)').matches
}

/** Focuses the question for who can type at once, and nothing on touch screens. */
export function focusQuestion(field: HTMLTextAreaElement | null): void {
  if (canTypeAtOnce()) field?.focus({ preventScroll: true })
}
