import type { QuestionRequest } from '#service/answering/answer-question.ts'
import { languageOf } from '#service/retrieval/stop-words.ts'

const sampledPassages = 60
const scripts = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Arabic',
  'Hebrew',
  'Han',
  'Hiragana',
  'Katakana',
  'Hangul',
  'Thai',
  'Devanagari',
]
const lettersByScript = scripts.map((script) => ({
  script,
  letters: new RegExp(`\\p{Script=${script}}`, 'gu'),
}))

/** Whether the documents of the graphs, as far as a sample of them tells, are in another language than a question. */
export async function isInOtherLanguage(
  { index, graphs }: Pick<QuestionRequest, 'index' | 'graphs'>,
  question: string,
): Promise<boolean> {
  const texts = await index.sampleTexts(graphs, sampledPassages)
  const comparisons = new Set(texts.map((text) => compareLanguages(question, text)))
  if (comparisons.has('same')) return false
  // A text in the script of the question may be in its language.
  return (
    comparisons.has('other_language') ||
    (comparisons.has('other_script') && !comparisons.has('same_script'))
  )
}

/** Null where one of the texts does not tell its script, `same_script` where one does not tell its language. */
function compareLanguages(
  one: string,
  other: string,
): 'same' | 'same_script' | 'other_language' | 'other_script' | null {
  const oneScript = scriptOf(one)
  const otherScript = scriptOf(other)
  if (oneScript === null || otherScript === null) return null
  if (oneScript !== otherScript) return 'other_script'
  const oneLanguage = languageOf(one)
  const otherLanguage = languageOf(other)
  if (oneLanguage === null || otherLanguage === null) return 'same_script'
  return oneLanguage === otherLanguage ? 'same' : 'other_language'
}

/** The script of most letters. */
function scriptOf(text: string): string | null {
  let best: string | null = null
  let maxCount = 0
  for (const { script, letters } of lettersByScript) {
    const count = text.match(letters)?.length ?? 0
    if (count > maxCount) {
      best = script
      maxCount = count
    }
  }
  // Japanese is written in three scripts.
  return best === 'Han' && /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
    ? 'Hiragana'
    : best
}
