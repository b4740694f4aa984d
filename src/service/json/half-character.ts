/**
 * Where JSON has half of a character, a lone surrogate, in a text or a name: the names on the way; null where it has none.
 * UTF-8 cannot have it, so that a database or another server would store or receive another text.
 */
export function halfCharacterIn(value: unknown): string[] | null {
  if (typeof value === 'string') return value.isWellFormed() ? null : []
  if (typeof value !== 'object' || value === null) return null
  // Bodies are nested up to 1,000 levels, which the stack can take.
  for (const [name, field] of Object.entries(value)) {
    if (!name.isWellFormed()) return []
    const path = halfCharacterIn(field)
    if (path !== null) return [name, ...path]
  }
  return null
}
