import { isValid } from './check-value.ts'
import { convert, enumsIn, isUnsaid, numbersOf } from './convert.ts'
import { labelFit } from './field.ts'
import type { Candidate, Property } from './filling.ts'
import type { Value } from './find-values.ts'
import { valuesIn } from './find-values.ts'
import { factsOfLine, unquoted } from './read-facts.ts'
import type { Scope } from './scope.ts'
import { listMark } from './scope.ts'
import { wantedKind } from './wanted-kind.ts'

// stands where a value was that has been given away: no text holds it
const taken = '\uE000'

/** Gives each property its most certain candidate; what one was read from is not another's too. */
export function assign(
  candidates: ReadonlyMap<Property, readonly Candidate[]>,
): Map<Property, unknown> {
  const all = [...candidates].flatMap(([property, own]) =>
    own.map((each) => ({ property, ...each })),
  )
  const values = new Map<Property, unknown>()
  const read = new Set<string>()
  for (const { property, value, source } of all.toSorted((a, b) => b.score - a.score)) {
    // a place holds a day and a time, a first and a last name
    const key = `${source} ${typeof value} ${wantedKind(property.node, property.field) ?? ''}`
    if (values.has(property) || read.has(key)) continue
    values.set(property, value)
    read.add(key)
  }
  return values
}

interface Rest {
  text: string
  /** Where the values were that have been given away. */
  marks: [number, number][]
}

const longestRecord = 1500

/** Fills what is left of a record from its line: what has a form by that, words in their order. */
export function fillInOrder(
  properties: readonly Property[],
  values: Map<Property, unknown>,
  scope: Scope,
): void {
  const text = plainLine(scope)
  if (text === '' || text.length > longestRecord) return
  const rest: Rest = { text, marks: [] }
  const tokens = valuesIn(text, scope.order)
  const open = () => properties.filter((each) => !values.has(each))
  // what labels gave is used up too
  for (const [property, value] of values) {
    if (!properties.includes(property) || typeof value === 'boolean') continue
    const at = text.indexOf(String(value))
    if (at !== -1) rest.marks.push([at, at + String(value).length])
  }
  for (const property of open()) {
    const token = tokens.find((each) => fits(each, property) && !isMarked(rest, each))
    if (token === undefined) continue
    const value = convert(token.text, property.node, property.field, scope.order)
    if (value === undefined) continue
    values.set(property, value)
    rest.marks.push([token.start, token.end])
  }
  for (const property of open()) fillCued(property, values, rest, scope)
  const words = open().filter(({ node, field }) => {
    const kind = wantedKind(node, field)
    return (
      (node.types === null || node.types.has('string')) &&
      !node.enum &&
      node.format === undefined &&
      (kind === null || kind === 'money')
    )
  })
  fillWords(words, values, rest, scope)
}

