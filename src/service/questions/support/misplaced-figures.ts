import { isNumber, isYear } from './figures.ts'
import type { Figure } from './figures.ts'

/** The terms of a sentence of an answer and of the parts of its question. */
export interface ClaimWords {
  sentence: ReadonlySet<string>
  question: readonly ReadonlySet<string>[]
}

// A number that stands everywhere tells nothing.
const maxHolders = 8
// Nobody writes more into a sentence or a row.
const maxClaimed = 24

/**
 * The figures of a sentence that passages give for another thing: in each place where they have the number, another
 * place has all of the words that the sentence and this place share, and more of the sentence, and another number of
 * the kind. “Otter: 12” is misplaced where the row of the otter has 7 and that of the lynx 12.
 */
export function misplacedFigures(
  claimed: readonly Figure[],
  given: readonly Figure[],
  words: ClaimWords,
): Figure[] {
  if (claimed.length > maxClaimed) return []
  return claimed.filter((figure) => {
    const holders = given.filter(({ term }) => term === figure.term)
    if (holders.length === 0 || holders.length > maxHolders) return false
    // Of “from 9:30 to 18:00”, each word is about both.
    if (claimed.some((other) => other !== figure && isBeside(other, figure))) return false
    const others = claimed.filter(({ term, unit }) => term !== figure.term && !unit.startsWith('@'))
    return labelSets(figure, words).some((labels, at) => {
      const isOwn = at === 0
      const isAlone = !others.some(({ record }) => !isOwn || record === figure.record)
      return holders.every((holder) =>
        given.some((other) => isBetter({ other, holder, labels, words, isAlone, isOwn })),
      )
    })
  })
}

function isBeside(one: Figure, other: Figure): boolean {
  return one.record === other.record && one.unit === other.unit && one.unit !== ''
}

/**
 * The words that may tell what a figure is about: those of its part of the sentence, those of the sentence, and, where the
 * sentence adds no word of its own, those of the part of the question that has its words.
 */
function labelSets({ labels, unit, term }: Figure, words: ClaimWords): ReadonlySet<string>[] {
  const asked = words.question.reduce((all, part) => all.union(part), new Set<string>())
  const own = namesIn(labels, asked)
  const all = namesIn(words.sentence, asked)
  const said = all.difference(new Set([unit, term]))
  const questions = words.question.filter((part) => said.isSubsetOf(part))
  return [own, all, ...(questions.length === 1 || said.isSubsetOf(asked) ? questions : [])]
}

/** Words, and the numbers of the question and years: other numbers of a sentence are figures themselves. */
function namesIn(labels: ReadonlySet<string>, asked: ReadonlySet<string>): Set<string> {
  return new Set([...labels].filter((term) => !isNumber(term) || asked.has(term) || isYear(term)))
}

interface Comparison {
  other: Figure
  holder: Figure
  labels: ReadonlySet<string>
  words: ClaimWords
  /** Whether the claim has no other figure beside this one. */
  isAlone: boolean
  /** Whether these are the words of the part of the sentence that has the figure. */
  isOwn: boolean
}

/** Whether another place has a number of the kind, and more of the words. */
function isBetter({ other, holder, labels, words, isAlone, isOwn }: Comparison): boolean {
  if (other.term === holder.term || !isOfKind(other, holder, isAlone)) return false
  const told = labels.difference(new Set([holder.unit, other.unit, holder.term]))
  const held = (
    holder.isUnclear ? holder.labels.union(holder.subject) : holder.labels
  ).intersection(told)
  const others = other.labels.intersection(told)
  if (others.isSubsetOf(held) || !held.isSubsetOf(isOwn ? others.union(other.subject) : others)) {
    return false
  }
  if (holder.column !== null) return true
  const own = wordsOf(holder)
  // “From May, it is 80 euros” may go on about what the sentence before names.
  if (own.isSubsetOf(labels)) return false
  if (holder.sentence === other.sentence || !own.isDisjointFrom(other.labels)) return true
  return isOfNoOther({ other, holder, told, own, words })
}

const minCovered = 2
const minContinued = 3

/**
 * Whether the words of a claim are those of one sentence alone, and the sentence with its number neither goes on about that
 * one, nor is about what was asked.
 */
function isOfNoOther({
  other,
  holder,
  told,
  own,
  words,
}: Pick<Comparison, 'other' | 'holder' | 'words'> & {
  told: ReadonlySet<string>
  own: ReadonlySet<string>
}): boolean {
  const covered = told.intersection(wordsOf(other))
  if (covered.size < minCovered || !holder.labels.isDisjointFrom(told)) return false
  const isNext = holder.sentence === other.sentence + 1
  if (isNext && own.size < minContinued) return false
  return (
    covered.size > minCovered ||
    words.question.every((part) => part.intersection(own).isSubsetOf(other.labels))
  )
}

function isOfKind(other: Figure, holder: Figure, isAlone: boolean): boolean {
  if (holder.column !== null) {
    // In one row, only the names of the columns tell its figures apart.
    return other.record === holder.record
      ? isAlone && other.column !== holder.column
      : other.column === holder.column
  }
  if (other.column !== null || other.record === holder.record) return false
  if (other.unit === holder.unit) return true
  // “Kiel has 14 people, Bremen 11”
  const isLeftOut = other.unit === '' || holder.unit === ''
  const isOfCalendar = `${other.unit}${holder.unit}`.startsWith('@')
  return isLeftOut && !isOfCalendar && other.sentence === holder.sentence
}

/** The words that tell what a figure is about, without its unit. */
function wordsOf({ labels, unit }: Figure): Set<string> {
  return new Set([...labels].filter((term) => !isNumber(term) && term !== unit))
}
