import { isValid } from './check-value.ts'
import type { Candidate, Field } from './field.ts'
import { numberFor, readLeaf } from './read-leaf.ts'
import type { Page, Sentence } from './read-page.ts'
import type { Value } from './read-values.ts'
import type { Terms } from './words.ts'
import { isWeak, likenessOf, opposingTerms } from './words.ts'

const maxGapChars = 60
const claimScore = 0.66
// Scores of a value directly behind the name of a field, behind it with one other word between them, and before it.
const [behindScore, strangeScore, beforeScore] = [0.72, 0.67, 0.7]

type Mention = Pick<Value, 'start' | 'end'>

/** What the sentences of a page say about a field: “The total is $4,200.” */
export function findInSentences(field: Field, page: Page): Candidate[] {
  const { node, names } = field
  const isBoolean = node.types?.has('boolean') === true
  if (node.enum) return []
  const all = page.sentences().flatMap((sentence, at): Candidate[] => {
    const mentions = names.flatMap((terms) => mentionOf(sentence, terms) ?? [])
    const readings = mentions.flatMap((mention) =>
      isBoolean ? claimsOf(sentence, mention) : valuesBeside(sentence, mention, field, page),
    )
    const reading = readings.find(({ value }) => isValid(node, value))
    return reading ? [{ ...reading, source: `sentence ${at} ${reading.start}` }] : []
  })
  return all.toSorted((a, b) => b.score - a.score)
}

// All specific words of the name stand near each other, or the sentence begins with general ones such as “date”.
function mentionOf(sentence: Sentence, terms: Terms): Mention | null {
  const specific = terms.filter((term) => !isWeak(term))
  const { words } = sentence
  const needed = specific.length > 0 ? specific : terms
  const spots = needed.flatMap(
    (term) => words.find((word) => word.terms.some((own) => likenessOf(term, own) >= 0.8)) ?? [],
  )
  if (spots.length === 0 || spots.length < needed.length) return null
  const start = Math.min(...spots.map((spot) => spot.start))
  const end = Math.max(...spots.map((spot) => spot.end))
  if (end - start > maxGapChars) return null
  const isFirst = /^\P{L}*(?:\p{L}{1,3}\s)?$/u.test(sentence.text.slice(0, start))
  if (specific.length === 0 && !isFirst) return null
  // The word before can change the meaning: “default interest” is not the interest.
  const previous = words.findLast((word) => word.end <= start)
  const isOther = previous?.terms.some((term) => opposingTerms.has(term) && !terms.includes(term))
  return isOther ? null : { start, end }
}

function valuesBeside(sentence: Sentence, mention: Mention, field: Field, { style }: Page) {
  const { isNumeric, kind } = field
  const isCode = (text: string) => kind === 'code' && /^\d{4,}$/.test(text)
  return sentence.values
    .filter((value) => isNumeric || value.kind === kind || isCode(value.text))
    .map((value) => ({ value, score: nearness(value, mention, sentence.text) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ value, score }) => ({
      value: isNumeric ? numberFor(value, field) : readLeaf(value.text, field, style),
      score,
      start: value.start,
    }))
}

const functionWord =
  /(?<!\p{L})(?:is|are|was|were|be|been|will|of|the|a|an|at|to|for|about|approximately|around|up|total|totals|amounts?|comes|stands|stood|now|currently|only|just|from|on|by|in|than|least|most|as|set|has|have|had|this|these|our|your|each|per|with|ist|sind|war|beträgt|betrug|lag|bei|liegt|wird|am|vom|zum|bis|auf|von|der|die|das|den|des|dem|mit|ein|eine|einer|est|sont|était|de|du|le|la|les|d|des|un|une|es|son|será|era|el|en|il|del|di|costs?|due|scheduled|paid|made|falling)(?!\p{L})/giu

function nearness(value: Value, { start, end }: Mention, text: string): number {
  if (value.end <= start) {
    const gap = text.slice(value.end, start)
    return /^['’]?[ -]*(?:of\s|%\s|\p{Ll}{2,9}ly\s)?$/u.test(gap) ? beforeScore : 0
  }
  if (value.start < end) return beforeScore
  const gap = text.slice(end, value.start)
  if (/[;]|,(?!\s\d)|\b(?:and|but|und|et|y)\b/.test(gap)) return 0
  const count = gap.replaceAll(functionWord, ' ').match(/[\p{L}\d]{2,}/gu)?.length ?? 0
  return [behindScore, strangeScore][count] ?? 0
}

const negation =
  /(?<!\p{L})(?:non?|nobody|not|never|without|nicht|keine?[nmrs]?|ohne|sans|sin|pas|none|nor|neither|cannot|den(?:ies|ied)|lacks?|exclud(?:es|ed|ing)|prohibited|forbidden|verboten|interdite?s?|prohibid[oa]s?)(?!\p{L})|n['’]t\b/iu

// Whether a sentence says that something is so: up to five words before it and four behind it can deny it, as far as
// the next comma.
function claimsOf({ text }: Sentence, { start, end }: Mention) {
  const before = /(?:(?!but\b)[^\s,;:]+\s+){0,5}[^\s,;:]*$/.exec(text.slice(0, start)) ?? []
  const behind = /^(?:\s*(?!(?:and|but|et|und|y)\b)[^\s,;:]+){0,4}/.exec(text.slice(end)) ?? []
  const isDenied = negation.test([...before, text.slice(start, end), ...behind].join(''))
  return [{ value: !isDenied, score: claimScore, start }]
}
