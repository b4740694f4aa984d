import { sentencesOf } from '#service/retrieval/sentences.ts'

// asking goes on for a caller's own text only so far
const longestPart = 2000
const asks =
  /\?\s*$|？\s*$|؟\s*$|^\W*(?:who|whom|whose|what|when|where|which|why|how|is|are|was|were|do|does|did|can|could|should|may|must|will|would|list|name|give|show|tell|explain|describe|find|compare|summari[sz]e)\b/iu
const joined =
  /[,;]?\s+(?:and|or|also|as well as)\s+(?=(?:also\s+)?(?:who|whom|whose|what|when|where|which|why|how)\b)|[,;]\s+(?=(?:who|whom|whose|what|when|where|why|how)\b)|;\s+/giu
const refersBack = /\b(?:it|its|they|them|their|he|she|him|his|her|this|that|these|those|there)\b/iu

export interface QuestionPart {
  text: string
  /** The part before it, when its words point there. */
  about: string | null
}

/** The questions that a text asks, in order, at most so many; a text that asks one is one. */
export function splitQuestion(text: string, most: number): QuestionPart[] {
  if (most === 1) return [{ text: text.slice(0, longestPart), about: null }]
  const sentences = sentencesOf(text).map(({ start, end }) => text.slice(start, end))
  const asking = sentences.filter((sentence) => asks.test(sentence))
  const parts = (asking.length > 0 ? asking : [text])
    .flatMap(splitSentence)
    .map((part) => part.trim().slice(0, longestPart))
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
  if (parts.length < 2) return [{ text: text.slice(0, longestPart), about: null }]
  return parts.slice(0, most).map((part, index) => ({
    text: part,
    about: index > 0 && refersBack.test(part) ? (parts[0] ?? null) : null,
  }))
}

// "in Germany, how long …" is one question: what stands before a joint must ask something itself
function splitSentence(sentence: string): string[] {
  const parts: string[] = []
  let from = 0
  for (const joint of sentence.matchAll(joined)) {
    const part = sentence.slice(from, joint.index)
    if (!asks.test(part)) continue
    parts.push(part)
    from = joint.index + joint[0].length
  }
  return [...parts, sentence.slice(from)]
}
