import type { QuestionRequest } from '#service/answering/answer-question.ts'
import { languageOf, languageOfQuestion } from '#service/retrieval/stop-words.ts'

const sampledPassages = 60
// A thousand beginnings of passages are compared in a twentieth of a second.
const newestFiles = 500
const sampledFiles = 60
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

type Documents = Pick<QuestionRequest, 'index' | 'graphs'>

/**
 * Whether all documents of the graphs, as far as the oldest and the newest of them tell, are in another language than a
 * question.
 */
export async function isInOtherLanguage(documents: Documents, question: string): Promise<boolean> {
  return areAllOther(documents, question, await oldestTexts(documents))
}

/**
 * Whether some documents of the graphs, of the oldest and the newest, are in another language or script than a question
 * whose language its words tell.
 */
export async function hasOtherLanguages(documents: Documents, question: string): Promise<boolean> {
  return areSomeOther(documents, question, await oldestTexts(documents))
}

/** Which documents of the graphs are in another language than a question, as the functions above tell. */
export async function compareLanguages(
  documents: Documents,
  question: string,
): Promise<'all' | 'some' | 'none'> {
  const oldest = await oldestTexts(documents)
  if (await areAllOther(documents, question, oldest)) return 'all'
  return (await areSomeOther(documents, question, oldest)) ? 'some' : 'none'
}

const oldestTexts = ({ index, graphs }: Documents): Promise<string[]> =>
  index.sampleTexts(graphs, sampledPassages)

async function areAllOther(
  { index, graphs }: Documents,
  question: string,
  oldest: readonly string[],
): Promise<boolean> {
  const compare = comparesWith(question)
  const compared = oldest.map(compare)
  if (!isOther(new Set(compared))) return false
  const newest = await index.readNewest(graphs, newestFiles)
  return isOther(
    new Set([...compared, ...newest.map(({ text }) => compare(text.slice(0, comparedChars)))]),
  )
}

async function areSomeOther(
  { index, graphs }: Documents,
  question: string,
  oldest: readonly string[],
): Promise<boolean> {
  if (languageOfQuestion(question) === null) return false
  const compare = comparesWith(question)
  const isForeign = (text: string): boolean => compare(text)?.startsWith('other') === true
  if (oldest.some(isForeign)) return true
  const newest = await index.readNewest(graphs, sampledFiles)
  return newest.some(({ header, text }) => header === null && isForeign(text))
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
function comparesWith(question: string): (text: string) => Comparison {
  const ownScript = scriptOf(question)
  const ownLanguage = languageOfQuestion(question)
  return (text) => {
    const script = scriptOf(text)
    if (ownScript === null || script === null) return null
    if (ownScript !== script) return 'other_script'
    const language = languageOf(text)
    if (ownLanguage === null || language === null) return 'same_script'
    return ownLanguage === language ? 'same' : 'other_language'
  }
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
