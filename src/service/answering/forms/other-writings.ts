// Recognized text has “LO041” for “L0041”.
const code = /^[a-z]{1,6}\d{2,12}$/u
const confusable: readonly [RegExp, string][] = [
  [/(?<=[a-z])0/u, 'o'],
  [/0/gu, 'o'],
  [/o(?=\p{N})/gu, '0'],
  [/1/gu, 'l'],
  [/1/gu, 'i'],
  [/[li](?=\p{N})/gu, '1'],
]

/** The code as text recognition may have read it, by letters and digits that look the same. */
export function misreadCodes(term: string): string[] {
  if (!code.test(term)) return []
  return confusable.flatMap(([pattern, other]) => {
    const read = term.replace(pattern, other)
    return read === term ? [] : [read]
  })
}

// “1.000” is a thousand or one, and its term keeps the point. “1,000” has the term “1000”.
const thousands = /^\d{1,3}(?:\.\d{3})+$/u
const longNumber = /^[1-9]\d{3,8}$/u

/** The number with points between its thousands in place of none, or without them. */
export function otherWritingsOf(term: string): string[] {
  if (thousands.test(term)) return [term.replaceAll('.', '')]
  return longNumber.test(term) ? [term.replaceAll(/(?<=\d)(?=(?:\d{3})+$)/gu, '.')] : []
}
