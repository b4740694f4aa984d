import { onFirstUse } from '#console/ui/text/on-first-use.ts'

const format = (maximumFractionDigits: number) =>
  onFirstUse(() => new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits }))
const [cents, hundredths, fractions] = [format(2), format(4), format(6)]

/** A cost in the currency of the prices, which has no name: `1,204.50`, `0.1879`, `0.000014`. */
export function formatCost(cost: number): string {
  return (cost >= 1 ? cents() : cost >= 0.01 ? hundredths() : fractions()).format(cost)
}
