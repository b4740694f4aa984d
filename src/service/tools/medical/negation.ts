import type { MedicalEntity } from '#contract/tools/medical.ts'

type Trait = MedicalEntity['traits'][number]

const negationScore = 0.85
const historyScore = 0.8
const hypotheticalScore = 0.7
// The reach of a phrase within its sentence, after Chapman et al., A Simple Algorithm for Identifying Negated Findings
// (NegEx), 2001.
const reachChars = 90
const reachAfterChars = 30

const negatedBefore =
  /(?<![\p{L}\p{N}])(?:no(?! (?:increase|change|further|longer))|not(?! only)|denies|denied|denying|without|negative for|no evidence of|absence of|free of|never|rules? out|ruled out|neither|nor)(?![\p{L}\p{N}])/giu
const negatedAfter =
  /^[^.;]{0,12}\b(?:was|were|is|are|has been)?\s?(?:ruled out|absent|denied|not (?:seen|found|present))\b/i
const historyBefore =
  /(?<![\p{L}\p{N}])(?:history of|h\/o|past medical history|previous|prior)(?![\p{L}\p{N}])/giu
const hypotheticalBefore =
  /(?<![\p{L}\p{N}])(?:possible|probable|suspected|suspicion of|concern for|rule out|risk of|if|may have|might have)(?![\p{L}\p{N}])/giu
// What ends the reach of a phrase before it.
const turning =
  /(?<![\p{L}\p{N}])(?:but|however|although|though|except|yet|presents? with|complains? of)(?![\p{L}\p{N}])|[;:]/giu

/** Traits that the words around a finding give it: `NEGATION`, `PAST_HISTORY` and `HYPOTHETICAL`. */
export function traitsAround(
  text: string,
  { start, end }: { start: number; end: number },
  sentence: { start: number; end: number },
): Trait[] {
  const preceding = text.slice(Math.max(sentence.start, start - reachChars), start)
  const turn = lastEnd(preceding, turning)
  const near = preceding.slice(turn)
  const following = text.slice(end, Math.min(sentence.end, end + reachAfterChars))
  const traits: Trait[] = []
  if (lastEnd(near, negatedBefore) > 0 || negatedAfter.test(following)) {
    traits.push({ name: 'NEGATION', score: negationScore })
  }
  if (lastEnd(near, historyBefore) > 0) traits.push({ name: 'PAST_HISTORY', score: historyScore })
  if (lastEnd(near, hypotheticalBefore) > 0) {
    traits.push({ name: 'HYPOTHETICAL', score: hypotheticalScore })
  }
  return traits
}

/** The end of the last match; 0 without one. */
function lastEnd(text: string, pattern: RegExp): number {
  let end = 0
  for (const { index, 0: match } of text.matchAll(pattern)) end = index + match.length
  return end
}
