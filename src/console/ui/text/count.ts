const numbers = new Intl.NumberFormat('en')

/** `1 file`, `12 files`, `1,204 files`. */
export function count(total: number, one: string, many = `${one}s`): string {
  return `${numbers.format(total)} ${total === 1 ? one : many}`
}
