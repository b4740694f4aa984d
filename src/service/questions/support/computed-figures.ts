import { canBeOf, groupsOf, isCount, isEqual, pairs, sumOf } from './figure-groups.ts'
import type { FigureGroup } from './figure-groups.ts'
import { timeUnitOf } from './figure-units.ts'
import type { Figure } from './figures.ts'
import type { ClaimWords } from './misplaced-figures.ts'
import {
  isAlike,
  isConverted,
  isMultiplier,
  isOfOtherTime,
  isSumOfShown,
  multipliersOf,
  subsetsOf,
} from './multiples.ts'
import { saysOf } from './computing-words.ts'
import type { Computing } from './computing-words.ts'

interface Computation {
  words: ClaimWords
  /** All figures of the sentence. */
  claimed: readonly Figure[]
  /** Those of the question. */
  asked: readonly Figure[]
  /** Those of the passages. */
  given: readonly Figure[]
  /** The sentence and its question, whose words tell what is computed. */
  text: { sentence: string; question: string }
}

const maxOperands = 8
// Each is compared with the sums and differences of all figures.
const maxUnsaid = 24

/**
 * Which of these figures follow from figures that passages, the question or the sentence have: a sum or a mean of a column,
 * or of the rows that the sentence or the question name, a difference of two of them, a multiple, a percentage, a number
 * of rows, a rounded figure. Operands are of one column or one unit, because among many numbers some would give any
 * result. A figure that passages have for something else follows only in a way that the words ask for.
 */
export function computedFigures(unsaid: readonly Figure[], computation: Computation): Set<Figure> {
  const computed = new Set<Figure>()
  if (unsaid.length === 0 || unsaid.length > maxUnsaid) return computed
  const { given, claimed, asked, words, text } = computation
  const groups = groupsOf(given, words)
  const says = saysOf(text)
  const counts = new Set([...claimed, ...asked].filter(isCount).map(({ value }) => value))
  for (const figure of unsaid) {
    const known = claimed
      .filter((other) => other !== figure && (computed.has(other) || !unsaid.includes(other)))
      .slice(0, maxOperands)
    if (
      isShown(figure, known, says) ||
      groups.some((group) => isOfGroup(figure, group, says, counts)) ||
      groups.some((group) => isDifference(figure, group, says) || isConverted(figure, group))
    ) {
      computed.add(figure)
      continue
    }
    if (given.some(({ term }) => term === figure.term)) continue
    const isOther =
      ((says.sums || says.compares) && isSumOfShown(figure, known)) ||
      isMultiplier(figure, known, given) ||
      groups.some(
        (group) =>
          isCountOf(figure, group, words) ||
          isSumOfListed(figure, group, known) ||
          isOfOtherTime(figure, group, words),
      ) ||
      isOfOneRecord(figure, given, says) ||
      (says.rounds && groups.some(({ best }) => best.some((one) => isRounded(figure, one))))
    const used = isOther ? [] : multipliersOf(figure, groups, computation)
    if (used === null) continue
    computed.add(figure)
    // “Three nights are 240 euros”: the three is a condition, and no claim.
    for (const one of used) if (unsaid.includes(one)) computed.add(one)
  }
  return computed
}

/** Whether it follows from the other figures of its sentence, in a way that the sentence or the question has words for. */
function isShown(figure: Figure, known: readonly Figure[], says: Computing): boolean {
  if (says.sums && subsetsOf(known).some((set) => isEqual(figure, sumOf(set)))) return true
  return pairs(known).some(
    ([a, b]) =>
      (says.compares && isAlike(figure, [a, b]) && isEqual(figure, Math.abs(a.value - b.value))) ||
      (says.shares && isQuotient(figure, a, b)) ||
      (figure.unit === 'percent' && (isChange(figure, a, b) || isChange(figure, b, a))),
  )
}

function setsOf({ all, byWord, named }: FigureGroup): (readonly Figure[])[] {
  return [all, ...byWord, named].filter((set) => set.length > 1)
}

const recordsOf = (figures: readonly Figure[]): number =>
  new Set(figures.map(({ record }) => record)).size

