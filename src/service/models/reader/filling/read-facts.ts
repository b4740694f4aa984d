/** Something that a text says under a name: “Due date: 3 May”. */
export interface Fact {
  label: string
  value: string
  /** The titles that it stands under, outermost first. */
  titles: readonly string[]
  /** 0 within a line; headings by their depth; 7 for lines like one; 8 for a label above its lines. */
  rank: number
}
type Pair = Pick<Fact, 'label' | 'value'>

export const listMark = /^\s*(?:[-*•–+]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?/u
const named =
  /^\s*(?:[-*•–]\s+|\d{1,3}[.)]\s+|>\s*)?(?<label>["“*_`]{0,3}[\p{L}#№★][^:：=\n|]{0,48}?)\s?["”*_`]{0,3}\s?(?:[:：](?!\/\/)|=(?!=))\s*[*_]{0,3}\s*(?<value>\S.*)$/u
// “Seat 61”, “TOTAL EUR 45,00”, “Due 18 March 2026”, “Seats - 12”
const loose =
  /^(?!(?:EUR|USD|GBP|CHF|SEK|NOK|DKK|PLN)\s)(?<label>\p{L}[\p{L}'’/.#]*(?: [\p{L}'’/.()%&\d]{1,20}){0,3}?)\s(?:[-–—]\s)?(?<value>(?:[A-Z]{3}\s|[-−(]?\p{Sc}\s?|[-−])?\d[^\s;]*(?:\s(?:\p{Sc}|[\p{L}%°µ²³/]{1,4}|\p{Lu}\p{L}{2,8}\.?\s\d{4}|[\d:.,]+)){0,3}(?:\s?\([^()]{1,40}\))?)$/u
// “Invoice #1042”, “order 99120”: a thing with its number
const numbered =
  /(?<![\p{L}-])(?<label>invoice|bill|bolletta|fattura|devis|angebot|quotation|application|reservation|order|ticket|case|flight|booking|account|policy|reference|ref|receipt|quote|contract|po|customer|patient|tracking|issue|claim|project|member|membership|licen[sc]e|frame|job|permit|rechnung|auftrag|bestellung|facture|commande|factura|pedido)s?\.?\s(?:\(?(?:no\.?|number|nr\.?|id|ref\.?|reference|#|№|nº|n°)\s?[:#]?\s?)?(?:is\s)?#?(?<value>[A-Z]{0,4}[-/]?[A-Z]{0,2}\d[\w/-]{1,30})(?![\w-])/giu
// “Name: Ana Costa. Age: 41”, “name=Ana; age=41”
const nextPair =
  /[,;.]\s+(?=\p{Lu}[\p{L}\d ./#-]{1,28}[:：]\s|[\p{L}_][\p{L}\d_]{0,28}(?:[:：=]\s|=\S))/u
const fullStop = /(?<!\b(?:\p{Lu}|Ltd|Inc|Co|Corp|Bros|Jr|Sr|St|etc|no|approx))\.$/u
const columns = /\s{2,}|\t+|\s?\.{3,}\s?|\s[|·•]\s/u
const maxLineChars = 5000

/** Things that a line numbers in passing. */
export function numbersOfLine(line: string): Pair[] {
  const text = line.slice(0, 2000)
  return [...text.matchAll(numbered)].flatMap(({ 0: whole, index, groups = {} }) => {
    const { label = '', value = '' } = groups
    if (/^(?:19|20)\d\d$/.test(value)) return []
    // “Rechnung Nr. 18 vom 3. April 2025”
    const rest = text.slice(index + whole.length, index + whole.length + 40)
    const day = /^,?\s(?:of|dated|vom|del|du|de|van)\s(.*\d)/u.exec(rest)?.[1]
    const dates = day === undefined ? [] : [{ label: `${label} date`, value: day }]
    return [{ label: `${label} number`, value }, ...dates]
  })
}

/** The pairs of one line, in columns, behind one another or alone: “Date: 3 May   Due: 5 May”. */
export function pairsOfLine(line: string): Pair[] {
  if (line.length > maxLineChars) return []
  const cells = line
    .trim()
    .split(columns)
    .filter((cell) => cell.trim() !== '')
  // Boxes in a row are one value.
  if (cells.length === 1 || /\[[ xX]\] \S.*\[[ xX]\] /.test(line)) return pairsOfCell(line)
  const pairs: Pair[] = []
  const bare: string[] = []
  for (let at = 0; at < cells.length; at += 1) {
    const cell = cells[at] ?? ''
    const next = cells[at + 1]
    const inside = /[:：=]/.test(cell) ? pairsOfCell(cell) : []
    if (/[^\s:：][:：]$/u.test(cell)) {
      if (next === undefined || /[:：](?:\s|$)/u.test(next)) continue
      pairs.push({ label: cell.slice(0, -1), value: unquoted(next) })
      at += 1
    } else if (inside.length > 0) pairs.push(...inside)
    else bare.push(cell)
  }
  return [...pairs, ...pairsOfCells(bare)]
}

// Cells without colons: a label and its value, labels and numbers by turns, or “Seat 61” each.
function pairsOfCells(cells: readonly string[]): Pair[] {
  const [first = ''] = cells
  const isPair = cells.length === 2 && /^\p{L}[^.!?;]{1,40}$/u.test(first) && isLabel(first)
  const isTurns =
    cells.length % 2 === 0 && cells.every((cell, at) => /\d/.test(cell) === (at % 2 === 1))
  if (!isPair && !isTurns) return cells.flatMap(looseOf)
  return cells.flatMap((label, at) =>
    at % 2 === 0 ? [{ label, value: unquoted(cells[at + 1] ?? '') }] : [],
  )
}

function looseOf(cell: string): Pair[] {
  const { label, value } = (cell.length > 120 ? null : loose.exec(cell.trim()))?.groups ?? {}
  return label === undefined || value === undefined ? [] : [{ label, value }]
}

function pairsOfCell(text: string): Pair[] {
  const parts = text.replace(/^\s*[-*•]\s+/, '').split(nextPair)
  const all = parts.flatMap((part) => pairOf(part.replace(fullStop, '')))
  if (parts.length > 1 && all.length === parts.length) return all
  const own = pairOf(text)
  if (own.length > 0) return own
  // “He is well. Current meds: none. Allergies: latex.”
  const isProse = /[.;!?]\s+\p{L}[^.:;]{1,28}:\s/u.test(text)
  const inside = (isProse ? text.split(/(?<=[.;!?])\s+(?=\p{L})/u) : [])
    .flatMap((sentence) => pairOf(sentence.replace(/[.;]$/, '')))
    .filter(({ label }) => label.split(/\s+/).length <= 3)
  return inside.length > 0 ? inside : looseOf(text)
}

function pairOf(text: string): Pair[] {
  const { label, value } = named.exec(text)?.groups ?? {}
  if (label === undefined || value === undefined || !isLabel(label)) return []
  // 10:30 and a:b are one thing.
  const isClock = /\d$/.test(label) && /^\d/.test(value) && !/[:=]\s/.test(text)
  return isClock ? [] : [{ label: label.trim(), value: unquoted(value) }]
}

export function isLabel(text: string): boolean {
  return text.trim().split(/\s+/).length <= 6 && !/[.!?]\s|[,;]\s/.test(text)
}

/** A value without the marks of Markdown, of quotes and of JSON around it. */
export function unquoted(value: string): string {
  const bare = value.replaceAll(/\*\*|__|`|\s*\[\d{1,3}\](?=\s|$|[.,;])/g, '').trim()
  return (/^(["“'‘])(.*)["”'’],?$/su.exec(bare)?.[2] ?? bare).trim()
}
