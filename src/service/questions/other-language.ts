import type { QuestionRequest } from '#service/answering/answer-question.ts'
import { languageOf } from '#service/retrieval/stop-words.ts'

const sampledPassages = 60
// A thousand beginnings of passages are compared in a twentieth of a second.
const newestFiles = 500
const comparedChars = 400
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

/**
 * Whether all documents of the graphs, as far as the oldest and the newest of them tell, are in another language than a
 * question.
 */
export async function isInOtherLanguage(
  { index, graphs }: Pick<QuestionRequest, 'index' | 'graphs'>,
  question: string,
): Promise<boolean> {
  const compare = (text: string) => compareLanguages(question, text)
  const oldest = (await index.sampleTexts(graphs, sampledPassages)).map(compare)
  if (!isOther(new Set(oldest))) return false
  const newest = await index.readNewest(graphs, newestFiles)
  return isOther(
    new Set([...oldest, ...newest.map(({ text }) => compare(text.slice(0, comparedChars)))]),
  )
}

/** Whether some of the oldest documents of the graphs are in another language or script than a question. */
export async function hasOtherLanguages(
  { index, graphs }: Pick<QuestionRequest, 'index' | 'graphs'>,
  question: string,
): Promise<boolean> {
  const texts = await index.sampleTexts(graphs, sampledPassages)
  return texts
    .map((text) => compareLanguages(question, text))
    .some((one) => one === 'other_language' || one === 'other_script')
}

function isOther(comparisons: ReadonlySet<Comparison>): boolean {
  if (comparisons.has('same')) return false
  // A text in the script of the question may be in its language.
  return (
    comparisons.has('other_language') ||
    (comparisons.has('other_script') && !comparisons.has('same_script'))
  )
}

type Comparison = 'same' | 'same_script' | 'other_language' | 'other_script' | null

/** Null where one of the texts does not tell its script, `same_script` where one does not tell its language. */
function compareLanguages(one: string, other: string): Comparison {
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
