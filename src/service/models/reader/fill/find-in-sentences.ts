import { hasType, isValid } from './check-value.ts'
import type { Candidate, Field } from './field.ts'
import { wantedKind } from './field.ts'
import { isNumeric, numberFor, readLeaf } from './read-leaf.ts'
import type { Page, Sentence } from './read-page.ts'
import type { Value } from './read-values.ts'
import type { SchemaNode } from './schema-node.ts'
import { isOpposing, isWeak, likenessOf, plainTerms } from './words.ts'

const farthest = 60

/** What the sentences of a page say about a field: “The total is $4,200.” */
export function findInSentences(node: SchemaNode, field: Field, page: Page): Candidate[] {
  const found: Candidate[] = []
  for (const [at, sentence] of page.sentences().entries()) {
    if (/[?？]\s*$/.test(sentence.text)) continue
    for (const { terms, weight } of field.names) {
      const mention = mentionOf(sentence, terms, field)
      const read = mention && readMention(sentence, mention, node, field, page)
      if (read === null || read === undefined) continue
      const score = weight * read.score * (mention?.isWhole ? 1 : 0.9)
      found.push({ value: read.value, score, source: `sentence ${at} ${read.at}` })
      break
    }
  }
  return found
}

function isOwn(terms: readonly string[], { names, around, heading }: Field): boolean {
  return terms.some(
    (term) =>
      around.has(term) || heading.has(term) || names.some((each) => each.terms.includes(term)),
  )
}

interface Mention {
  start: number
  end: number
  isWhole: boolean
}

// Where a sentence names a field: all the words that tell it, near each other.
function mentionOf(sentence: Sentence, terms: readonly string[], field: Field): Mention | null {
  const telling = terms.filter((term) => !isWeak(term) && !field.around.has(term))
  const asked = telling.length > 0 ? telling : terms.filter((term) => !field.around.has(term))
  if (asked.length === 0) return null
  const words = sentence.words()
  const spots = asked.flatMap(
    (term) =>
      words.find((word) => word.terms.some((other) => likenessOf(term, other) >= 0.8)) ?? [],
  )
  if (spots.length < asked.length) return null
  const start = Math.min(...spots.map((spot) => spot.start))
  const end = Math.max(...spots.map((spot) => spot.end))
  if (end - start > farthest) return null
  // A default interest is not the interest, and the next meeting is not this one.
  const previous = words.findLast((word) => word.end <= start)
  if (previous?.terms.some((term) => isOpposing(term) && !terms.includes(term))) return null
  return { start, end, isWhole: telling.length === terms.length }
}

interface Read {
  value: unknown
  at: number
  score: number
}

function readMention(
  sentence: Sentence,
  mention: Mention,
  node: SchemaNode,
  field: Field,
  page: Page,
): Read | null {
  const { text } = sentence
  if (node.enum) return null
  if (node.types?.has('boolean')) {
    const value = saysTrue(sentence, mention)
    return value === null || !isValid(node, value)
      ? null
      : { value, at: mention.start, score: 0.66 }
  }
  const kind = wantedKind(node, field)
  if (isNumeric(node) || (kind !== null && kind !== 'currency')) {
    const near = sentence
      .values()
      .filter((value) =>
        isNumeric(node) ? isCounted(value, mention, text, node, field) : value.kind === kind,
      )
      .map((value) => ({ value, score: nearness(value, mention, sentence, field) }))
      .toSorted((a, b) => b.score - a.score)
    for (const { value, score } of near) {
      const made = score > 0 ? readLeaf(value.text, node, field, page.style) : undefined
      if (made !== undefined) return { value: made, at: value.start, score }
    }
    return null
  }
  const said = hasType(node, 'string') ? saidOf(text, mention) : null
  const value = said === null ? undefined : readLeaf(said, node, field, page.style)
  return value === undefined ? null : { value, at: mention.end, score: 0.66 }
}

// The number of a field: of its dimension, and not counting something else that is named behind it.
function isCounted(
  value: Value,
  mention: Mention,
  text: string,
  node: SchemaNode,
  field: Field,
): boolean {
  const number = numberFor(value, node, field)
  if (number === null) return false
  const kind = wantedKind(node, field)
  if (kind === 'percent' && value.kind !== 'percent') return false
  const isCount = node.types?.has('number') !== true
  if (isCount && (value.kind === 'money' || value.kind === 'percent')) return false
  const isUnitless = field.unit === null && value.unit !== null
  const unit = /[\p{L}°²³]+$/u.exec(value.text)?.[0].toLowerCase() ?? ''
  if (isCount && isUnitless && !field.name.includes(unit.replace(/s$/, ''))) return false
  if (value.kind !== 'number') return true
  const isBefore = value.end <= mention.start
  const noun = /^[\s-](?:\p{Ll}+\s){0,1}\p{L}/u.exec(text.slice(value.end))
  return isBefore || noun === null || (mention.start < value.end + noun[0].length && !isBefore)
    ? true
    : /^\s(?:per|in|on|by|for|and|or|at|to|from|of|until|with|which|as|a|when|while|is|are|was|were)\s/.test(
        text.slice(value.end),
      )
}

const functionWord =
  /(?<!\p{L})(?:is|are|was|were|be|been|will|of|the|a|an|at|to|for|about|approximately|around|up|total|totals|amounts?|comes|stands|stood|now|currently|only|just|from|on|by|in|than|least|most|as|set|has|have|had|this|these|our|your|each|per|with|ist|sind|war|beträgt|betrug|lag|bei|liegt|wird|am|vom|zum|bis|auf|von|der|die|das|den|des|dem|mit|ein|eine|einer|est|sont|était|de|du|le|la|les|d|des|un|une|es|son|será|era|el|en|il|del|di|costs?|due|scheduled|paid|made|falling)(?!\p{L})/giu

