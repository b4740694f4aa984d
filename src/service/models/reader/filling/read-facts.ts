/** Something that a text says under a name: “Due date: 3 May”. */
export interface Fact {
  label: string
  value: string
  /** 0 within a line; headings by their depth; 8 for a label above its lines; 9 for a line like one. */
  rank: number
}
/** The rank of a label above its lines. */
export const labelRank = 8

export const listMark = /^\s*(?:[-*•–+]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?/u
// A colon between digits belongs to a time or a ratio.
const named =
  /^\s*(?:[-*•–]\s+|\d{1,3}[.)]\s+|>\s*)?(?<label>["“*_`]{0,3}[\p{L}#№★][^:：=\n|]{0,48}?)\s?["”*_`]{0,3}\s?(?:[:：](?!\/\/|(?<=\d:)\d)|=(?!=))\s*[*_]{0,3}\s*(?<value>\S.*)$/u
const nextPair =
  /[,;.]\s+(?=\p{Lu}[\p{L}\d ./#-]{1,28}[:：]\s|[\p{L}_][\p{L}\d_]{0,28}(?:[:：=]\s|=\S))/u
// Blanks behind a colon do not separate cells: “Total:     12”.
const columns = /(?<![\s:：])\s{2,}|\t+|\s?\.{3,}\s?|\s[|·•]\s/u
const maxLineChars = 5000

/** The pairs of one line, in columns, behind one another or alone: “Date: 3 May   Due: 5 May”. */
export function pairsOfLine(line: string): Fact[] {
  if (line.length > maxLineChars) return []
  const cells = line.trim().split(columns)
  // Several check boxes in a line are one value.
  if (cells.length === 1 || /\[[ xX]\] \S.*\[[ xX]\] /.test(line)) return pairsOfCell(line)
  const bare = cells.filter((cell) => !/[:：=]/.test(cell))
  const pairs = cells.flatMap((cell) => (bare.includes(cell) ? [] : pairsOfCell(cell)))
  // Two cells without colons are a label and its value.
  const [label = '', value = ''] = bare
  const isPair = bare.length === 2 && /^\p{L}[^.!?;]{1,40}$/u.test(label) && isLabel(label)
  return isPair ? [...pairs, { label, value: unquoted(value), rank: 0 }] : pairs
}

function pairsOfCell(text: string): Fact[] {
  const parts = text.split(nextPair)
  const pairs = parts.flatMap(pairOf)
  return pairs.length === parts.length ? pairs : pairOf(text)
}

function pairOf(text: string): Fact[] {
  const { label = '', value = '' } = named.exec(text)?.groups ?? {}
  if (value === '' || !isLabel(label)) return []
  return [{ label: label.trim(), value: unquoted(value), rank: 0 }]
}

export function isLabel(text: string): boolean {
  return text.trim().split(/\s+/).length <= 6 && !/[.!?]\s|[,;]\s/.test(text)
}

/** A value without the marks of Markdown, of quotes and of JSON around it. */
export function unquoted(value: string): string {
  const bare = value.replaceAll(/\*\*|__|`|\s*\[\d{1,3}\](?=\s|$|[.,;])/g, '').trim()
  return (/^(["“'‘])(.*)["”'’],?$/su.exec(bare)?.[2] ?? bare).trim()
}
