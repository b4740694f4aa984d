/** Quotes a text as one word for a POSIX shell. */
export function shellQuote(text: string): string {
  if (/^[\w./:@%+=-]+$/.test(text)) return text
  return `'${text.replaceAll("'", `'\\''`)}'`
}

/** Prints a value as a TypeScript literal, indented by `level`. */
export function jsLiteral(value: unknown, level = 0): string {
  if (typeof value === 'string') return jsText(value)
  return literal(value, level, {
    indent: '  ',
    text: jsText,
    key: (key) => {
      // Without brackets, `__proto__` sets the prototype instead of a property.
      if (key === '__proto__') return `['__proto__']`
      return /^[A-Za-z_$][\w$]*$/.test(key) ? key : jsText(key)
    },
    keywords: { true: 'true', false: 'false', null: 'null' },
  })
}

/** Prints a value as a Python literal, indented by `level`. */
export function pythonLiteral(value: unknown, level = 0): string {
  return literal(value, level, {
    indent: '    ',
    // All JSON escapes are valid in Python.
    text: (text) => JSON.stringify(text),
    key: (key) => JSON.stringify(key),
    keywords: { true: 'True', false: 'False', null: 'None' },
  })
}

// Arrays of scalars up to this width are printed on one line.
const maxLineChars = 60

interface Language {
  indent: string
  text: (text: string) => string
  key: (key: string) => string
  keywords: Record<'true' | 'false' | 'null', string>
}

function literal(value: unknown, level: number, language: Language): string {
  const { indent, keywords } = language
  if (typeof value === 'string') return language.text(value)
  if (typeof value === 'number') return JSON.stringify(value)
  if (typeof value === 'boolean') return value ? keywords.true : keywords.false
  if (typeof value !== 'object' || value === null) return keywords.null
  const parts = Array.isArray(value)
    ? value.map((item: unknown) => literal(item, level + 1, language))
    : Object.entries(value).flatMap(([key, item]) =>
        item === undefined ? [] : [`${language.key(key)}: ${literal(item, level + 1, language)}`],
      )
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  if (parts.length === 0) return open + close
  const line = `[${parts.join(', ')}]`
  const isPlain = Array.isArray(value) && value.every((item) => typeof item !== 'object' || !item)
  if (isPlain && line.length <= maxLineChars) return line
  const pad = indent.repeat(level + 1)
  return `${open}\n${parts.map((part) => `${pad}${part},\n`).join('')}${indent.repeat(level)}${close}`
}

function jsText(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  return `'${inner}'`
}