// the lines that say something without a label
function plainLine({ lines }: Scope): string {
  return lines
    .filter((line) => line.trim() !== '' && factsOfLine(line).length === 0)
    .map((line) =>
      unquoted(
        line
          .trim()
          .replace(/^#+\s*/, '')
          .replace(listMark, ''),
      ),
    )
    .join(' – ')
}

function isMarked({ marks }: Rest, { start, end }: { start: number; end: number }): boolean {
  return marks.some(([from, to]) => start < to && from < end)
}

function fits(token: Value, { node, field }: Property): boolean {
  const kind = wantedKind(node, field)
  const isNumeric = node.types !== null && (node.types.has('number') || node.types.has('integer'))
  if (node.enum) return false
  if (isNumeric) {
    if (kind === 'money') return token.kind === 'money' || token.kind === 'number'
    if (kind === 'percent') return token.kind === 'percent'
    if (token.kind === 'money' || token.kind === 'percent') return /\bvalue\b/.test(field.words)
    return numbersOf(token.text, [token], node, field).length > 0
  }
  if (kind !== null) return token.kind === kind
  if (/\b(?:dose|dosage|strength|size|weight|duration|quantity)\b/.test(field.words))
    return token.kind === 'measure'
  if (/\b(?:id|code|sku|number|ticket|ref|reference)\b/.test(field.words))
    return token.kind === 'code'
  return false
}

const frequency =
  /\b(?:(?:once|twice|three times|four times|\d+\s?(?:x|times))\s(?:a |per |each |every )?(?:day|daily|week|weekly|month|night|nightly)|(?:once|twice) (?:daily|weekly)|every\s(?:\d+\s?(?:-\s?\d+\s?)?)?(?:hours?|days?|weeks?|morning|evening|night|day)|daily|weekly|nightly|(?:at|before) bedtime|as needed|b\.?i\.?d\.?|t\.?i\.?d\.?|q\.?i\.?d\.?|q\d+h|p\.?r\.?n\.?|q\.?d\.?|qhs)\b/iu
const person = "\\p{Lu}[\\p{L}'’-]+(?:\\s\\p{Lu}[\\p{L}'’.-]+){0,2}"
const owner = new RegExp(
  `@(?<a>[\\w.-]+)|\\((?<b>${person})\\)|^(?<c>${person})(?=\\s(?:to|will|shall|should|must|is going to)\\s|\\s*[:–—-]\\s)|\\b(?:by|owner|assigned to|assignee)[:\\s]\\s?(?<d>${person})|[–—-]\\s(?<e>${person})(?=$|\\s*[,(–—-])`,
  'u',
)
const until =
  /\b(?:by|due|until|before|deadline)(?:\s(?:on|the))?:?\s(?<when>(?:end of |next |this )?[\p{L}\d][\p{L}\d./-]*(?:\s\d{1,2}(?:st|nd|rd|th)?|\s\p{Lu}\p{L}+){0,2}(?:,?\s\d{4})?)/u

// what a few words announce: who, until when, how often, and whether it is done
function fillCued(
  property: Property,
  values: Map<Property, unknown>,
  rest: Rest,
  scope: Scope,
): void {
  const { node, field } = property
  const take = (match: RegExpExecArray | null, text: string | undefined): void => {
    if (
      match === null ||
      text === undefined ||
      isMarked(rest, { start: match.index, end: match.index + match[0].length })
    )
      return
    const value = convert(text, node, field, scope.order)
    if (value === undefined) return
    values.set(property, value)
    rest.marks.push([match.index, match.index + match[0].length])
  }
  if (node.enum) {
    const named = enumsIn(rest.text, node.enum).filter(({ value }) => isValid(node, value))
    const [only] = named
    if (named.length !== 1 || !only) return
    values.set(property, only.value)
    const at = rest.text
      .toLowerCase()
      .search(new RegExp(`[[(]?\\b${RegExp.escape(String(only.value).toLowerCase())}`))
    if (at !== -1)
      rest.marks.push([
        at,
        at + (/^[[(]?[^\])\s]*[\])]?:?/.exec(rest.text.slice(at))?.[0].length ?? 0),
      ])
  } else if (node.types?.has('boolean')) {
    const box = /^\s*(?:[-*+]\s+)?\[(?<mark>[ xX])\]/.exec(scope.text)?.groups?.['mark']
    if (box !== undefined && /\b(?:done|completed?|finished|checked|closed)\b/.test(field.words))
      values.set(property, box !== ' ')
  } else if (/\b(?:owner|assignee|assigned|responsible|who|person)\b/.test(field.words)) {
    const match = owner.exec(rest.text)
    take(
      match,
      Object.values(match?.groups ?? {}).find((each) => each !== undefined),
    )
  } else if (/\b(?:due|deadline|by when)\b/.test(field.words)) {
    const match = until.exec(rest.text)
    take(match, match?.groups?.['when'])
  } else if (/\b(?:frequency|schedule|how often)\b/.test(field.words)) {
    const match = frequency.exec(rest.text)
    take(match, match?.[0])
  }
}

const parting =
  /\s[–—|•·-]\s|\s?[:;|]\s|,\s|\s?[()[\]]\s?|\sat\s(?=\p{Lu})|\sfrom\s(?=\p{Lu})|\s@\s/u
