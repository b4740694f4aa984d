import { isValid, hasType } from './check-value.ts'
import { convert, currenciesOf, enumsIn } from './convert.ts'
import { isWeak } from './label-words.ts'
import type { Field } from './field.ts'
import type { Candidate } from './filling.ts'
import { formPatterns, soloPerson } from './form-patterns.ts'
import type { SchemaNode } from './schema-node.ts'
import type { Page } from './read-page.ts'
import { wantedKind } from './field.ts'

const headRange = 20_000

/** What a field is by its form alone: the only e-mail address, a 34-year-old, the first heading. */
export function findByForm(node: SchemaNode, field: Field, scope: Page): Candidate[] {
  const made = (text: string | undefined, score: number): Candidate[] => {
    const value = text === undefined ? undefined : convert(text, node, field, scope.style)
    return value === undefined ? [] : [{ value, score, source: `form ${text ?? ''}` }]
  }
  const head = scope.text.slice(0, headRange)
  const name = field.words.split(/[.,;(]/)[0] ?? ''
  for (const [words, forms] of formPatterns) {
    if (!words.test(name)) continue
    for (const form of forms) {
      const found = made(form.exec(head)?.[1], 0.5)
      if (found.length > 0) return found
    }
  }
  const kind = wantedKind(node, field)
  if (kind === 'currency') {
    return currenciesOf(head)
      .filter((each) => isValid(node, each))
      .slice(0, 1)
      .flatMap((value) => ({ value, score: 0.5, source: 'form currency' }))
  }
  if (node.enum) return namedAnywhere(node, scope)
  if (kind === 'date') {
    const ends = rangeEnd(name, scope)
    if (ends !== null) return made(ends, 0.5)
  }
  if (
    kind === 'email' ||
    kind === 'url' ||
    kind === 'phone' ||
    kind === 'date' ||
    kind === 'time'
  ) {
    return onlyOne(node, field, scope, kind)
  }
  if (kind === 'money' && /^(?:price|cost|amount)$/.test(name.trim()))
    return onlyAmount(node, field, scope)
  if (!hasType(node, 'string') || node.format !== undefined) return []
  return titled(name, scope).flatMap((text) => made(text, 0.45))
}

// further words ask for one of several: a support address, a due date
function onlyOne(node: SchemaNode, field: Field, scope: Page, kind: string): Candidate[] {
  const own =
    /^(?:e-?mails?|mail|urls?|website|link|homepage|phone|telephone|tel|mobile|fax|address|contact)$/
  const [first] = field.names
  const isPlain = first?.terms.every(
    (term) => isWeak(term) || own.test(term) || field.around.has(term),
  )
  const isKind = first?.terms.every(
    (term) =>
      isWeak(term) ||
      field.around.has(term) ||
      /^(?:email|url|websit|link|homepag|phone|telephon|tel|mobil|fax|address|contact|web|site|dai|date|time)$/.test(
        term,
      ),
  )
  if (isPlain !== true && isKind !== true) return []
  const values: string[] = []
  for (const sentence of scope.sentences().slice(0, 1000)) {
    for (const value of sentence.values()) {
      const isMeant = value.kind === kind || (kind === 'time' && value.dateTime !== null)
      if (isMeant && !values.includes(value.text)) values.push(value.text)
    }
  }
  const [text] = values
  if (text === undefined || ((kind === 'date' || kind === 'time') && values.length > 1)) return []
  const value = convert(text, node, field, scope.style)
  return value === undefined ? [] : [{ value, score: 0.45, source: `form ${text}` }]
}

const begins = /\b(?:start|begin|beginning|from|since|check in|arrival|departure|valid from)\b/
const ends = /\b(?:end|to|until|check out|return|through|expiry|valid until)\b/

// "from 3 to 10 August": the end of the only span of days that a field asks for
function rangeEnd(name: string, scope: Page): string | null {
  const isFirst = begins.test(name)
  if (!isFirst && !ends.test(name)) return null
  const spans = scope
    .sentences()
    .slice(0, 1000)
    .flatMap((sentence) => {
      const dates = sentence.values().filter(({ kind }) => kind === 'date')
      return dates.slice(1).flatMap((date, at) => {
        const before = dates[at]
        const between = before && sentence.text.slice(before.end, date.start)
        return before && between && /^\s*(?:to|until|till|through|and|[-–—])\s*$/.test(between)
          ? [{ first: before.text, last: date.text }]
          : []
      })
    })
  const [only] = spans
  return spans.length === 1 && only ? (isFirst ? only.first : only.last) : null
}

function onlyAmount(node: SchemaNode, field: Field, scope: Page): Candidate[] {
  const values = scope
    .sentences()
    .slice(0, 1000)
    .flatMap((sentence) => sentence.values().filter((value) => value.kind === 'money'))
  const [only] = values
  const value =
    only && values.length === 1 ? convert(only.text, node, field, scope.style) : undefined
  return value === undefined ? [] : [{ value, score: 0.4, source: `form ${only?.text ?? ''}` }]
}

const shortText = 1500

// in a short text the only value of an enum that is named is meant
function namedAnywhere(node: SchemaNode, scope: Page): Candidate[] {
  if (scope.text.length > shortText || node.enum === undefined) return []
  const said = enumsIn(scope.text, node.enum).filter(
    ({ value }) => isValid(node, value) && !/^(?:other|none|unknown|n\/a)$/i.test(String(value)),
  )
  const [only] = said
  return said.length === 1 && only
    ? [{ value: only.value, score: 0.5, source: `form ${only.at}` }]
    : []
}

// a text's own title, and the name that heads a CV
function titled(name: string, { sections: groups, lines, isPart }: Page): string[] {
  if (isPart) return []
  const first =
    lines
      .find((line) => line.trim() !== '')
      ?.trim()
      .replace(/^#+\s*/, '') ?? ''
  if (/^(?:title|headline|subject|document title|job title|position|role)\b/.test(name)) {
    const [group] = groups
    if (group && group.rank <= 2) return [group.title]
    return first.length <= 120 && lines.length > 1 && !/[.:,;]$/.test(first) ? [first] : []
  }
  if (/^(?:full |candidate |applicant |person )?name\b|^candidate\b|^applicant\b/.test(name)) {
    const bare =
      first
        .replace(/^(?:CV|Resume|Curriculum Vitae)\s*(?:of|:|-|–|—)?\s*/iu, '')
        .split(/\s*[,|–—]\s*/)[0] ?? ''
    return soloPerson.test(bare) ? [bare] : []
  }
  return []
}
