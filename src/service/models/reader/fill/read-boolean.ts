import { isWeak, likenessOf, nameTerms } from './label-words.ts'
import type { Field } from './field.ts'

const yes =
  /^\W*(?:yes|y|true|on|1|x|✓|✔|☑|✅|done|ja|oui|sí|included|enabled|available|active|positive|present|confirmed|required|allowed)\b|^\s*[✓✔☑✅]/iu
const no =
  /^\W*(?:no|n|false|off|0|✗|✘|☐|❌|none|nein|non|kein\p{L}{0,2}|sin|sans|ohne|excluded|disabled|unavailable|inactive|negative|absent|denied|denies|not|never|without|un\p{L}+)\b|^\s*[✗✘☐❌]/iu

/** Whether the value under a field's label says yes or no; null when it says neither. */
export function readBoolean(text: string, field: Field): boolean | null {
  if (no.test(text)) return false
  if (yes.test(text)) return true
  return saysTrue(text, field)
}

const negationBehind = /\b(?:not|never|no|denied|nicht|pas)\b|n['’]t\b/iu
const negation =
  /\b(?:no|nobody|not|never|without|nicht|kein|keine|keinen|ohne|sans|sin|pas|none|nor|neither|cannot|denies|denied|lacks?|isn['’]?t|aren['’]?t|wasn['’]?t|doesn['’]?t|don['’]?t|didn['’]?t|won['’]?t|can['’]?t|hasn['’]?t|haven['’]?t)\b/iu

/** Whether a sentence says that a field holds, by its own words; null when it does not speak of it. */
export function saysTrue(sentence: string, { names }: Field): boolean | null {
  if (/[?？]\s*$/.test(sentence) || /^\W*if\b/i.test(sentence) || sentence.length > 600) return null
  const found = [...sentence.matchAll(/[\p{L}\p{N}'’-]+/gu)]
  const words = found.map(([word]) => word)
  for (const { terms } of names) {
    const asked = terms.filter((term) => !isWeak(term))
    if (asked.length === 0) continue
    const at = asked.map((term) => words.findIndex((word) => says(word, term) !== null))
    if (at.includes(-1)) continue
    const first = Math.min(...at)
    const isTurned = at.some(
      (index, which) => says(words[index] ?? '', asked[which] ?? '') === false,
    )
    // a negation reaches a few words, forward more than back
    const last = Math.max(...at)
    const before = words.slice(Math.max(0, first - 6), last).join(' ')
    // In “garden, no garage” the comma ends what is said of the garden.
    const rest = sentence.slice((found[last]?.index ?? 0) + (words[last]?.length ?? 0))
    const clause = rest.split(/[,;:]/)[0] ?? ''
    const behind = (clause.match(/[\p{L}\p{N}'’-]+/gu) ?? []).slice(0, 3).join(' ')
    return !isTurned && !negation.test(before) && !negationBehind.test(behind)
  }
  return null
}

// true when a word names the term, false when it is turned round: unpaid, non-smoker
function says(word: string, term: string): boolean | null {
  const plain = nameTerms(word)
  if (plain.some((each) => likenessOf(each, term) >= 0.8 || stemAlike(each, term))) {
    return !/^non-?/iu.test(word) || term.startsWith('non')
  }
  const turned = /^(?:un|non|in|im)-?(\p{L}{3,})$/iu.exec(word)?.[1]
  if (turned === undefined) return null
  return nameTerms(turned).some((each) => each === term || stemAlike(each, term)) ? false : null
}

// smoker, smokes, smoking
function stemAlike(a: string, b: string): boolean {
  const length = Math.min(a.length, b.length)
  return length >= 4 && a.slice(0, Math.max(4, length - 2)) === b.slice(0, Math.max(4, length - 2))
}
