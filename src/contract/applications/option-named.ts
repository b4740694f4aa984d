/** The option that a text names, whatever its case; null where none does, or more than one. */
export function optionNamed(options: readonly string[], text: string): string | null {
  if (options.includes(text)) return text
  const folded = text.trim().toLowerCase()
  const [option = null, ...others] = options.filter((one) => one.toLowerCase() === folded)
  return others.length === 0 ? option : null
}
