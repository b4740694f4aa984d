/** A placeholder such as `{{topic}}`; the name is trimmed. */
const placeholder = /\{\{([^{}]*)\}\}/g

/** The names of the placeholders of a template, in order, with repetitions. */
export function placeholdersIn(template: string): string[] {
  return [...template.matchAll(placeholder)].map(([, name = '']) => name.trim())
}

/** The parts of a template: its own text, and the names of its placeholders. */
export function templateParts(template: string): ({ text: string } | { name: string })[] {
  const parts: ({ text: string } | { name: string })[] = []
  let end = 0
  for (const match of template.matchAll(placeholder)) {
    if (match.index > end) parts.push({ text: template.slice(end, match.index) })
    parts.push({ name: (match[1] ?? '').trim() })
    end = match.index + match[0].length
  }
  if (end < template.length) parts.push({ text: template.slice(end) })
  return parts
}

/**
 * Replaces the placeholders that have a value. Values are never read as templates: a placeholder in a value
 * stays as it is.
 */
export function fillTemplate(template: string, values: ReadonlyMap<string, string>): string {
  return template.replaceAll(placeholder, (whole, name: string) => values.get(name.trim()) ?? whole)
}
