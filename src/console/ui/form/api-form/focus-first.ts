export interface ShownField {
  name: string
  /** A control, or a group of controls such as a fieldset. */
  element: HTMLElement | null
}

/** Focuses the first field in document order. */
export function focusFirst(fields: readonly ShownField[]): void {
  const [first] = fields
    .flatMap(({ element }) => element ?? [])
    .toSorted((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
  if (!(first instanceof HTMLFieldSetElement)) return first?.focus()
  const control =
    first.querySelector<HTMLElement>('input:checked') ?? first.querySelector<HTMLElement>('input')
  control?.focus()
}