/** Whether it is a sum, a mean or a share of a set. “In the four races” names the sum, too. */
function isOfGroup(
  figure: Figure,
  group: FigureGroup,
  says: Computing,
  counts: ReadonlySet<number>,
): boolean {
  return setsOf(group)
    .filter((set) => set.every((one) => canBeOf(figure.unit, one)))
    .some((set) => {
      const total = sumOf(set)
      return (
        ((says.sums || counts.has(recordsOf(set))) && isEqual(figure, total)) ||
        (says.averages && isEqual(figure, total / set.length)) ||
        (figure.unit === 'percent' &&
          group.named.some(({ value }) => isEqual(figure, (100 * value) / total)))
      )
    })
}

/** Whether it is the number of the rows or the parts that have a figure of what it counts. */
function isCountOf(figure: Figure, group: FigureGroup, words: ClaimWords): boolean {
  if (!isCount(figure)) return false
  const isAsked = words.question.some((part) => part.has(figure.unit))
  // “两个仓库”: the character after the number only says that something is counted.
  const isClassifier = /^\p{Script=Han}$/u.test(figure.unit)
  return setsOf(group).some(
    (set) =>
      figure.value === recordsOf(set) &&
      set.every(
        ({ labels, column }) =>
          labels.has(figure.unit) ||
          (isAsked && column !== null) ||
          (isClassifier && !labels.isDisjointFrom(figure.labels)),
      ),
  )
}

/** “Breakfast and dinner cost 30 euros” has no word for the sum. */
function isSumOfListed(figure: Figure, { listed }: FigureGroup, known: readonly Figure[]): boolean {
  return (
    !listed.some(({ term }) => known.some((one) => one.term === term)) &&
    listed.length > 1 &&
    listed.length <= maxOperands &&
    listed.every((one) => canBeOf(figure.unit, one)) &&
    isEqual(figure, sumOf(listed))
  )
}

function isDifference(figure: Figure, { all, best, named }: FigureGroup, says: Computing): boolean {
  if (figure.unit === 'percent') {
    return (
      says.compares &&
      pairs(named).some(([a, b]) => isChange(figure, a, b) || isChange(figure, b, a))
    )
  }
  const time = timeUnitOf(figure.unit)
  const kind = all[0]?.unit
  if ((time === 'year' && kind === '@year') || (time === 'hour' && kind === '@clock')) {
    return pairs(all.slice(0, maxOperands)).some((pair) => isBetween(figure, pair))
  }
  if (!says.compares || !all.every((one) => canBeOf(figure.unit, one))) return false
  const [only, ...others] = named
  if (only !== undefined && others.length === 0 && all.length <= maxOperands) {
    return all.some((one) => isBetween(figure, [one, only]))
  }
  // Where two figures of a row have most of the words, those of other rows are not meant.
  const isOfRow = best.length > 1 && best.every(({ column }) => column !== null)
  return pairs(isOfRow ? best : named).some((pair) => isBetween(figure, pair))
}

function isBetween(figure: Figure, [a, b]: readonly [Figure, Figure]): boolean {
  return isEqual(figure, Math.abs(a.value - b.value))
}

function isChange(figure: Figure, from: Figure, to: Figure): boolean {
  return isEqual(figure, Math.abs((100 * (to.value - from.value)) / from.value))
}

function isQuotient(figure: Figure, a: Figure, b: Figure): boolean {
  return isEqual(figure, a.value / b.value) || isEqual(figure, b.value / a.value)
}

/** Whether it is the quotient or the product of two figures of one row. */
function isOfOneRecord(figure: Figure, given: readonly Figure[], says: Computing): boolean {
  if (!says.shares && !says.sums) return false
  return [...Map.groupBy(given, ({ record }) => record).values()].some((figures) =>
    pairs(figures.slice(0, maxOperands)).some(
      ([a, b]) =>
        (says.shares && isQuotient(figure, a, b)) ||
        (says.sums && isEqual(figure, a.value * b.value)),
    ),
  )
}

const maxRounding = 0.05

/** Whether a figure is another one, rounded to its last digit. */
function isRounded(figure: Figure, one: Figure): boolean {
  if (!canBeOf(figure.unit, one) || one.value === 0) return false
  if (Math.abs(figure.value - one.value) > maxRounding * Math.abs(one.value)) return false
  const digits = figure.term.replace('.', '').replace(/0+$/, '').length
  return Number(one.value.toPrecision(Math.max(digits, 1))) === figure.value
}