const cues: readonly [RegExp, RegExp][] = [
  [
    /\b(?:institution|school|university|college)\b/,
    /\b(?:University|College|School|Institute|Universität|Hochschule|Académie|MIT)\b/,
  ],
  [
    /\b(?:degree|qualification)\b/,
    /\b(?:B\.?Sc|M\.?Sc|B\.?A|M\.?A|Ph\.?D|MBA|Bachelor|Master|Diploma|Doctor)\b/,
  ],
  [
    /\b(?:company|employer|organi[sz]ation|vendor)\b/,
    /\b(?:Inc|LLC|Ltd|GmbH|AG|Corp|Company|Group|Labs?|Studio|Bank|Systems)\b/,
  ],
  [
    /\b(?:role|title|position|job)\b/,
    /\b(?:Engineer|Developer|Manager|Director|Analyst|Designer|Consultant|Assistant|Intern|Lead|Head|Officer|Nurse|Teacher|Architect|Scientist|Specialist|Coordinator|Administrator|CEO|CTO|CFO|VP|Accountant|Editor)\b/,
  ],
]

// pieces go to the fields they look like, the others in their order; the last has what is left
function fillWords(
  properties: readonly Property[],
  values: Map<Property, unknown>,
  rest: Rest,
  scope: Scope,
): void {
  let bare = rest.text
  for (const [start, end] of rest.marks)
    bare = bare.slice(0, start) + taken.repeat(end - start) + bare.slice(end)
  const give = (property: Property, text: string): void => {
    const value = isUnsaid(text)
      ? undefined
      : convert(text, property.node, property.field, scope.order)
    if (value !== undefined) values.set(property, value)
  }
  const clean = (text: string) =>
    text
      .replaceAll(new RegExp(`${taken}+`, 'g'), ' ')
      .replaceAll(/\(\s*\)|\[\s*\]/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .replace(/^[\s,;:|@×x–—-]+(?=\s|\p{L}|$)|[\s,;:|@(–—-]+$/gu, '')
      .replace(/^(?:x|of|@)\s/u, '')
      .replace(/\s(?:at|by|due|for|on|from|to|until|each|x|@|is|costs?|=)$/u, '')
      .trim()
  const [only] = properties
  if (properties.length === 1 && only) {
    give(only, clean(bare))
    return
  }
  const pieces = bare
    .split(new RegExp(`${taken}+|${parting.source}`, 'u'))
    .map((each) => clean(each))
    .filter((each) => /[\p{L}\p{N}]/u.test(each))
  const left = [...properties]
  for (const [words, look] of cues) {
    const property = left.find(({ field }) => words.test(field.words))
    const at = pieces.findIndex((piece) => look.test(piece))
    if (property === undefined || at === -1) continue
    give(property, pieces[at] ?? '')
    pieces.splice(at, 1)
    left.splice(left.indexOf(property), 1)
  }
  for (const [at, property] of left.entries()) {
    const piece = at === left.length - 1 ? pieces.slice(at).join(', ') : pieces[at]
    if (piece !== undefined && piece !== '') give(property, piece)
  }
}

/** How well a line's own words suit a record of these properties, as far as their forms tell. */
export function formFit(properties: readonly Property[], text: string, scope: Scope): number {
  const tokens = valuesIn(text.slice(0, 500), scope.order)
  const used = new Set<Value>()
  let count = 0
  for (const property of properties) {
    if (property.node.enum) {
      if (enumsIn(text.slice(0, 500), property.node.enum).length === 1) count += 1
      continue
    }
    const token = tokens.find((each) => !used.has(each) && fits(each, property))
    if (!token) continue
    used.add(token)
    count += 1
  }
  return count
}

/** Whether a label names one of these properties. */
export function namesOne(properties: readonly Property[], label: string): boolean {
  return properties.some(({ field }) => labelFit(field, label, ['name', 'date', 'number']) >= 0.6)
}
