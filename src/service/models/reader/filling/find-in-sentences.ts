import { isValid } from './check-value.ts'
import type { Candidate, Field } from './field.ts'
import { numberFor, readLeaf } from './read-leaf.ts'
import type { Page, Sentence } from './read-page.ts'
import type { Value } from './read-values.ts'
import { isOpposing, isWeak, likenessOf } from './words.ts'

const maxGapChars = 60
const maxModalChars = 600
const booleanScore = 0.66
// Scores of a value directly behind the name of a field, behind it with one other word between them, and before it.
const [behindScore, strangeScore, beforeScore] = [0.72, 0.67, 0.7]

/** Where a sentence names a field. */
interface Mention {
  start: number
  end: number
}

/** What the sentences of a page say about a field: “The total is $4,200.” */
export function findInSentences(field: Field, page: Page): Candidate[] {
  const { node, kind, isNumeric } = field
  const isBoolean = node.types?.has('boolean') === true
  if (node.enum || !(isBoolean || isNumeric || (kind !== null && kind !== 'currency'))) return []
  return page.sentences().flatMap((sentence, at): Candidate[] => {
    for (const terms of /[?？]\s*$/.test(sentence.text) ? [] : field.names) {
      const mention = mentionOf(sentence, terms, field)
      if (mention === null) continue
      const holds = isBoolean ? saysTrue(sentence.text, mention) : undefined
      if (holds !== undefined && isValid(node, holds))
        return [{ value: holds, score: booleanScore, source: `sentence ${at} ${mention.start}` }]
      for (const { value, score } of isBoolean ? [] : valuesBeside(sentence, mention, field)) {
        const own = isNumeric ? numberFor(value, field) : readLeaf(value.text, field, page.style)
        if (isValid(node, own))
          return [{ value: own, score, source: `sentence ${at} ${value.start}` }]
      }
    }
    return []
  })
}

// A sentence mentions a field if all specific words of its name stand near each other, or, if the name has only
// general words such as “date”, if the sentence begins with them.
function mentionOf(
  sentence: Sentence,
  terms: readonly string[],
  { around }: Field,
): Mention | null {
  const specific = terms.filter((term) => !around.has(term) && !isWeak(term))
  const { words } = sentence
  const needed = specific.length > 0 ? specific : terms
  const spots = needed.flatMap(
    (term) => words.find((word) => word.terms.some((own) => likenessOf(term, own) >= 0.8)) ?? [],
  )
  const start = Math.min(...spots.map((spot) => spot.start))
  const end = Math.max(...spots.map((spot) => spot.end))
  if (spots.length < needed.length || end - start > maxGapChars) return null
  const isFirst = /^\P{L}*(?:\p{L}{1,3}\s)?$/u.test(sentence.text.slice(0, start))
  if (specific.length === 0 && !isFirst) return null
  // The word before can change the meaning: “default interest” is not the interest, and “next meeting” not this
  // meeting.
  const previous = words.findLast((word) => word.end <= start)
  if (previous?.terms.some((term) => isOpposing(term) && !terms.includes(term)) === true)
    return null
  return spots.length === 0 ? null : { start, end }
}

function valuesBeside(sentence: Sentence, mention: Mention, field: Field) {
  return sentence.values
    .filter((value) => (field.isNumeric ? numberFor(value, field) !== null : isKind(value, field)))
    .map((value) => ({ value, score: nearness(value, mention, sentence) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
}

const isKind = ({ kind, text }: Value, field: Field) =>
  kind === field.kind || (field.kind === 'code' && /^\d{4,}$/.test(text))

const functionWord =
  /(?<!\p{L})(?:is|are|was|were|be|been|will|of|the|a|an|at|to|for|about|approximately|around|up|total|totals|amounts?|comes|stands|stood|now|currently|only|just|from|on|by|in|than|least|most|as|set|has|have|had|this|these|our|your|each|per|with|ist|sind|war|beträgt|betrug|lag|bei|liegt|wird|am|vom|zum|bis|auf|von|der|die|das|den|des|dem|mit|ein|eine|einer|est|sont|était|de|du|le|la|les|d|des|un|une|es|son|será|era|el|en|il|del|di|costs?|due|scheduled|paid|made|falling)(?!\p{L})/giu

function nearness(value: Value, { start, end }: Mention, sentence: Sentence): number {
  const { text } = sentence
  if (value.end <= start) {
    const gap = text.slice(value.end, start)
    return /^['’]?[ -]*(?:of\s|%\s|\p{Ll}{2,9}ly\s)?$/u.test(gap) ? beforeScore : 0
  }
  if (value.start < end) return beforeScore
  const gap = text.slice(end, value.start)
  if (gap.length > maxGapChars || gap.includes('\n')) return 0
  if (/[;]|,(?!\s\d)|\b(?:and|but|und|et|y)\b/.test(gap)) return 0
  const count = gap.replaceAll(functionWord, ' ').match(/[\p{L}\d]{2,}/gu)?.length ?? 0
  return [behindScore, strangeScore][count] ?? 0
}

const negation =
  /(?<!\p{L})(?:non?|nobody|not|never|without|nicht|keine?[nmrs]?|ohne|sans|sin|pas|none|nor|neither|cannot|den(?:ies|ied)|lacks?|exclud(?:es|ed|ing)|prohibited|forbidden|verboten|interdite?s?|prohibid[oa]s?)(?!\p{L})|n['’]t\b/iu
const modal =
  /^\W*if\b|\b(?:if|unless|whether|would|could|might|may|should|please|request(?:ed)?|want|wenn|falls|ob|si)\b/iu

// Whether a sentence says that something is so. It is denied by a negation up to five words before it or four behind
// it.
function saysTrue(text: string, { start, end }: Mention): boolean | undefined {
  if (text.length > maxModalChars || modal.test(text)) return undefined
  const words = (part = '') => part.match(/[\p{L}\p{N}'’-]+/gu) ?? []
  // In “garden, no garage” the comma ends what is said of the garden.
  const before = words(
    text
      .slice(0, start)
      .split(/[,;:]|\bbut\b/)
      .at(-1),
  ).slice(-5)
  const behind = words(text.slice(end).split(/[,;:]|\b(?:and|but|et|und|y)\b/)[0]).slice(0, 4)
  return !negation.test([...before, text.slice(start, end), ...behind].join(' '))
}
