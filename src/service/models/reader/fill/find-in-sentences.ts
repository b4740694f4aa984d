import { hasType, isValid } from './check-value.ts'
import { convert, enumsIn } from './convert.ts'
import { isWeak, likenessOf } from './label-words.ts'
import type { Field } from './field.ts'
import { isOpposing } from './field.ts'
import type { Value } from './find-values.ts'
import type { Candidate } from './filling.ts'
import { saysTrue } from './read-boolean.ts'
import { unitOf } from './read-number.ts'
import type { SchemaNode } from './schema-node.ts'
import type { Page, Sentence } from './read-page.ts'
import { wantedKind } from './field.ts'

const mostSentences = 2000
const farthest = 80
const behindShare = 0.75

/** What the sentences of a scope say about a field: "The total is $4,200." */
export function findInSentences(node: SchemaNode, field: Field, scope: Page): Candidate[] {
  const found: Candidate[] = []
  for (const [at, sentence] of scope.sentences().slice(0, mostSentences).entries()) {
    if (/[?？]\s*$/.test(sentence.text)) continue
    for (const { terms, weight } of field.names) {
      const mention = mentionOf(sentence, terms, field)
      if (mention === null) continue
      const read = readMention(sentence, mention, node, field, scope)
      if (read === null) continue
      const score = 0.75 * weight * read.nearness * (mention.isWhole ? 1 : 0.9)
      found.push({ value: read.value, score, source: `sentence ${at} ${read.at}` })
    }
    if (node.types?.has('boolean')) {
      const value = saysTrue(sentence.text, field)
      if (value !== null && isValid(node, value)) {
        found.push({ value, score: 0.6, source: `sentence ${at} ${String(value)}` })
      }
    }
  }
  return found
}

interface Mention {
  start: number
  end: number
  isWhole: boolean
}

// where a sentence names the field: all the words that tell it, near each other
function mentionOf(sentence: Sentence, terms: readonly string[], field: Field): Mention | null {
  const telling = terms.filter((term) => !isWeak(term) && !field.around.has(term))
  const asked = telling.length > 0 ? telling : terms.filter((term) => !field.around.has(term))
  if (asked.length === 0) return null
  const spots = asked.map((term) =>
    sentence.words().find((each) => each.terms.some((other) => likenessOf(term, other) >= 0.8)),
  )
  if (spots.includes(undefined)) return null
  const held = spots.flatMap((spot) => spot ?? [])
  const start = Math.min(...held.map((spot) => spot.start))
  const end = Math.max(...held.map((spot) => spot.end))
  // A default interest is not the interest, and the next meeting is not this one.
  const before = sentence.words().findLast((word) => word.end <= start)
  if (before?.terms.some((term) => isOpposing(term) && !terms.includes(term))) return null
  return end - start > farthest ? null : { start, end, isWhole: telling.length === terms.length }
}

interface Read {
  value: unknown
  at: number
  nearness: number
}

function readMention(
  sentence: Sentence,
  mention: Mention,
  node: SchemaNode,
  field: Field,
  scope: Page,
): Read | null {
  const { text } = sentence
  if (node.enum) {
    const near = text.slice(Math.max(0, mention.start - farthest), mention.end + farthest)
    const said = enumsIn(near, node.enum).filter(({ value }) => isValid(node, value))
    return said[0] && said.length === 1
      ? { value: said[0].value, at: said[0].at, nearness: 0.9 }
      : null
  }
  const kind = wantedKind(node, field)
  const isNumeric = node.types !== null && !hasType(node, 'string') && !node.types.has('boolean')
  if (isNumeric || (kind !== null && kind !== 'currency')) {
    const values = sentence
      .values()
      .filter((value) =>
        isNumeric
          ? fitsNumber(value, kind, node.types?.has('number') !== true, field)
          : value.kind === kind,
      )
      .map((value) => ({ value, distance: distanceOf(value, mention, text) }))
      .filter(({ distance }) => distance <= farthest)
      .toSorted((a, b) => a.distance - b.distance)
    for (const { value, distance } of values) {
      const made = convert(value.text, node, field, scope.style)
      if (made !== undefined)
        return { value: made, at: value.start, nearness: 1 - distance / (2 * farthest) }
    }
    return null
  }
  if (!hasType(node, 'string')) return null
  const said = saidOf(text, mention)
  const value = said === null ? undefined : convert(said, node, field, scope.style)
  return value === undefined ? null : { value, at: mention.end, nearness: 0.85 }
}