// A value right behind the name of a field, or right before it.
function nearness(value: Value, { start, end }: Mention, sentence: Sentence, field: Field): number {
  const { text } = sentence
  if (value.start >= end) {
    if (value.start - end > farthest || text.slice(end, value.start).includes('\n')) return 0
    // What else is counted in between, and the field's own further words, part nothing.
    let gap = text.slice(end, value.start)
    for (const { start: from, end: to, text: said } of sentence.values())
      if (from >= end && to <= value.start) gap = gap.replace(said, '')
    gap = gap.replaceAll(/[\p{L}'’]{2,}/gu, (word) => (isOwn(plainTerms(word), field) ? '' : word))
    const strange = gap.replaceAll(functionWord, ' ')
    if (/[;]|,(?!\s\d)|\b(?:and|but|und|et|y)\b/.test(gap)) return 0
    const count = strange.match(/[\p{L}\d]{2,}/gu)?.length ?? 0
    return count === 0 ? 0.72 : count === 1 ? 0.67 : 0
  }
  if (value.end <= start) {
    const gap = text.slice(value.end, start)
    return /^['’]?[ -]*(?:of\s|%\s|\p{Ll}{2,9}ly\s)?$/u.test(gap) ? 0.7 : 0
  }
  return 0.7
}

const name =
  "\\p{Lu}[\\p{L}\\p{N}&.'’-]*(?:\\s(?:(?:of|de|van|von|der|la|and|&)\\s)?(?!I\\b)(?:\\p{Lu}[\\p{L}\\p{N}&.'’-]*|\\d[\\d:/-]*(?![\\d%]|[.,]\\d))){0,4}"
// “EPC C”, “Ward 7B”, “with CIF B-46112233”
const codeBehind =
  /^\s(?:(?:[Nn]o|[Nn]r)\.\s|[Nn]umber\s|#)?(?<code>[A-Z]{1,2}\d?(?=[\s.,;)]*(?:$|[.,;)]))|(?=[A-Z/-]*\d)[A-Z\d]{1,10}(?:[-/.][A-Z\d]{1,12}){0,5})(?![\p{L}\d'’%€£$])/u
const nameBehind = new RegExp(
  `^\\s(?:is|was|will be|are|by|ist|est|es)\\s(?:(?:the|a|in|at|called|named)\\s)?["“]?(?<name>${name})`,
  'u',
)
// Alder LLC (“Provider”); Ann Lee, our manager; Ann Lee (chair)
const nameBefore = new RegExp(
  `(?<name>${name})(?:\\s?\\((?:the\\s)?["“]?|,\\s(?:(?:the|our|a|an|its|your)\\s(?:\\p{Ll}+\\s){0,2})?|\\s(?:is|as|was)\\s(?:the|our|a|an|its|your)\\s(?:\\p{Ll}+\\s){0,2})$`,
  'u',
)

// A name right behind a mention or right before it: “The venue is Hall 4”, “founded by Ann Lee”.
function saidOf(text: string, { start, end }: Mention): string | null {
  const behind = text.slice(end, end + 200)
  const code = codeBehind.exec(behind)?.groups?.['code']
  if (code !== undefined)
    return code.length <= 3 || /^\p{Lu}{2,}$/u.test(text.slice(start, end)) ? code : null
  const head = text.slice(Math.max(0, start - 200), start)
  const named = nameBehind.exec(behind)?.groups?.['name'] ?? nameBefore.exec(head)?.groups?.['name']
  if (named === undefined) return null
  return /\b(?:Inc|Ltd|Co|Corp|Jr|Sr|St)\.$/.test(named) ? named : named.replace(/[.'’-]+$/, '')
}

const negationBehind = /\b(?:not|never|no|denied|nicht|pas)\b|n['’]t\b/iu
const negation =
  /\b(?:no|nobody|not|never|without|nicht|keine?[nmrs]?|ohne|sans|sin|pas|none|nor|neither|cannot|denies|denied|lacks?|excludes?|excluding)\b|n['’]t\b/iu
const modal =
  /^\W*if\b|\b(?:if|unless|whether|would|could|might|may|should|please|request(?:ed)?|want|wenn|falls|ob|si)\b/iu

// Whether a sentence says that a thing holds, a negation reaching a few words, forward more than back.
function saysTrue({ text }: Sentence, { start, end }: Mention): boolean | null {
  if (text.length > 600 || modal.test(text)) return null
  // In “garden, no garage” the comma ends what is said of the garden.
  const clauseBefore =
    text
      .slice(0, end)
      .split(/[;:]|\bbut\b/)
      .at(-1) ?? ''
  const before = wordsOf(clauseBefore).slice(-6 - wordsOf(text.slice(start, end)).length, -1)
  const behind = wordsOf(text.slice(end).split(/[,;:]/)[0] ?? '').slice(0, 4)
  const isTurned =
    /\b(?:un|non-?)$/iu.test(text.slice(Math.max(0, start - 4), start)) ||
    /^(?:un|non)/iu.test(text.slice(start))
  return !isTurned && !negation.test(before.join(' ')) && !negationBehind.test(behind.join(' '))
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}'’-]+/gu) ?? []
}
