import { isLabelOf } from '#service/answering/answer-type.ts'
import type { GroundedGraphs } from '#service/access/grounded-graphs.ts'
import type { AnswerType } from '#service/answering/languages/language.ts'
import type { SelectedStatement } from '#service/answering/selected-statement.ts'
import type { QuestionPart } from '#service/answering/split-question.ts'
import { languageOf, languageOfQuestion } from '#service/retrieval/stop-words.ts'
import type { SearchIndex } from '#service/retrieval/search-index.ts'
import { termsOf } from '#service/retrieval/words.ts'
import { conceptKey, isConceptLanguage, isNamed } from './concepts.ts'
import type { ConceptLanguage } from './concepts.ts'
import { comparesMany } from './question-frames.ts'
import { translateQuestion } from './translate-question.ts'
import type { TranslatedQuestion } from './translate-question.ts'

const maxChars = 500
const sampledPassages = 60
const maxLanguages = 3
// Of three things that a question is about a text must name all, and of four three.
const minShareNamed = 0.75
const minShareNear = 0.5

// These are written in ways that no pattern knows, such as “before noon”.
const unmeasured: ReadonlySet<AnswerType | null> = new Set([
  null,
  'person',
  'place',
  'moment',
  'clock',
  'date',
])

interface SearchedPassages {
  passages: readonly { id: number; text: string }[]
}

/** What of a request is needed to ask it in other languages. */
interface TranslatableRequest<Searched extends SearchedPassages> {
  index: Pick<SearchIndex, 'sampleTexts'>
  graphs: GroundedGraphs
  translates?: boolean
  followUp?: unknown
  onSearched?: (searched: Searched) => void
  onSelected?: (statements: readonly SelectedStatement[]) => Promise<void>
}

/** What another language changes in a request. What no answer shows is not recorded as read. */
interface RequestInLanguage<Searched> {
  language: ConceptLanguage
  onSearched: (searched: Searched) => void
  onSelected: () => Promise<void>
}

/**
 * Selects statements for a part of a question in the other languages of the documents, in the words of which it is asked, where
 * none of its own are in its language, and otherwise returns its own. A text must name most of what the question is about.
 * `select` selects for a request in one language.
 */
export async function selectTranslated<Searched extends SearchedPassages>(
  request: TranslatableRequest<Searched>,
  part: QuestionPart,
  own: SelectedStatement[],
  maxStatements: number,
  select: (
    changes: RequestInLanguage<Searched>,
    part: QuestionPart,
  ) => Promise<SelectedStatement[]>,
): Promise<SelectedStatement[]> {
  const from = languageOfQuestion(part.text)
  const isWhole = request.translates === true && request.followUp === undefined
  if (!isWhole || !isConceptLanguage(from) || part.text.length > maxChars) return own
  if (!areForeign(own, from)) return own
  const kept = own.filter((statement) => isAbout(statement, part, from))
  if (comparesMany(part.text, from)) return kept
  const found: { statement: SelectedStatement; share: number }[] = []
  for (const language of await otherLanguages(request, from)) {
    const translated = translateQuestion(part.text, from, language)
    const { text, answerType, topics } = translated
    if (topics.length === 0) continue
    const searches: Searched[] = []
    const onSearched = (searched: Searched): number => searches.push(searched)
    const onSelected = (): Promise<void> => Promise.resolve()
    const about = part.about === null ? null : translateQuestion(part.about, from, language).text
    const statements = await select({ language, onSearched, onSelected }, { ...part, text, about })
    const apt = statements
      .filter((statement) => unmeasured.has(answerType) || holdsValue(statement, answerType))
      .filter((statement) => isIn(statement, language, searches))
      .map((statement) => ({ statement, share: shareNamed(statement, translated, language) }))
      .filter(({ share }) => share >= minShareNamed)
    if (apt.length === 0) continue
    found.push(...apt)
    for (const searched of searches) request.onSearched?.(searched)
  }
  const most = Math.max(...found.map(({ share }) => share))
  const chosen = found
    .flatMap(({ statement, share }) => (share === most ? [statement] : []))
    .toSorted((one, other) => other.score - one.score)
    .slice(0, maxStatements)
  if (chosen.length === 0) return kept
  await request.onSelected?.(chosen)
  return chosen
}

