import { sentencesOf } from '#service/retrieval/sentences.ts'

// A longer part is cut here: the cost of an answer grows with the words of the question.
const maxPartChars = 2000
const interrogative =
  /\?\s*$|？\s*$|؟\s*$|^\W*(?:who|whom|whose|what|when|where|which|why|how|is|are|was|were|do|does|did|can|could|should|may|must|will|would|list|name|give|show|tell|explain|describe|find|compare|summari[sz]e)\b/iu
const conjunction =
  /[,;]?\s+(?:and|or|also|as well as)\s+(?=(?:also\s+)?(?:who|whom|whose|what|when|where|which|why|how)\b)|[,;]\s+(?=(?:who|whom|whose|what|when|where|why|how)\b)|;\s+/giu
const backReference =
  /\b(?:it|its|they|them|their|he|she|him|his|her|this|that|these|those|there)\b/iu

export interface QuestionPart {
  text: string
  /** The first part, when a pronoun of this one refers back to it. */
  about: string | null
}

/** Splits a text into its questions, in order, at most `maxParts`; one question stays whole. */
export function splitQuestion(text: string, maxParts: number): QuestionPart[] {
  if (maxParts === 1) return [{ text: text.slice(0, maxPartChars), about: null }]
  const sentences = sentencesOf(text).map(({ start, end }) => text.slice(start, end))
  const asking = sentences.filter((sentence) => interrogative.test(sentence))
  const parts = (asking.length > 0 ? asking : [text])
    .flatMap(splitSentence)
    .map((part) => part.trim().slice(0, maxPartChars))
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
  if (parts.length < 2) return [{ text: text.slice(0, maxPartChars), about: null }]
  return parts.slice(0, maxParts).map((part, index) => ({
    text: part,
    about: index > 0 && backReference.test(part) ? (parts[0] ?? null) : null,
  }))
}

// “In Germany, how long …” is one question: a part must itself ask something before it is cut off.
function splitSentence(sentence: string): string[] {
  const parts: string[] = []
  let from = 0
  for (const joint of sentence.matchAll(conjunction)) {
    const part = sentence.slice(from, joint.index)
    if (!interrogative.test(part)) continue
    parts.push(part)
    from = joint.index + joint[0].length
  }
  return [...parts, sentence.slice(from)]
}
