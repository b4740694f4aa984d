/** The option that a text names, whatever its case and the blanks around it; null where none does, or more than one. */
export function optionNamed(options: readonly string[], text: string): string | null {
  if (options.includes(text)) return text
  // Not every invisible character: what a text hides is refused.
  const folded = text.replaceAll(/^[ \t]+|[ \t]+$/g, '').toLowerCase()
  const [option = null, ...others] = options.filter((one) => one.toLowerCase() === folded)
  return others.length === 0 ? option : null
}
