import type { Property } from './field.ts'
import { allForms, labelFit, leastFit, wantedKind } from './field.ts'
import { enumsIn, isNumeric, isUnsaid, numberFor, readLeaf } from './read-leaf.ts'
import type { Page } from './read-page.ts'
import { listMark, pairsOfLine, unquoted } from './read-pairs.ts'
import type { Value } from './read-values.ts'
import { valuesIn } from './read-values.ts'

/** How many of the properties a line has, as far as the forms of its values tell. */
export function formFit(properties: readonly Property[], line: string, { style }: Page): number {
  const values = valuesIn(line.slice(0, 500), style)
  const used = new Set<unknown>()
  for (const property of properties) {
    const [only, other] = enumsIn(line.slice(0, 500), property.node.enum ?? [])
    if (only && other === undefined) used.add(property)
    const value = values.find((each) => !used.has(each) && hasForm(each, property))
    if (value) used.add(value)
  }
  return used.size
}

function hasForm(value: Value, { node, field }: Property): boolean {
  const kind = wantedKind(node, field)
  if (node.enum) return false
  if (kind === 'money' && isNumeric(node))
    return value.kind === 'money' || (value.kind === 'number' && /[.,]\d\d$/.test(value.text))
  if (isNumeric(node))
    return (
      value.kind !== 'money' && value.kind !== 'percent' && numberFor(value, node, field) !== null
    )
  if (kind !== null) return value.kind === kind
  return (
    value.kind === 'measure' &&
    /\b(?:dose|dosage|strength|size|weight|duration|quantity|amount|menge)\b/.test(field.words)
  )
}

const longestRecord = 1500
const parting = /\s*\n\s*|\s[–—|•·-]\s|\s?[:;|]\s|,\s|\s?[()[\]]\s?|\s{2,}|\t|\sat\s(?=\p{Lu})/u
// Stands where a value was that has been given away: no text holds it.
const taken = '\uE000'

/** Fills what is left of a record from its line: what has a form by that, words in their order. */
export function fillLine(
  properties: readonly Property[],
  values: Map<Property, unknown>,
  page: Page,
): void {
  const text = plainLine(page, properties)
  if (text === '' || text.length > longestRecord) return
  const found = valuesIn(text, page.style)
  let rest = text
  const take = (start: number, end: number): void => {
    rest = rest.slice(0, start) + taken.repeat(end - start) + rest.slice(end)
  }
  const isOpen = ({ start, end }: Value) => !rest.slice(start, end).includes(taken)
  const open = () => properties.filter((each) => !values.has(each))
  for (const [property, value] of values) {
    const same = found.find(({ number, date }) => number === value || date === value)
    const at = same?.start ?? text.toLowerCase().indexOf(String(value).toLowerCase())
    if (properties.includes(property) && typeof value !== 'boolean' && at !== -1)
      take(at, same?.end ?? at + String(value).length)
  }
  for (const property of open()) {
    const { node, field } = property
    if (node.enum) {
      const [only, other] = enumsIn(rest, node.enum)
      if (only === undefined || other !== undefined) continue
      values.set(property, only.value)
      const at = rest.toLowerCase().indexOf(String(only.value).toLowerCase().replaceAll('_', ' '))
      if (at !== -1) take(at, at + String(only.value).length)
      continue
    }
    const box = /^\s*(?:[-*+]\s+)?\[(?<mark>[ xX])\]/.exec(page.text)?.groups?.['mark']
    if (node.types?.has('boolean') && box !== undefined) values.set(property, box !== ' ')
    const fitting = found.filter((each) => hasForm(each, property) && isOpen(each))
    const own = fitting.filter(({ kind }) => kind === wantedKind(node, field))
    const [token, other] = own.length > 0 ? own : fitting
    // Which of several plain numbers is meant is not told, but a count begins the line.
    const rivals = open().filter(
      (each) => wantedKind(each.node, each.field) === wantedKind(node, field),
    )
    if (
      isNumeric(node) &&
      other &&
      rivals.length === 1 &&
      !/^\D{0,3}$/.test(text.slice(0, token?.start))
    )
      continue
    const value = token && readLeaf(token.text, node, field, page.style)
    if (token === undefined || value === undefined) continue
    values.set(property, value)
    take(token.start, token.end)
  }
  for (const [cue, is] of cues) {
    const match = cue.exec(rest)
    const said = match?.groups?.['said'] ?? match?.[0]
    const property = open().find(
      ({ node, field }) => is.test(field.name) && !isNumeric(node) && !node.enum,
    )
    const value =
      property && said ? readLeaf(said, property.node, property.field, page.style) : undefined
    if (
      property === undefined ||
      value === undefined ||
      match === null ||
      rest.slice(match.index, match.index + match[0].length).includes(taken)
    )
      continue
    values.set(property, value)
    take(match.index, match.index + match[0].length)
  }
  const span = spell.exec(rest)
  for (const { name, node, field } of span ? open() : []) {
    const isStart = /^(?:start|from|begin|since|von|debut|inicio)/iu.test(name)
    const said = isStart
      ? span?.groups?.['from']
      : /^(?:end|to|until|bis|fin)/iu.test(name)
        ? span?.groups?.['to']
        : undefined
    const value = said && readLeaf(said, node, field, page.style)
    const property = properties.find((each) => each.name === name)
    if (property && value !== undefined) values.set(property, value)
  }
  if (span) take(span.index, span.index + span[0].length)
  const words = open().filter(
    ({ node, field }) =>
      node.types?.has('string') === true &&
      !node.enum &&
      node.format === undefined &&
      wantedKind(node, field) === null,
  )
  const pieces = piecesOf(rest, words.length)
  // More pieces than words wanted: which is which is not told, but what comes first is.
  for (const [at, { node, field, name }] of words.entries()) {
    const piece = pieces[at]
    const isTold = pieces.length <= words.length || at === 0
    const value = piece && isTold ? readLeaf(piece, node, field, page.style) : undefined
    const property = words.find((each) => each.name === name)
    if (property && value !== undefined) values.set(property, value)
  }
}

