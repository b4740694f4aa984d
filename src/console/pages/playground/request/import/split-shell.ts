/** A shell command's words, as bash would hand them over; throws when a quote never ends. */
export function splitShell(command: string): string[] {
  const words: string[] = []
  let word: string | null = null
  let at = 0
  const add = (text: string): void => {
    word = (word ?? '') + text
  }
  while (at < command.length) {
    const rest = command.slice(at, at + 2)
    const char = rest[0] ?? ''
    if (rest === '\\\n' || rest === '^\n') at += 2
    else if (rest === "$'") at = readEscaped(command, at + 2, add)
    else if (char === "'") {
      const end = command.indexOf("'", at + 1)
      if (end === -1) throw new Error('A single quote is not closed.')
      add(command.slice(at + 1, end))
      at = end + 1
    } else if (char === '"') at = readDouble(command, at + 1, add)
    else if (char === '\\') {
      add(command.slice(at + 1, at + 2))
      at += 2
    } else if (/\s/.test(char)) {
      if (word !== null) words.push(word)
      word = null
      at += 1
    } else {
      add(char)
      at += 1
    }
  }
  if (word !== null) words.push(word)
  return words
}

type Add = (text: string) => void

function readDouble(command: string, start: number, add: Add): number {
  add('')
  for (let at = start; at < command.length; at += 1) {
    const char = command[at] ?? ''
    const next = command[at + 1] ?? ''
    if (char === '"') return at + 1
    if (char === '\\' && '$`"\\\n'.includes(next)) {
      if (next !== '\n') add(next)
      at += 1
    } else add(char)
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

/** `$'…'`, which browsers copy requests with. */
function readEscaped(command: string, start: number, add: Add): number {
  add('')
  for (let at = start; at < command.length; at += 1) {
    const char = command[at] ?? ''
    if (char === "'") return at + 1
    if (char !== '\\') {
      add(char)
      continue
    }
    const code = /^(?:u([\da-f]{1,4})|U([\da-f]{1,8})|x([\da-f]{1,2}))/i.exec(
      command.slice(at + 1, at + 10),
    )
    if (code) {
      const digits = code[1] ?? code[2] ?? code[3] ?? '0'
      // halves of a pair come one after the other
      add(code[2] === undefined ? String.fromCharCode(parseInt(digits, 16)) : wide(digits))
      at += code[0].length
      continue
    }
    const next = command[at + 1] ?? ''
    add(escapes.get(next) ?? next)
    at += 1
  }
  throw new Error('A quote is not closed.')
}

function wide(digits: string): string {
  const point = parseInt(digits, 16)
  return point <= 0x10ffff ? String.fromCodePoint(point) : ''
}
