import { onFirstUse } from './on-first-use.ts'

const numbers = onFirstUse(() => new Intl.NumberFormat('en'))

/** `1 file`, `12 files`, `1,204 files`. */
export function count(total: number, one: string, many = `${one}s`): string {
  const number = total < 1000 ? String(total) : numbers().format(total)
  return `${number} ${total === 1 ? one : many}`
}