const person = "\\p{Lu}[\\p{L}'’-]+(?:\\s\\p{Lu}[\\p{L}'’.-]+){0,2}"
// Who is to do something, until when, and how often, by the words around it.
const cues: readonly [RegExp, RegExp][] = [
  [
    /\b(?:once|twice|(?:one|two|three|four|\d+)(?: times|x)) (?:a |per |each |every )?(?:day|daily|week|weekly|month|night)|\bevery \d+(?:-\d+)? (?:hours|days|weeks)|\b(?:at night|in the morning|daily|weekly|nightly|as needed|at bedtime|b\.?i\.?d|t\.?i\.?d|o\.?d|q\d+h|p\.?r\.?n|\d-\d-\d(?:-\d)?)\b/iu,
    /\b(?:frequency|schedule|how often|einnahme|posologie)\b/,
  ],
  [
    /\b(?:by|due|until|before|deadline|bis)(?: (?:on|the|zum))?:? (?<said>(?:end of |next |this )?[\p{L}\d][\p{L}\d./-]*(?: \d{1,2}(?:st|nd|rd|th)?| \p{Lu}\p{L}+){0,2}(?:,? \d{4})?)/u,
    /\b(?:due|deadline|by when|frist)\b/,
  ],
  [
    new RegExp(`^(?<said>${person})(?: (?:to|will|shall|should|must)(?= )|\\s*[:–—-] )`, 'u'),
    /\b(?:owner|assignee|assigned|responsible|who|person|speaker|verantwortlich)\b/,
  ],
  [
    new RegExp(
      `(?:@|\\(|[–—-] |\\b(?:by|owner|assigned to|assignee):? )(?<said>${person})(?=\\)|$|,)`,
      'u',
    ),
    /\b(?:owner|assignee|assigned|responsible|who|person|verantwortlich)\b/,
  ],
]

const moment = '(?:\\p{L}{3,9}\\.?\\s)?(?:\\d{1,2}[./])?(?:19|20)\\d\\d'
// “2019 – today”, which is no part of a name whether or not somebody asks for it.
const spell = new RegExp(
  `\\(?(?<from>${moment})\\s?(?:[–—-]|to|until|bis)\\s?(?<to>${moment}|present|today|now|current|heute)\\)?`,
  'iu',
)
const period =
  /^(?:\p{L}{3,9}\.? )?\d{0,2}[./]?(?:19|20)?\d\d$|^(?:present|today|now|current|heute|heden|actualidad|aujourd.hui)$/iu

// The verbatim pieces between what was taken; a line for one word alone is not cut at its commas.
function piecesOf(rest: string, wanted: number): string[] {
  const clean = (text: string) =>
    text
      .replaceAll(/\s+/g, ' ')
      .replace(/^[\s,;:|@#×–—.-]+(?=\s|\p{L}|$)|[\s,;:|@(<–—-]+$/gu, '')
      .replace(/^(?:x|of|@|to)\s/u, '')
      .replace(/\s(?:at|by|due|for|on|from|to|until|each|x|@|is|costs?|=)$/u, '')
      .trim()
  const parts = rest.split(new RegExp(`${taken}+`, 'u'))
  const isSaid = (each: string) =>
    /[\p{L}\p{N}]/u.test(each) &&
    !isUnsaid(each) &&
    !/^(?:by|due|at|on|for|from|to|until|ref|no|nr|each|and|x|per|assigned to)\.?$/iu.test(each)
  if (wanted === 1) return parts.map(clean).filter(isSaid)
  return parts
    .flatMap((part) => part.split(parting))
    .map(clean)
    .filter((each) => isSaid(each) && !period.test(each))
}

// The lines that say something without a label; what is listed below a line tells more about it.
function plainLine({ lines }: Page, properties: readonly Property[]): string {
  const isLabelled = (line: string) =>
    pairsOfLine(line).some(({ label }) =>
      properties.some(({ field }) => labelFit(field, label, allForms) >= leastFit),
    )
  const said = lines.filter(
    (line) => line.trim() !== '' && (!/[:：=?]|\s{2}/.test(line.trim()) || !isLabelled(line)),
  )
  return said
    .filter((line, at) => at === 0 || !listMark.test(line))
    .slice(0, 3)
    .map((line) =>
      unquoted(
        line
          .trim()
          .replace(/^#+\s*/, '')
          .replace(listMark, ''),
      ),
    )
    .join('\n')
}
