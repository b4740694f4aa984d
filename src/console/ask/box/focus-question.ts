/** Whether focusing a field opens no keyboard over the page. */
export function hasFinePointer(): boolean {
  return window.matchMedia('(pointer: fine)').matches
}

/** Focuses the question for who can type at once, and nothing on touch screens. */
export function focusQuestion(field: HTMLTextAreaElement | null): void {
  if (hasFinePointer()) field?.focus({ preventScroll: true })
}
