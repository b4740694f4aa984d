/** Splits a shell command into words as bash does. Throws if a quote is not closed. */
export function splitShellWords(command: string): string[] {
  const words: string[] = []
  let word: string | null = null
  let position = 0
  const append = (text: string): void => {
    word = (word ?? '') + text
  }
  while (position < command.length) {
    const rest = command.slice(position, position + 2)
    const char = rest[0] ?? ''
    if (rest === '\\\n' || rest === '^\n') position += 2
    else if (rest === "$'") position = readAnsiQuoted(command, position + 2, append)
    else if (char === "'") {
      const end = command.indexOf("'", position + 1)
      if (end === -1) throw new Error('A single quote is not closed.')
      append(command.slice(position + 1, end))
      position = end + 1
    } else if (char === '"') position = readDoubleQuoted(command, position + 1, append)
    else if (char === '\\') {
      append(command.slice(position + 1, position + 2))
      position += 2
    } else if (/\s/.test(char)) {
      if (word !== null) words.push(word)
      word = null
      position += 1
    } else {
      append(char)
      position += 1
    }
  }
  if (word !== null) words.push(word)
  return words
}

type Append = (text: string) => void

function readDoubleQuoted(command: string, start: number, append: Append): number {
  append('')
  for (let position = start; position < command.length; position += 1) {
    const char = command[position] ?? ''
    const next = command[position + 1] ?? ''
    if (char === '"') return position + 1
    if (char === '\\' && '$`"\\\n'.includes(next)) {
      if (next !== '\n') append(next)
      position += 1
    } else append(char)
  }
  throw new Error('A double quote is not closed.')
}

const escapes = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
  ['a', '\u0007'],
  ['b', '\b'],
  ['f', '\f'],
  ['v', '\v'],
  ['e', '\u001b'],
])

/** Reads ANSI-C quoting (`$'…'`), which browsers use in “Copy as cURL”. */
function readAnsiQuoted(command: string, start: number, append: Append): number {
  append('')
  for (let position = start; position < command.length; position += 1) {
    const char = command[position] ?? ''
    if (char === "'") return position + 1
    if (char !== '\\') {
      append(char)
      continue
    }
    const code = /^(?:u([\da-f]{1,4})|U([\da-f]{1,8})|x([\da-f]{1,2}))/i.exec(
      command.slice(position + 1, position + 10),
    )
    if (code) {
      const digits = code[1] ?? code[2] ?? code[3] ?? '0'
      // The halves of a surrogate pair are separate escapes.
      append(
        code[2] === undefined ? String.fromCharCode(parseInt(digits, 16)) : fromCodePoint(digits),
      )
      position += code[0].length
      continue
    }
    const next = command[position + 1] ?? ''
    append(escapes.get(next) ?? next)
    position += 1
  }
  throw new Error('A quote is not closed.')
}

function fromCodePoint(digits: string): string {
  const codePoint = parseInt(digits, 16)
  return codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : ''
}
