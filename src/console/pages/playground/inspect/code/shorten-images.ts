const long = 200
const shown = 40

/** A copy whose long `data:` addresses are cut short, and how many there were. */
export function shortenImages<Value>(value: Value): { value: Value; shortened: number } {
  let shortened = 0
  const text = JSON.stringify(value, (_, inner: unknown) => {
    if (typeof inner !== 'string' || inner.length <= long || !inner.startsWith('data:'))
      return inner
    shortened += 1
    return `${inner.slice(0, shown)}…${inner.length.toLocaleString('en')} characters`
  })
  if (shortened === 0) return { value, shortened }
  // eslint-disable-next-line typescript/no-unsafe-type-assertion -- the same shape, its texts shorter
  return { value: JSON.parse(text) as Value, shortened }
}
