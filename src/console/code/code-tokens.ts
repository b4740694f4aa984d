export interface CodeToken {
  kind: 'plain' | 'comment' | 'key' | 'string' | 'number' | 'keyword'
  text: string
}

// A string that is not closed ends with its line, so that a text of quotes is read once.
const quoted = String.raw`"(?:[^"\\\n]|\\.)*(?:"|\\?$)`
const number = String.raw`(?<![\w.])-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])`
const words =
  'await|const|continue|false|for|from|if|import|in|let|new|not|null|of|or|throw|true|with|as|None|True|False'

const program = new RegExp(
  [
    String.raw`(?<comment>(?<=^|\s)(?:#|//)[^\n]*)`,
    String.raw`(?<string>f?${quoted}|'(?:[^'\\\n]|\\.)*(?:'|\\?$)|\x60(?:[^\x60\\]|\\[^])*(?:\x60|\\?$))`,
    String.raw`(?<key>\b[a-z_]\w*(?=:\s))`,
    String.raw`(?<number>${number})`,
    String.raw`(?<keyword>\b(?:${words})\b)`,
  ].join('|'),
  'gm',
)

// JSON in single quotes of the shell is colored as JSON, so those quotes mean nothing here.
const shell = new RegExp(
  [
    String.raw`(?<string>${quoted})`,
    // Not the port of an address.
    String.raw`(?<number>(?<!:)${number})`,
    String.raw`(?<keyword>^curl\b|(?<=\s)--?[a-zA-Z-]+(?=\s)|\b(?:true|false|null)\b)`,
  ].join('|'),
  'gm',
)

/**
 * Cuts code that the console has printed, or JSON, into tokens, whose texts add up to it. It is a lexer for what
 * `request-code.ts` prints, not for any program.
 */
export function codeTokens(text: string): CodeToken[] {
  const tokens: CodeToken[] = []
  let end = 0
  for (const match of text.matchAll(text.startsWith('curl ') ? shell : program)) {
    if (match.index > end) tokens.push({ kind: 'plain', text: text.slice(end, match.index) })
    end = match.index + match[0].length
    const kind = kindOf(match.groups ?? {})
    const isKey = kind === 'string' && text[end] === ':'
    tokens.push({ kind: isKey ? 'key' : kind, text: match[0] })
  }
  if (end < text.length) tokens.push({ kind: 'plain', text: text.slice(end) })
  return tokens
}

const kinds = ['comment', 'key', 'string', 'number', 'keyword'] as const

function kindOf(groups: Readonly<Record<string, string | undefined>>): CodeToken['kind'] {
  return kinds.find((kind) => groups[kind] !== undefined) ?? 'plain'
}
