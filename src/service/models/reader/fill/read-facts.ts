/** Something that a text says under a name: "Due date: 3 May". */
export interface Fact {
  label: string
  value: string
  /** The titles it stands under, outermost first. */
  titles: readonly string[]
}

const bullet = '(?:[-*•–]\\s+|\\d{1,3}[.)]\\s+)?'
const named = new RegExp(
  `^\\s*${bullet}(?<label>["“*_\`]{0,3}[\\p{L}#№][^:：=\\n|]{0,48}?)\\s?["”*_\`]{0,3}\\s?(?:[:：](?!//)|=(?!=))\\s*[*_]{0,3}\\s*(?<value>\\S.*)?$`,
  'u',
)
// "Total    $45", "TOTAL EUR 45,00", "Seats - 12"
const aligned =
  /^\s*(?<label>\p{L}[\p{L}\d .&/()%-]{1,40}?)(?:\s*\.{3,}\s*|\s{2,}|\t+)(?<value>\S.{0,200})$/u
const sum =
  /^\s*(?<label>\p{L}[\p{L} ().%\d-]{2,40}?)\s+(?:[-–—]\s+)?(?<value>(?:[A-Z]{3}\s?|[$€£¥]\s?)?-?\d[\d.,]*(?:\s?(?:[€£$%]|[A-Z]{3}))?)$/u

// "Invoice #1042", "order 99120": a thing with its number
const numbered =
  /\b(?<label>invoice|order|ticket|case|flight|booking|account|policy|reference|receipt|quote|contract|po|customer|patient|tracking|issue|claim|project|member)\s(?:(?:no\.?|number|nr\.?|id|#|№)\s?[:#]?\s?|#\s?)?(?<value>[A-Z]{0,4}[-/]?[A-Z]?\d[\w/-]{1,30})(?![\w-])/giu
const marked = /(?<label>\p{L}+)\s?(?:#|№)\s?(?<value>[A-Z\d][\w/-]{0,30}\d[\w/-]{0,10}|\d)/gu

/** Things that a line numbers in passing. */
export function numbersOfLine(line: string): { label: string; value: string }[] {
  const text = line.slice(0, 2000)
  return [...text.matchAll(numbered), ...text.matchAll(marked)].flatMap(({ groups }) => {
    const { label, value } = groups ?? {}
    const isYear = /^(?:19|20)\d\d$/.test(value ?? '')
    return label === undefined || value === undefined || isYear
      ? []
      : [{ label: `${label} number`, value }]
  })
}

// "Name: Ana Costa. Age: 41", "name=Ana; age=41"
const nextFact =
  /[,;.]\s+(?=\p{Lu}[\p{L}\d ./#-]{1,28}[:：]\s|[\p{L}_][\p{L}\d_]{0,28}(?:[:：=]\s|=\S))/u
const fullStop = /(?<!\b(?:\p{Lu}|Ltd|Inc|Co|Corp|Bros|Jr|Sr|St|etc|no|approx))\.$/u

/** The facts of one line, its parts apart: "Date: 3 May   Due: 5 May". */
export function factsOfLine(line: string): { label: string; value: string }[] {
  if (line.length > 5000) return []
  const asked = /^\s*(?:\d+[.)]\s+)?(?<label>\p{Lu}[^.?:]{4,80})\?\s+(?<value>\S.{0,80})$/u.exec(
    line,
  )?.groups
  if (
    asked?.['label'] !== undefined &&
    asked['value'] !== undefined &&
    !asked['value'].includes('?')
  ) {
    return [{ label: asked['label'], value: unquoted(asked['value']) }]
  }
  const cells = line.split(/\s{3,}|\t|\s[|·•]\s/u).filter((cell) => cell.trim() !== '')
  if (cells.length > 1 && cells.every((cell) => factOf(cell) !== null)) {
    return cells.flatMap((cell) => factOf(cell) ?? [])
  }
  const joined = line.replace(/^\s*[-*•]\s+/, '').split(nextFact)
  if (joined.length > 1) {
    const facts = joined.map((part) => factOf(part.replace(fullStop, '')))
    if (facts.every((fact) => fact !== null)) return facts
  }
  const fact = factOf(line)
  if (fact) return [fact]
  const inside = factsOfSentences(line)
  if (inside.length > 0) return inside
  const { label, value } = (aligned.exec(line) ?? sum.exec(line))?.groups ?? {}
  if (label === undefined || value === undefined || /\s{3,}|\t/.test(value)) return []
  return label.split(/\s+/).length <= 5 ? [{ label: label.trim(), value: value.trim() }] : []
}

// "He is well. Current meds: none. Allergies: latex."
function factsOfSentences(line: string): { label: string; value: string }[] {
  if (!/[.;!?]\s+\p{L}[^.:;]{1,28}:\s/u.test(line)) return []
  return line.split(/(?<=[.;!?])\s+(?=\p{L})/u).flatMap((sentence) => {
    const fact = factOf(sentence)
    return fact && fact.label.split(/\s+/).length <= 3
      ? [{ ...fact, value: fact.value.replace(/[.;]$/, '') }]
      : []
  })
}

function factOf(text: string): { label: string; value: string } | null {
  const { label, value } = named.exec(text)?.groups ?? {}
  if (label === undefined || value === undefined || !isLabel(label)) return null
  // 10:30 and a:b are one thing
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
