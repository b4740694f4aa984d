import { setImmediate as nextTask } from 'node:timers/promises'
import type { MedicalAttribute, MedicalEntity } from '#contract/tools/medical.ts'
import { codePointPlaces } from './code-point-places.ts'
import { lexicalMatches } from './lexical-rules.ts'
import type { LexicalMatch } from './lexical-rules.ts'
import { traitsAround } from './negation.ts'

interface Span {
  start: number
  end: number
}

// Searching this many characters takes a few milliseconds.
const pieceChars = 500
const maxSentenceChars = 2000
const onlyCandidateScore = 0.9
const nearestCandidateScore = 0.7
// A value stands near its test, and a direction beside its part of the body.
const maxDistanceChars = { MEDICATION: 200, TEST_TREATMENT_PROCEDURE: 40, ANATOMY: 12 }

/**
 * Finds medical entities by lists of terms, by the ends of words and by forms such as doses, in English. Attributes
 * belong to the nearest entity of their sentence; those of none are left out. Offsets count code points. Yields to
 * the event loop between pieces of the text.
 */
export async function lexicalEntities(text: string, signal: AbortSignal): Promise<MedicalEntity[]> {
  const entities: MedicalEntity[] = []
  const placeOf = codePointPlaces(text)
  for (const piece of pieces(text)) {
    for (const sentence of piece) entities.push(...entitiesOf(text, sentence, placeOf))
    await nextTask()
    signal.throwIfAborted()
  }
  return entities
}

function entitiesOf(
  text: string,
  sentence: Span,
  placeOf: (at: number) => number,
): MedicalEntity[] {
  const matches = lexicalMatches(text.slice(sentence.start, sentence.end)).map((match) => ({
    ...match,
    start: match.start + sentence.start,
    end: match.end + sentence.start,
  }))
  const heads = matches.filter(({ belongsTo }) => belongsTo === null)
  const places = new Map(
    matches.map((match) => [
      match,
      { begin_offset: placeOf(match.start), end_offset: placeOf(match.end) },
    ]),
  )
  const placeIn = (match: LexicalMatch) => places.get(match) ?? { begin_offset: 0, end_offset: 0 }
  const attributes = new Map<LexicalMatch, MedicalAttribute[]>()
  for (const match of matches) {
    const owner = match.belongsTo && ownerOf(match, match.belongsTo, heads)
    if (!owner) continue
    const owned = attributes.get(owner.head) ?? []
    owned.push({
      type: match.type,
      text: text.slice(match.start, match.end),
      score: match.score,
      relationship_score: owner.score,
      ...placeIn(match),
      traits: match.traits,
    })
    attributes.set(owner.head, owned)
  }
  return heads.map((match) => ({
    category: match.category,
    text: text.slice(match.start, match.end),
    score: match.score,
    traits: [
      ...match.traits,
      ...(match.category === 'ANATOMY' ? [] : traitsAround(text, match, sentence)),
    ],
    type: match.type,
    ...placeIn(match),
    concepts: [],
    attributes: attributes.get(match) ?? [],
  }))
}

/** The entity that an attribute belongs to: the nearest of its category, and one before it rather than after. */
function ownerOf(
  { start, end }: LexicalMatch,
  category: NonNullable<LexicalMatch['belongsTo']>,
  heads: readonly LexicalMatch[],
): { head: LexicalMatch; score: number } | null {
  const candidates = heads
    .filter((head) => head.category === category)
    .map((head) => ({
      head,
      distance: head.end <= start ? start - head.end : head.start - end,
      isAfter: head.start >= end,
    }))
    .filter(({ distance }) => distance <= maxDistanceChars[category])
  const preceding = candidates.filter(({ isAfter }) => !isAfter)
  const [nearest] = (
    category === 'ANATOMY' || preceding.length === 0 ? candidates : preceding
  ).toSorted((a, b) => a.distance - b.distance)
  if (nearest === undefined) return null
  const score = candidates.length === 1 ? onlyCandidateScore : nearestCandidateScore
  return { head: nearest.head, score }
}

/** The sentences of a text, in groups of a bounded length. A sentence that is too long is cut at a space. */
function* pieces(text: string): Generator<Span[], void> {
  let group: Span[] = []
  let chars = 0
  for (const sentence of sentences(text)) {
    group.push(sentence)
    chars += sentence.end - sentence.start
    if (chars < pieceChars) continue
    yield group
    group = []
    chars = 0
  }
  yield group
}

function* sentences(text: string): Generator<Span, void> {
  const ends = /[.!?。！？]+(?=\s|$|[\p{Lo}])\s*|\n+/gu
  let start = 0
  for (const { index, 0: mark } of text.matchAll(ends)) {
    // The points of “p.o.” and “e.g.” end no sentence, and neither does that of a number in a list.
    if (
      /(?:^|[\s(])(?:\p{L}\.)*\p{L}$|(?:^|\n)\s*\d{1,2}$/u.test(
        text.slice(Math.max(0, index - 8), index),
      )
    )
      if (mark.trim() === '.') continue
    yield* cut(text, start, index + mark.length)
    start = index + mark.length
  }
  yield* cut(text, start, text.length)
}

function* cut(text: string, start: number, end: number): Generator<Span, void> {
  let from = start
  while (end - from > maxSentenceChars) {
    const space = text.lastIndexOf(' ', from + maxSentenceChars)
    const to = space > from ? space : from + maxSentenceChars
    yield { start: from, end: to }
    from = to
  }
  if (end > from) yield { start: from, end }
}