/**
 * Whether a statement in another language that has some of the words of a question names more than half of what that is about,
 * or has a name or a number of it.
 */
function isAbout(
  statement: SelectedStatement,
  { text }: QuestionPart,
  from: ConceptLanguage,
): boolean {
  const language = languageOf(statement.text)
  if (!isConceptLanguage(language)) return true
  const translated = translateQuestion(text, from, language)
  const { topics, untranslated } = translated
  const words = new Set(termsOf(statement.text))
  const written = [
    ...untranslated.filter((word) => /^\p{Lu}/u.test(word)),
    ...(text.match(/\p{N}+/gu) ?? []),
  ]
  const names = written.flatMap(termsOf)
  return (
    topics.length === 0 ||
    names.some((name) => words.has(name)) ||
    shareNamed(statement, { ...translated, untranslated: [] }, language) > 0.5
  )
}

/** Whether the passage of a statement can be in a language. */
function isIn(
  { passage: { id } }: SelectedStatement,
  language: ConceptLanguage,
  searches: readonly SearchedPassages[],
): boolean {
  const passage = searches.flatMap(({ passages }) => passages).find((one) => one.id === id)
  const own = languageOf(passage?.text ?? '')
  return own === null || own === language
}

// A text in another language shares words with a question by chance, such as “must” and “muss”.
function areForeign(statements: readonly SelectedStatement[], own: ConceptLanguage): boolean {
  return statements.every(({ text }) => {
    const language = languageOf(text)
    return language !== null && language !== own
  })
}

// Any row has numbers, and of these types only the name of a column tells which is meant.
const counts: ReadonlySet<AnswerType | null> = new Set(['count', 'amount'])

function holdsValue(
  { isCertain, passage: { isTable, columns = [] } }: SelectedStatement,
  answerType: AnswerType | null,
): boolean {
  if (!isCertain || !isTable) return isCertain
  return counts.has(answerType) || columns.some((column) => isLabelOf(column, answerType))
}

/** How much of what a question is about a statement in a language names, or what stands above it. */
function shareNamed(
  { text, passage: { headings, file_name, isTable, columns = [] } }: SelectedStatement,
  { topics, untranslated }: TranslatedQuestion,
  language: ConceptLanguage,
): number {
  const keysOf = (texts: readonly string[]): Set<string> =>
    new Set(
      (texts.join(' ').match(/[\p{L}\p{N}’']+/gu) ?? []).map((word) =>
        conceptKey([word], language),
      ),
    )
  const shareOf = (keys: ReadonlySet<string>): number =>
    topics.filter((topic) => isNamed(topic, keys, language)).length / topics.length
  const near = [text, ...columns, ...headings.slice(-1)]
  // A sentence in “Rules of the car ferry” says nothing of cars if nothing nearer does.
  if (shareOf(keysOf(near)) < minShareNear) return 0
  const all = keysOf([...near, ...headings, ...(isTable ? [] : [file_name])])
  return untranslated.every((word) => all.has(conceptKey([word], language))) ? shareOf(all) : 0
}

/** The languages of the documents that concepts have words of, but for that of a question, the most frequent first. */
async function otherLanguages(
  { index, graphs }: Pick<TranslatableRequest<SearchedPassages>, 'index' | 'graphs'>,
  own: ConceptLanguage,
): Promise<ConceptLanguage[]> {
  const texts = await index.sampleTexts(graphs, sampledPassages)
  const languages = texts.map((text) => languageOf(text)).filter(isConceptLanguage)
  return [...Map.groupBy(languages, (language) => language)]
    .filter(([language]) => language !== own)
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([language]) => language)
    .slice(0, maxLanguages)
}
