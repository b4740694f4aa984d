/** A JSON value with where it stands in its text; `from` and `to` are offsets. */
export type JsonNode = { from: number; to: number } & (
  | { kind: 'object'; entries: JsonEntry[] }
  | { kind: 'array'; items: JsonNode[] }
  | { kind: 'scalar'; value: string | number | boolean | null }
)
export type ObjectNode = Extract<JsonNode, { kind: 'object' }>

export interface JsonEntry {
  key: string
  /** Of the key, quotes included. */
  from: number
  to: number
  value: JsonNode
}

export interface JsonTrouble {
  from: number
  to: number
  message: string
}

// a reader that calls itself would run out of stack on what nobody writes by hand
const deepest = 250

class Trouble extends Error {
  readonly from: number
  readonly to: number
  constructor(from: number, to: number, message: string) {
    super(message)
    this.from = from
    this.to = to
  }
}

/** Reads JSON and keeps where everything stands; the first mistake is told with its place. */
export function readJson(text: string): JsonNode | JsonTrouble {
  const reader = new Reader(text)
  try {
    return reader.read()
  } catch (error) {
    if (!(error instanceof Trouble)) throw error
    return { from: error.from, to: error.to, message: error.message }
  }
}

export function isTrouble(read: JsonNode | JsonTrouble): read is JsonTrouble {
  return 'message' in read
}

/** The plain value of a node. */
export function plainValue(node: JsonNode): unknown {
  if (node.kind === 'scalar') return node.value
  if (node.kind === 'array') return node.items.map(plainValue)
  return Object.fromEntries(node.entries.map(({ key, value }) => [key, plainValue(value)]))
}

class Reader {
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
      if (this.#level > deepest) this.#fail(`Nested more than ${deepest} levels deep.`)
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
      if (keys.has(key)) throw new Trouble(at, to, `Duplicate key “${key}”.`)
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
      throw new Trouble(from, from + 1, `Unexpected comma before ${end}.`)
    }
  }

  #string(): string {
    const from = this.#at
    const pattern = /"(?:[^"\\\n]|\\.)*"/suy
    pattern.lastIndex = from
    const found = pattern.exec(this.#text)?.[0]
    if (found === undefined) {
      const line = this.#text.indexOf('\n', from)
      const to = line === -1 ? this.#text.length : line
      throw new Trouble(from, to, 'This string has no closing quote.')
    }
    this.#at += found.length
    return String(this.#parse(found, from, 'This string contains characters that must be escaped.'))
  }

  #word(from: number): JsonNode {
    const pattern = /[^\s,:{}[\]"]+/y
    pattern.lastIndex = from
    const found = pattern.exec(this.#text)?.[0]
    if (found === undefined) this.#fail('Expected a value.')
    this.#at += found.length
    const value = this.#parse(
      found,
      from,
      `${found.slice(0, 40)} is not a value. Put strings in double quotes.`,
    )
    const isPlain = value === null || typeof value === 'number' || typeof value === 'boolean'
    return { kind: 'scalar', value: isPlain ? value : null, from, to: this.#at }
  }

  #parse(found: string, from: number, message: string): unknown {
    try {
      return JSON.parse(found)
    } catch {
      throw new Trouble(from, from + found.length, message)
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
    throw new Trouble(from, Math.min(from + 1, this.#text.length), message)
  }
}