function fitsNumber(value: Value, kind: string | null, isCount: boolean, field: Field): boolean {
  if (field.unit !== null) return value.unit?.dimension === field.unit.dimension
  const { dimension } = value.unit ?? {}
  const isNamed = field.name.split(' ').some((word) => unitOf(word)?.dimension === dimension)
  if (isCount && dimension !== undefined && dimension !== 'pulse' && !isNamed) return false
  if (kind === 'year') return value.kind === 'number' || value.kind === 'date'
  if (value.number === null) return false
  // an amount of money is no count, and a share is neither
  if (kind === 'money') return value.kind === 'money' || value.kind === 'number'
  if (kind === 'percent') return value.kind === 'percent'
  return isCount ? value.kind !== 'money' : true
}

// what stands behind its name is meant rather than what stands before it
function distanceOf(value: Value, mention: Mention, text: string): number {
  if (value.start >= mention.end) {
    const between = text.slice(mention.end, value.start)
    return between.length * (/[;]|,\s\w+\s\w+\s\w+|\b(?:and|but)\b/.test(between) ? 2 : 1)
  }
  const gap = mention.start - value.end
  return gap < 0 ? 0 : gap <= 12 ? gap + 4 : gap / behindShare + 20
}

const verb =
  /^(?:\s+(?:name|number|id|code|date|of|for)\b){0,2}\s*(?:["”']\s*)?(?:\s(?:is|are|was|were|will be|has been|being|be)(?:\s(?:set to|called|named|known as|given as|now|currently|reported as))?\s|\s(?:named|called)\s)\s*/iu
const name =
  "\\p{Lu}[\\p{L}\\p{N}&.'’-]*(?:\\s(?:(?:of|de|van|von|der|la|and|&)\\s)?(?:\\p{Lu}[\\p{L}\\p{N}&.'’-]*|\\d[\\d:/-]*(?![\\d%]|[.,]\\d))){0,4}"
const nameBehind = new RegExp(
  `^(?:,?\\s+|\\s?\\()(?:(?:by|to|from|at|with|in|of)\\s+(?:the\\s+)?)?(?<name>${name})`,
  'u',
)
const nameWhole = new RegExp(`^\\s(?<name>${name})`, 'u')
const nameBy = new RegExp(`^(?:\\s[^\\s.;]{1,20}){1,4}\\sby\\s(?<name>${name})`, 'u')
// Alder LLC ("Provider")
const nameDefined = new RegExp(`(?<name>${name})\\s?\\((?:the\\s)?["“]$`, 'u')
const nameBefore = new RegExp(
  `(?<name>${name})(?:,\\s(?:(?:the|our|a|an|its|your)\\s)?|\\s(?:is|as|was)\\s(?:the|our|a|an|its|your)\\s)(?:\\p{Ll}+\\s){0,2}$`,
  'u',
)

// "The venue is Hall 4", "founded by Ann Lee", "Ann Lee, our manager"
function saidOf(text: string, { start, end }: Mention): string | null {
  const behind = text.slice(end)
  const said = verb.exec(behind)
  if (said) {
    const rest = behind.slice(said[0].length)
    const value = rest.split(
      /(?<!\b\p{L})[.;](?:\s|$)|,\s(?=\p{Ll})|\s(?:and|but|which|who|because|so|while|with)\s/u,
    )[0]
    if (
      value !== undefined &&
      value.trim() !== '' &&
      value.length <= 200 &&
      !/^(?:not|the following)\b/.test(value)
    ) {
      return value.trim().replace(/^(?:(?:in|at|on)\s)?(?:(?:the|a|an)\s)?(?=\p{Lu})/u, '')
    }
  }
  const before = text.slice(0, start)
  // "the Hotel Miramar" is called so whole
  const own = start > 0 && /^\p{Lu}/u.test(text.slice(start)) ? `${text.slice(start, end)} ` : ''
  const whole = own === '' ? undefined : nameWhole.exec(behind)?.groups?.['name']
  const named =
    nameDefined.exec(before)?.groups?.['name'] ??
    (whole === undefined ? undefined : `${own}${whole}`) ??
    nameBehind.exec(behind)?.groups?.['name'] ??
    nameBy.exec(behind)?.groups?.['name'] ??
    nameBefore.exec(before)?.groups?.['name']
  if (named === undefined) return null
  return /\b(?:Inc|Ltd|Co|Corp|Jr|Sr|St)\.$/.test(named) ? named : named.replace(/[.'’-]+$/, '')
}
