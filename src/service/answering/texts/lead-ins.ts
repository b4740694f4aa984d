import { termsOf } from '#service/retrieval/words.ts'
import type { Question } from '#service/answering/read-question.ts'
import type { ScoredStatement } from '#service/answering/score-statements.ts'
import type { StatementWithCopies } from '#service/answering/select-statements.ts'
import { isFragmentFor, lacksSubject, subjectNameOf } from '#service/answering/statement-subject.ts'
import { asksYesOrNo } from '#service/answering/tables/yes-no-questions.ts'
import type { Statement } from '#service/answering/statements.ts'
import { namedValueOf } from '#service/answering/values/named-values.ts'

// A name inside a sentence. Currencies are written in capitals.
const innerName = /(?<=[\p{L}\p{N},] )\p{Lu}\p{M}*\p{Ll}[\p{L}\p{M}’'-]*/gu
const monthOrDay =
  /^(?:jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez|mon|tue|wed|thu|fri|sat|sun)/iu

/**
 * What to write before each statement of an answer, or null. A statement gets the name of its document where it lacks
 * what a question asks for or compares, or where another document says something of the same kind, and only their
 * names tell them apart.
 */
export function leadInsOf(
  statements: readonly StatementWithCopies[],
  question: Question,
  compared: string | undefined,
): (string | null)[] {
  const comparedTerms = termsOf(compared ?? '')
  // Two documents that say yes and no are two witnesses.
  const isDisputed =
    (asksYesOrNo(question) || namedValueOf(question.text) !== null) &&
    new Set(statements.map(({ passage }) => passage.file_id)).size > 1
  return statements.map((statement) => {
    const alike = statements.filter((other) => saysTheLike(statement, other))
    const isSide = isDisputed && statement.passage.header === null
    const isClear = alike.length === 0 || isTold(statement, alike, question)
    const isCompared =
      statement.passage.header === null && comparedTerms.some((term) => !statement.terms.has(term))
    if (isClear && !isSide && !isCompared && !lacksSubject(statement, question)) return null
    const isFragment = isFragmentFor(statement, question)
    const names = [statement, ...statement.copies].map(({ passage }) =>
      subjectNameOf(passage, question, isFragment),
    )
    return [...new Set(names)].join(', ')
  })
}

// Of the words of two such sentences, half say what they are about, and the others what is true of each.
const minShared = 0.5

/** Whether two statements of different documents say something of the same kind: “It ends in May”, “It ends in June”. */
function saysTheLike(a: Statement, b: Statement): boolean {
  if (a.passage.file_id === b.passage.file_id) return false
  if (a.passage.header !== null || b.passage.header !== null) return false
  const shared = a.terms.intersection(b.terms).size
  return shared >= minShared * Math.max(a.terms.size, b.terms.size)
}

/** Whether a statement itself has a name that those of other documents lack, or a word of the name of its document. */
function isTold(
  { text, terms, passage }: Statement,
  alike: readonly Statement[],
  question: Question,
): boolean {
  const others = new Set(alike.flatMap((other) => nameTerms(other.passage)))
  if (nameTerms(passage).some((term) => !others.has(term) && terms.has(term))) return true
  // Here a name is what each of them says, and not what it is about.
  if (question.answerType === 'person' || question.answerType === 'place') return false
  if (question.language === 'de') return false
  return (text.match(innerName) ?? []).some(
    (name) =>
      !monthOrDay.test(name) &&
      termsOf(name).some((term) => alike.every((other) => !other.terms.has(term))),
  )
}

function nameTerms({ file_name, web, headings }: Statement['passage']): string[] {
  const name = web?.title ?? file_name.replace(/\.\w{1,5}$/u, '')
  return termsOf([name, ...headings].join(' ')).filter((term) => /.{2}|\p{N}/u.test(term))
}

// As near to the question as the best statement, apart from the rank of its passage.
const minAlikeScore = 0.85

/** The number of documents that say something of the kind that an answer begins with, shown or not. */
export function countAlike(
  selected: readonly StatementWithCopies[],
  scored: readonly ScoredStatement[],
): number {
  const [best] = selected
  if (best === undefined) return 0
  const alike = scored.filter(
    (other) => other.support >= minAlikeScore * best.support && saysTheLike(best, other),
  )
  const files = [best, ...best.copies, ...alike].map(({ passage }) => passage.file_id)
  return new Set(files).size
}
