import { isValid } from './check-value.ts'
import { convert, enumsIn } from './convert.ts'
import type { Property } from './filling.ts'
import type { Page } from './read-page.ts'

/** The line of a record, as far as it has not been used up. */
export interface Rest {
  text: string
  /** Where the values were that have been given away. */
  marks: [number, number][]
}

export function isMarked({ marks }: Rest, { start, end }: { start: number; end: number }): boolean {
  return marks.some(([from, to]) => start < to && from < end)
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

/** Fills what a few words announce: who, until when, how often, and whether it is done. */
export function fillCued(
  property: Property,
  values: Map<Property, unknown>,
  rest: Rest,
  scope: Page,
): void {
  const { node, field } = property
  const take = (match: RegExpExecArray | null, text: string | undefined): void => {
    if (
      match === null ||
      text === undefined ||
      isMarked(rest, { start: match.index, end: match.index + match[0].length })
    )
      return
    const value = convert(text, node, field, scope.style)
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

const moment = '(?:\\p{L}{3,9}\\.?\\s)?(?:\\d{1,2}[./])?(?:19|20)\\d\\d'
const period = new RegExp(
  `\\(?(?<from>${moment})\\s?(?:[–—-]|to|until|bis)\\s?(?<to>${moment}|present|today|now|current|heute)\\)?`,
  'iu',
)

/** Fills the ends of "2019 – today", which is no part of a name whether or not somebody asks for it. */
export function fillPeriod(
  properties: readonly Property[],
  values: Map<Property, unknown>,
  rest: Rest,
  scope: Page,
): void {
  const match = period.exec(rest.text)
  if (match === null) return
  for (const property of properties) {
    const { words } = property.field
    const name = words.split(/[.,;(]/)[0] ?? ''
    const part = /\b(?:start|from|begin|since)/.test(name)
      ? match.groups?.['from']
      : /\b(?:end|to|until)\b/.test(name)
        ? match.groups?.['to']
        : /\b(?:period|dates?|duration|years?)\b/.test(name)
          ? match[0].replace(/^\(|\)$/g, '')
          : undefined
    const value =
      part === undefined ? undefined : convert(part, property.node, property.field, scope.style)
    if (value !== undefined) values.set(property, value)
  }
  rest.marks.push([match.index, match.index + match[0].length])
}
