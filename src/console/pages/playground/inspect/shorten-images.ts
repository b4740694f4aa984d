const maxUrlChars = 200
const shownUrlChars = 40

/** Copies a value with long `data:` URLs cut, and counts them. */
export function shortenImages<Value>(value: Value): { value: Value; shortened: number } {
  let shortened = 0
  const text = JSON.stringify(value, (_, item: unknown) => {
    if (typeof item !== 'string' || item.length <= maxUrlChars || !item.startsWith('data:'))
      return item
    shortened += 1
    return `${item.slice(0, shownUrlChars)}…${item.length.toLocaleString('en')} characters`
  })
  if (shortened === 0) return { value, shortened }
  // eslint-disable-next-line typescript/no-unsafe-type-assertion -- the same shape, its texts shorter
  return { value: JSON.parse(text) as Value, shortened }
}
