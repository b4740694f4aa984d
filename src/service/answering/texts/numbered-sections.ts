import type { Question } from '#service/answering/read-question.ts'
import type { ScoredStatement } from '#service/answering/score-statements.ts'
import { termsOf } from '#service/retrieval/words.ts'

const sectionWords =
  'clauses?|sections?|articles?|paragraphs?|rules?|chapters?|ziffer|klausel|artikel|absatz|paragraf|paragraph|abschnitt|kapitel|cláusula|artículo|sección|capítulo|chapitre'
const maxChars = 500
const named = new RegExp(
  `(?:(?<!\\p{L})(?:${sectionWords})|§) ?(\\d{1,3})(?![\\p{N}]|[.,]\\p{N})`,
  'iu',
)
const numbered = new RegExp(
  `^(?:(?:${sectionWords}|§) ?)?(\\d{1,3})(?:[.):–-]|\\s|$)(?!\\p{N})`,
  'iu',
)
const sectionWord = new RegExp(`^(?:${sectionWords})$`, 'iu')

/** The number of the clause that a question names, as “7” of “What does clause 7 say?”; null where it names none. */
function numberIn(question: string): string | null {
  return named.exec(question.slice(0, maxChars))?.[1] ?? null
}

/** Whether a heading has the number of a section, and a word is one for sections: “6. Repairs” is a clause. */
export function isSectionHeading(word: string, heading: string): boolean {
  return sectionWord.test(word) && numbered.test(heading)
}

/**
 * The statements with those below the numbered heading that a question names as sure answers, where it asks for nothing
 * else or they have another word of it, too.
 */
export function withNumberedSection(
  statements: readonly ScoredStatement[],
  { text, terms }: Question,
): readonly ScoredStatement[] {
  const number = numberIn(text)
  if (number === null) return statements
  const isBelow = ({ passage: { header, headings } }: ScoredStatement): boolean =>
    header === null && numbered.exec(headings.at(-1) ?? '')?.[1] === number
  const ofName = new Set(termsOf(named.exec(text.slice(0, maxChars))?.[0] ?? ''))
  const others = terms.filter(({ term, kind }) => kind !== 'generic' && !ofName.has(term))
  const isAbout = ({ terms: own, around }: ScoredStatement): boolean =>
    others.length === 0 ||
    others.some(({ term, related }) =>
      [term, ...related].some(
        (form) => own.has(form) || around.some((group) => group.isSubject && group.terms.has(form)),
      ),
    )
  const best = Math.max(0, ...statements.map(({ keyword, related }) => Math.max(keyword, related)))
  const isOfSection = (statement: ScoredStatement): boolean =>
    isBelow(statement) && isAbout(statement) && !statement.isPointer
  const isKnown = statements.some(isOfSection)
  const isWhole = isKnown && others.length === 0
  return statements.flatMap((statement) => {
    if (isOfSection(statement)) return [{ ...statement, support: 1, keyword: best, related: best }]
    return isWhole && numberIn(statement.text) !== number ? [] : [statement]
  })
}
