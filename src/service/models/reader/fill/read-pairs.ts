/** Something that a text says under a name: “Due date: 3 May”. */
export interface Pair {
  label: string
  value: string
  /** The titles it stands under, outermost first. */
  titles: readonly string[]
}
type Said = Omit<Pair, 'titles'>

export const listMark = /^\s*(?:[-*•–+]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?/u
const bullet = '(?:[-*•–]\\s+|\\d{1,3}[.)]\\s+|>\\s*)?'
const named = new RegExp(
  `^\\s*${bullet}(?<label>["“*_\`]{0,3}[\\p{L}#№★][^:：=\\n|]{0,48}?)\\s?["”*_\`]{0,3}\\s?(?:[:：](?!//)|=(?!=))\\s*[*_]{0,3}\\s*(?<value>\\S.*)?$`,
  'u',
)
const question = /^\s*(?:\d+[.)]\s+)?(?<label>\p{Lu}[^.?:]{4,80})\?\s+(?<value>[^\s?][^?]{0,80})$/u
// “Seat 61”, “TOTAL EUR 45,00”, “Due 18 March 2026”, “Seats - 12”
const loose =
  /^(?!(?:EUR|USD|GBP|CHF|SEK|NOK|DKK|PLN)\s)(?<label>\p{L}[\p{L}'’/.#]*(?: [\p{L}'’/.()%&\d]{1,20}){0,3}?)\s(?:[-–—]\s)?(?<value>(?:[A-Z]{3}\s|[-−(]?\p{Sc}\s?|[-−])?\d[^\s;]*(?:\s(?:\p{Sc}|[\p{L}%°µ²³/]{1,4}|\p{Lu}\p{L}{2,8}\.?\s\d{4}|[\d:.,]+)){0,3}(?:\s?\([^()]{1,40}\))?)$/u
// “Invoice #1042”, “order 99120”: a thing with its number
const numbered =
  /(?<![\p{L}-])(?<label>invoice|bill|bolletta|fattura|devis|angebot|quotation|application|reservation|order|ticket|case|flight|booking|account|policy|reference|ref|receipt|quote|contract|po|customer|patient|tracking|issue|claim|project|member|membership|licen[sc]e|frame|job|permit|reservation|rechnung|auftrag|bestellung|facture|commande|factura|pedido)s?\.?\s(?:(?:no\.?|number|nr\.?|id|ref\.?|reference|#|№|nº|n°)\s?[:#]?\s?)?(?:is\s)?#?(?<value>[A-Z]{0,4}[-/]?[A-Z]{0,2}\d[\w/-]{1,30})(?![\w-])/giu
const marked = /(?<label>\p{L}+)\s?(?:#|№)\s?(?<value>[A-Z\d][\w/-]{0,30}\d[\w/-]{0,10}|\d)/gu
// “Name: Ana Costa. Age: 41”, “name=Ana; age=41”
const nextPair =
  /[,;.]\s+(?=\p{Lu}[\p{L}\d ./#-]{1,28}[:：]\s|[\p{L}_][\p{L}\d_]{0,28}(?:[:：=]\s|=\S))/u
const fullStop = /(?<!\b(?:\p{Lu}|Ltd|Inc|Co|Corp|Bros|Jr|Sr|St|etc|no|approx))\.$/u
const columns = /\s{2,}|\t+|\s?\.{3,}\s?|\s[|·•]\s/u
const longestLine = 5000

/** Things that a line numbers in passing. */
export function numbersOfLine(line: string): Said[] {
  const text = line.slice(0, 2000)
  const numbers = [...text.matchAll(numbered), ...text.matchAll(marked)]
  return numbers.flatMap(({ 0: all, index, groups }) => {
    const { label = '', value = '' } = groups ?? {}
    if (/^(?:19|20)\d\d$/.test(value)) return []
    // “Rechnung Nr. 18 vom 3. April 2025”
    const rest = text.slice(index + all.length, index + all.length + 40)
    const day = /^,?\s(?:of|dated|vom|del|du|de|van)\s(.*\d)/u.exec(rest)?.[1]
    const own = { label: `${label} number`, value }
    return day === undefined ? [own] : [own, { label: `${label} date`, value: day }]
  })
}

/** The pairs of one line, in columns, behind one another or alone: “Date: 3 May   Due: 5 May”. */
export function pairsOfLine(line: string): Said[] {
  if (line.length > longestLine) return []
  const answered = question.exec(line)?.groups
  if (answered?.['label'] && answered['value'])
    return [{ label: answered['label'], value: unquoted(answered['value']) }]
  // Boxes in a row are one value.
  if (/\[[ xX]\] \S.*\[[ xX]\] /.test(line)) return pairsOfCell(line)
  const cells = line
    .trim()
    .split(columns)
    .filter((cell) => cell.trim() !== '')
  return cells.length === 0 ? [] : cells.length === 1 ? pairsOfCell(line) : pairsOfCells(cells)
}

function pairsOfCells(cells: readonly string[]): Said[] {
  const pairs: Said[] = []
  let bare: string[] = []
  const close = (): void => {
    const [first = ''] = bare
    const isPaired =
      bare.length === 2
        ? /^\p{L}[^.!?;]{1,40}$/u.test(first) && isLabel(first)
        : bare.length % 2 === 0 && bare.every((cell, at) => /\d/.test(cell) === (at % 2 === 1))
    if (isPaired)
      for (let at = 0; at + 1 < bare.length; at += 2)
        pairs.push({ label: bare[at] ?? '', value: unquoted(bare[at + 1] ?? '') })
    else pairs.push(...bare.flatMap(looseOf))
    bare = []
  }
  for (let at = 0; at < cells.length; at += 1) {
    const cell = cells[at] ?? ''
    const inside = pairsOfCell(cell)
    const next = cells[at + 1]
    if (/[^\s:：][:：]$/u.test(cell)) {
      close()
      if (next === undefined || /[:：](?:\s|$)/u.test(next)) continue
      pairs.push({ label: cell.slice(0, -1), value: unquoted(next) })
      at += 1
    } else if (inside.length > 0 && /[:：=]/.test(cell)) {
      close()
      pairs.push(...inside)
    } else bare.push(cell)
  }
  close()
  return pairs
}

function looseOf(cell: string): Said[] {
  const { label, value } = (cell.length > 120 ? null : loose.exec(cell.trim()))?.groups ?? {}
  return label === undefined || value === undefined ? [] : [{ label, value }]
}

function pairsOfCell(text: string): Said[] {
  const joined = text.replace(/^\s*[-*•]\s+/, '').split(nextPair)
  if (joined.length > 1) {
    const all = joined.map((part) => pairOf(part.replace(fullStop, '')))
    if (all.every((pair) => pair !== null)) return all
  }
  const pair = pairOf(text)
  if (pair) return [pair]
  const inside = pairsOfSentences(text)
  return inside.length > 0 ? inside : looseOf(text)
}

// “He is well. Current meds: none. Allergies: latex.”
function pairsOfSentences(line: string): Said[] {
  if (!/[.;!?]\s+\p{L}[^.:;]{1,28}:\s/u.test(line)) return []
  return line.split(/(?<=[.;!?])\s+(?=\p{L})/u).flatMap((sentence) => {
    const pair = pairOf(sentence)
    return pair && pair.label.split(/\s+/).length <= 3
      ? [{ ...pair, value: pair.value.replace(/[.;]$/, '') }]
      : []
  })
}

function pairOf(text: string): Said | null {
  const { label, value } = named.exec(text)?.groups ?? {}
  if (label === undefined || value === undefined || !isLabel(label)) return null
  // 10:30 and a:b are one thing.
  if (/\d$/.test(label) && /^\d/.test(value) && !/[:=]\s/.test(text)) return null
  return { label: label.trim(), value: unquoted(value) }
}

export function isLabel(text: string): boolean {
  return text.trim().split(/\s+/).length <= 6 && !/[.!?]\s|[,;]\s/.test(text)
}

/** A value without the marks of Markdown, of quotes and of JSON around it. */
export function unquoted(value: string): string {
  const bare = value
    .replaceAll(/\*\*|__|`/g, '')
    .replaceAll(/\s*\[\d{1,3}\](?=\s|$|[.,;])/g, '')
    .trim()
  const inner = /^(["“'‘])(.*)["”'’],?$/su.exec(bare)
  return (inner?.[2] ?? bare).trim()
}
