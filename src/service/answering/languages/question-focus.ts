import type { AnswerType } from './language.ts'

// “Who is the managing director of …?”, “¿Cómo se llama el socorrista?”
const identified =
  /(?<!\p{L})(?:who (?:is|was)|what is the name of|wer (?:ist|war)|wie (?:heißt|hieß)|qui (?:est|était)|quién (?:es|fue|era)|cómo se llama|как зовут|кто (?:был|была|является)) (?:(?:the|an?|our|your|de[rmn]|die|das|l[ea]|el|los|las) )?(\p{L}[\p{L} -]{2,40}?)(?= (?:of|at|in|for|from|to|de|del|der|des|von|vom|bei|im|und|y|and)(?!\p{L})|\s*[?？]|$)/iu
const counted =
  /(?<!\p{L})(?:how many|wie ?viele|cuánt[oa]s|combien (?:de |d['’])|сколько|كم)\s?(\p{L}[\p{L}-]+)/iu
// What is counted stands behind the number: “3人”.
const counter = /何([人歳階回個枚本台匹冊軒番号])/u

/** The words for whom or what a question wants to know the name or the number of; null where nothing tells. */
export function focusOf(question: string, answerType: AnswerType | null): string | null {
  if (answerType === 'count') return counted.exec(question)?.[1] ?? null
  return answerType === 'person' ? (identified.exec(question)?.[1] ?? null) : null
}

/** Whether a text lacks what a Japanese question counts by. */
export function lacksCounter(text: string, question: string): boolean {
  const unit = counter.exec(question)?.[1]
  return unit !== undefined && !text.includes(unit) && !(unit === '人' && text.includes('名'))
}
