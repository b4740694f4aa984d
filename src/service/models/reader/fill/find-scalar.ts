import { termsOf } from '#service/retrieval/words.ts'
import { patternOf, isValid, hasType } from './check-value.ts'
import { convert } from './convert.ts'
import type { Field } from './field.ts'
import { labelFit } from './field.ts'
import type { Candidate } from './filling.ts'
import { findByForm } from './find-by-form.ts'
import { findInSentences } from './find-in-sentences.ts'
import { unquoted } from './read-pairs.ts'
import type { SchemaNode } from './schema-node.ts'
import type { Page } from './read-page.ts'

const leastFit = 0.6
const enough = 0.9
const longestCode = 60
const longestNumber = 80
const mostFacts = 20_000
// a title that the field does not name makes its facts less likely to be meant
const strangerShare = 0.97

const person =
  /^(?:patient|child|customer|candidate|applicant|employee|student|person|contact|guest|passenger|member|user|author|holder|tenant|client)(?: full)? name\b/

const toldBy: readonly [RegExp, readonly string[]][] = [
  [/\d[^\d\n]{0,6}(?:[-–—]|\bto\b)[^\d\n]{0,5}\d/u, termsOf('min max')],
  [/\d/, termsOf('number id code')],
  [/\d{4}|\d[./-]\d|\d{1,2} \p{L}{3}/u, termsOf('date day time')],
  [/\d[\d.,]*/, termsOf('amount value')],
  [/^\P{N}*$/u, termsOf('name')],
  [/@\w/, termsOf('email mail address')],
  [/https?:|www\./, termsOf('url link website address')],
  [/\d[\d\s()./-]{5,}\d/, termsOf('phone telephone mobile')],
  [/%|percent/, termsOf('percent percentage pct rate')],
]

/** What a scope says about a field, most certain first. */
export function findScalar(node: SchemaNode, field: Field, scope: Page): Candidate[] {
  const found: Candidate[] = []
  // a section about something is not its number
  const isNumeric = node.types !== null && !hasType(node, 'string')
  for (const [at, fact] of scope.pairs.slice(0, mostFacts).entries()) {
    const told = toldBy.flatMap(([form, terms]) => (form.test(fact.value) ? terms : []))
    const fit = labelFit(field, fact.label, told, fact.titles)
    if (fit < leastFit) continue
    const value = convert(fact.value, node, field, scope.style)
    if (value === undefined || isTooLong(value, field)) continue
    const strangers = fact.titles.filter((title) => labelFit(field, title) === 0).length
    found.push({ value, score: fit * strangerShare ** strangers, source: `fact ${at}` })
  }
  if (!found.some(({ score }) => score >= enough)) {
    for (const [at, group] of scope.sections.entries()) {
      const fit = 0.95 * labelFit(field, group.title)
      if (fit < leastFit || (isNumeric && group.text.length > longestNumber)) continue
      const value = convert(joinLines(group.text), node, field, scope.style)
      if (value === undefined || isTooLong(value, field)) continue
      found.push({ value, score: fit, source: `group ${at}` })
    }
  }
  if (found.length === 0) found.push(...findInSentences(node, field, scope))
  if (found.length === 0) found.push(...findOnlyName(node, field, scope))
  if (found.length === 0) found.push(...findByForm(node, field, scope))
  if (found.length === 0 && node.pattern !== undefined) found.push(...findByPattern(node, scope))
  return found.toSorted((a, b) => b.score - a.score)
}

// where only one thing has a name, a person's is meant
function findOnlyName(node: SchemaNode, field: Field, scope: Page): Candidate[] {
  if (!person.test(field.words)) return []
  const names = scope.pairs.filter(
    ({ label, titles }) => titles.length === 0 && /^\W*(?:full )?name\W*$/i.test(label),
  )
  const [only] = names
  const value =
    only && names.length === 1 ? convert(only.value, node, field, scope.style) : undefined
  return value === undefined || isTooLong(value, field)
    ? []
    : [{ value, score: 0.5, source: 'only name' }]
}

// a number or a code is no paragraph, a name no sentence
function isTooLong(value: unknown, { words }: Field): boolean {
  const name = words.split(/[.,;(]/)[0] ?? ''
  if (typeof value !== 'string') return false
  const isSentence = /[.!?]\s+\p{Lu}\p{Ll}*\s\p{Ll}|\b(?:is|am|are|was|have|has)\s\p{Ll}/u.test(
    value,
  )
  if (/\bname\b/.test(name) && isSentence) return true
  return value.length > longestCode && /\b(?:id|number|no|code|ref|reference)\b/.test(name)
}

/** Lines of an address run on after commas, lines of prose after spaces. */
export function joinLines(text: string): string {
  const lines = text
    .split('\n')
    .map((line) => unquoted(line.trim()))
    .filter((line) => line !== '')
  if (lines.length === 1) return lines[0] ?? ''
  const isShort = lines.every((line) => line.length < 60 && !/[.:!?]$/.test(line))
  if (!isShort) return lines.join(lines.some((line) => /^[-*•]/.test(line)) ? '\n' : ' ')
  return lines.map((line) => line.replace(/,$/, '')).join(', ')
}

const mostTokens = 3000

// an id whose form the schema knows needs no label
function findByPattern(node: SchemaNode, { text }: Page): Candidate[] {
  const { pattern } = node
  if (pattern === undefined || !hasType(node, 'string') || patternOf(pattern) === null) return []
  // nearly everything fits a loose pattern, and says nothing by that
  if (!/\d|\\d|0-9|A-Z/.test(pattern)) return []
  const tokens = new Set(
    text
      .slice(0, 40_000)
      .split(/\s+/)
      .slice(0, mostTokens)
      .map((token) => token.replace(/^[("'[#<]+|[)"'\],.;:>]+$/g, ''))
      .filter((token) => /\d/.test(token) && token.length > 2),
  )
  const fitting = [...tokens].filter((token) => isValid(node, token))
  const [only] = fitting
  return fitting.length === 1 && only !== undefined
    ? [{ value: only, score: 0.5, source: `token ${only}` }]
    : []
}
