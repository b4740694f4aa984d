/** A parsed JSON value with its text range; `from` and `to` are offsets. */
export type JsonNode = { from: number; to: number } & (
  | { kind: 'object'; entries: JsonEntry[] }
  | { kind: 'array'; items: JsonNode[] }
  | { kind: 'scalar'; value: string | number | boolean | null }
)
export type ObjectNode = Extract<JsonNode, { kind: 'object' }>

export interface JsonEntry {
  key: string
  /** The range of the key, including quotes. */
  from: number
  to: number
  value: JsonNode
}

export interface JsonProblem {
  from: number
  to: number
  message: string
}

// Deeper nesting could overflow the stack of the recursive parser.
const maxDepth = 250

class JsonSyntaxError extends Error {
  readonly from: number
  readonly to: number
  constructor(from: number, to: number, message: string) {
    super(message)
    this.from = from
    this.to = to
  }
}

/** Parses JSON with text ranges. Returns the first syntax error instead of throwing. */
export function parseJson(text: string): JsonNode | JsonProblem {
  const reader = new JsonParser(text)
  try {
    return reader.read()
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error
    return { from: error.from, to: error.to, message: error.message }
  }
}

export function isJsonProblem(result: JsonNode | JsonProblem): result is JsonProblem {
  return 'message' in result
}

/** Converts a node to a plain JSON value. */
export function toPlainValue(node: JsonNode): unknown {
  if (node.kind === 'scalar') return node.value
  if (node.kind === 'array') return node.items.map(toPlainValue)
  return Object.fromEntries(node.entries.map(({ key, value }) => [key, toPlainValue(value)]))
}

class JsonParser {
  readonly #text: string
  #at = 0
  #level = 0

  constructor(text: string) {
    this.#text = text
  }

  read(): JsonNode {
    const node = this.#value()
    this.#space()
    if (this.#at < this.#text.length) this.#fail('Unexpected text after the end.')
    return node
  }

  #value(): JsonNode {
    this.#space()
    const first = this.#text[this.#at]
    if (first === undefined) this.#fail('Expected a value.')
    if (first === '{' || first === '[') {
      this.#level += 1
      if (this.#level > maxDepth) this.#fail(`Nested more than ${maxDepth} levels deep.`)
      const node = first === '{' ? this.#object() : this.#array()
      this.#level -= 1
      return node
    }
    const from = this.#at
    if (first === '"') {
      const value = this.#string()
      return { kind: 'scalar', value, from, to: this.#at }
    }
    return this.#word(from)
  }

  #object(): JsonNode {
    const from = this.#at
    const entries: JsonEntry[] = []
    const keys = new Set<string>()
    this.#at += 1
    this.#space()
    while (this.#text[this.#at] !== '}') {
      if (entries.length > 0) this.#comma('}')
      const at = this.#at
      if (this.#text[at] !== '"') this.#fail('Expected a name in double quotes.')
      const key = this.#string()
      const to = this.#at
      if (keys.has(key)) throw new JsonSyntaxError(at, to, `Duplicate key “${key}”.`)
      keys.add(key)
      this.#space()
      if (this.#text[this.#at] !== ':') this.#fail('Expected a colon after the name.')
      this.#at += 1
      entries.push({ key, from: at, to, value: this.#value() })
      this.#space()
    }
    this.#at += 1
    return { kind: 'object', entries, from, to: this.#at }
  }

  #array(): JsonNode {
    const from = this.#at
    const items: JsonNode[] = []
    this.#at += 1
    this.#space()
    while (this.#text[this.#at] !== ']') {
      if (items.length > 0) this.#comma(']')
      items.push(this.#value())
      this.#space()
    }
    this.#at += 1
    return { kind: 'array', items, from, to: this.#at }
  }

  #comma(end: string): void {
    if (this.#text[this.#at] !== ',') this.#fail(`Expected a comma or ${end}.`)
    const from = this.#at
    this.#at += 1
    this.#space()
    if (this.#text[this.#at] === end) {
      throw new JsonSyntaxError(from, from + 1, `Unexpected comma before ${end}.`)
    }
  }

  #string(): string {
    const from = this.#at
    const pattern = /"(?:[^"\\\n]|\\.)*"/suy
    pattern.lastIndex = from
    const match = pattern.exec(this.#text)?.[0]
    if (match === undefined) {
      const line = this.#text.indexOf('\n', from)
      const to = line === -1 ? this.#text.length : line
      throw new JsonSyntaxError(from, to, 'This string has no closing quote.')
    }
    this.#at += match.length
    return String(this.#parse(match, from, 'This string contains characters that must be escaped.'))
  }

  #word(from: number): JsonNode {
    const pattern = /[^\s,:{}[\]"]+/y
    pattern.lastIndex = from
    const match = pattern.exec(this.#text)?.[0]
    if (match === undefined) this.#fail('Expected a value.')
    this.#at += match.length
    const value = this.#parse(
      match,
      from,
      `${match.slice(0, 40)} is not a value. Put strings in double quotes.`,
    )
    const isPlain = value === null || typeof value === 'number' || typeof value === 'boolean'
    return { kind: 'scalar', value: isPlain ? value : null, from, to: this.#at }
  }

  #parse(match: string, from: number, message: string): unknown {
    try {
      return JSON.parse(match)
    } catch {
      throw new JsonSyntaxError(from, from + match.length, message)
    }
  }

  #space(): void {
    for (;;) {
      const next = this.#text[this.#at]
      if (next !== ' ' && next !== '\n' && next !== '\r' && next !== '\t') return
      this.#at += 1
    }
  }

  #fail(message: string): never {
    const from = Math.min(this.#at, Math.max(this.#text.length - 1, 0))
    throw new JsonSyntaxError(from, Math.min(from + 1, this.#text.length), message)
  }
}
