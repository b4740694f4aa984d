/** A word of a shell command that holds any text at all. */
export function shellQuote(text: string): string {
  if (/^[\w./:@%+=-]+$/.test(text)) return text
  return `'${text.replaceAll("'", `'\\''`)}'`
}

/** A value as TypeScript writes it; `level` is how far it is indented already. */
export function jsLiteral(value: unknown, level = 0): string {
  if (typeof value === 'string') return jsText(value)
  return literal(value, level, {
    indent: '  ',
    text: jsText,
    key: (key) => {
      // as a plain key it would not be a property but the prototype
      if (key === '__proto__') return `['__proto__']`
      return /^[A-Za-z_$][\w$]*$/.test(key) ? key : jsText(key)
    },
    words: { true: 'true', false: 'false', null: 'null' },
  })
}

/** A value as Python writes it. */
export function pythonLiteral(value: unknown, level = 0): string {
  return literal(value, level, {
    indent: '    ',
    // every escape JSON has, Python has too
    text: (text) => JSON.stringify(text),
    key: (key) => JSON.stringify(key),
    words: { true: 'True', false: 'False', null: 'None' },
  })
}

// lists of plain values that fit stay on one line
const widest = 60

interface Language {
  indent: string
  text: (text: string) => string
  key: (key: string) => string
  words: Record<'true' | 'false' | 'null', string>
}

function literal(value: unknown, level: number, language: Language): string {
  const { indent, words } = language
  if (typeof value === 'string') return language.text(value)
  if (typeof value === 'number') return JSON.stringify(value)
  if (typeof value === 'boolean') return value ? words.true : words.false
  if (typeof value !== 'object' || value === null) return words.null
  const inner = Array.isArray(value)
    ? value.map((each: unknown) => literal(each, level + 1, language))
    : Object.entries(value).flatMap(([key, each]) =>
        each === undefined ? [] : [`${language.key(key)}: ${literal(each, level + 1, language)}`],
      )
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  if (inner.length === 0) return open + close
  const line = `[${inner.join(', ')}]`
  const isPlain = Array.isArray(value) && value.every((each) => typeof each !== 'object' || !each)
  if (isPlain && line.length <= widest) return line
  const pad = indent.repeat(level + 1)
  return `${open}\n${inner.map((each) => `${pad}${each},\n`).join('')}${indent.repeat(level)}${close}`
}

function jsText(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  return `'${inner}'`
}
