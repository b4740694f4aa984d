import { canBeOf, isEqual, pairs, sumOf } from './figure-groups.ts'
import type { FigureGroup } from './figure-groups.ts'
import { isMeasure, timeFactor, timeUnitIn, timeUnitOf } from './figure-units.ts'
import type { Figure } from './figures.ts'
import type { ClaimWords } from './misplaced-figures.ts'

const maxMultipliers = 8
const minMultiple = 2
const maxMultiple = 1000

/** Whether it is a figure in another unit of time: 14 days for two weeks. */
export function isConverted(figure: Figure, { best }: FigureGroup): boolean {
  const own = timeUnitOf(figure.unit)
  if (own === null) return false
  return best.some((one) => {
    const other = timeUnitOf(one.unit)
    if (other === null || other === own) return false
    return isEqual(figure, one.value * timeFactor(other, own))
  })
}

/** Whether it is a figure for another time: twelve fees of a month for a year. */
export function isOfOtherTime(
  figure: Figure,
  { best }: FigureGroup,
  { sentence }: ClaimWords,
): boolean {
  const own = timeUnitIn(figure.labels.union(sentence))
  if (own === null) return false
  return best.some((one) => {
    const other = timeUnitIn(one.labels)
    if (other === null || other === own || !canBeOf(figure.unit, one)) return false
    return isEqual(figure, one.value * timeFactor(own, other))
  })
}

interface Operands {
  words: ClaimWords
  claimed: readonly Figure[]
  asked: readonly Figure[]
  given: readonly Figure[]
}

/** The multipliers by which a figure is a multiple of a given one, or a sum of several; null where it is none. */
export function multipliersOf(
  figure: Figure,
  groups: readonly FigureGroup[],
  operands: Operands,
): Figure[] | null {
  const multipliers = possibleMultipliers(figure, operands)
  for (const { all, best } of groups) {
    for (const by of multipliers) {
      if (best.some((one) => isProduct(figure, one, by))) return [by]
    }
    // “Two adults and three children”: each number with the price of what it counts.
    const products = multipliers.flatMap((by) => {
      const price = all.find(
        (one) => one !== by && one.labels.has(by.unit) && canBeOf(figure.unit, one),
      )
      return price === undefined ? [] : [{ by, value: by.value * price.value }]
    })
    const byUnit = [...new Map(products.map((product) => [product.by.unit, product])).values()]
    const total = byUnit.reduce((sum, { value }) => sum + value, 0)
    if (byUnit.length > 1 && isEqual(figure, total)) return byUnit.map(({ by }) => by)
  }
  return null
}

function isProduct(figure: Figure, one: Figure, by: Figure): boolean {
  return one !== by && canBeOf(figure.unit, one) && isEqual(figure, one.value * by.value)
}

/** The whole numbers of the sentence and the question, and of the passages where a word of the sentence names them. */
function possibleMultipliers(
  figure: Figure,
  { claimed, asked, given, words: { sentence } }: Operands,
): Figure[] {
  const named = given.filter(
    ({ labels, column }) => column === null && !labels.isDisjointFrom(sentence),
  )
  return [...claimed, ...asked, ...named.slice(0, maxMultipliers)].filter(
    (one) =>
      one !== figure &&
      (asked.includes(one) ||
        timeUnitOf(one.unit) !== null ||
        given.some(({ labels }) => labels.has(one.unit))) &&
      Number.isInteger(one.value) &&
      one.value >= minMultiple &&
      one.value <= maxMultiple &&
      !isMeasure(one.unit),
  )
}

/** Whether another figure of the sentence is a given one as many times as a figure says: “2,900, which is two rents”. */
export function isMultiplier(
  figure: Figure,
  known: readonly Figure[],
  given: readonly Figure[],
): boolean {
  if (!Number.isInteger(figure.value) || figure.value < minMultiple) return false
  return known.some((product) =>
    given.some((one) => isProduct(product, one, figure) && one.term !== product.term),
  )
}

/** Whether a figure that no passage has is a sum, a difference or a product of others in its sentence. */
export function isSumOfShown(figure: Figure, known: readonly Figure[]): boolean {
  if (subsetsOf(known).some((set) => isAlike(figure, set) && isEqual(figure, sumOf(set)))) {
    return true
  }
  return pairs(known).some(
    ([a, b]) =>
      (isAlike(figure, [a, b]) && isEqual(figure, Math.abs(a.value - b.value))) ||
      (a.unit !== b.unit && isEqual(figure, a.value * b.value)),
  )
}

export function isAlike({ unit }: Figure, operands: readonly Figure[]): boolean {
  return operands.every((one) => one.unit === unit || one.unit === '' || unit === '')
}

/** All sets of two or more. */
export function subsetsOf(figures: readonly Figure[]): Figure[][] {
  return figures
    .reduce<Figure[][]>((sets, figure) => [...sets, ...sets.map((set) => [...set, figure])], [[]])
    .filter((set) => set.length > 1)
}
