// “Prestable”, “borrowable” and “ausleihbar”
const ableName = /(?<!\p{L})(\p{L}{3,})(?:[aei]bles?|bar)(?!\p{L})/giu
const startChars = 4
const maxEndingChars = 5
// “Ausgeliehen”, “borrowed”, “prestar”, “empruntés”
const verbEnding = /(?:en|t|ed|n|[aei]r|re|d[oa]s?|ée?s?|is?|us?)$/u
const saysCan =
  /(?<!\p{L})(?:can(?:not|['’]t| not)?(?: be)?|se pued[eo]n?|pued[eo]n? ser|pued[eo]n?|podemos|on (?:ne )?peut|peu(?:t|vent)(?: pas)?(?: être)?|kann(?: man)?|können|darf(?: man)?|dürfen)(?!\p{L})/iu
const saysNot = /cannot|can['’]t| not| pas/iu

/** Whether a column tells what can be done, and a question asks what was done: “borrowed” is not “borrowable”. */
export function isOnlyAble(name: string, question: string): boolean {
  const lower = question.toLowerCase()
  return (
    !saysCan.test(question) &&
    [...name.matchAll(ableName)].some(([own, stem = '']) => {
      const start = own.slice(0, stem.length + 1).toLowerCase()
      return !lower.includes(start) && lower.includes(stem.slice(0, stem.length - 1).toLowerCase())
    })
  )
}

/**
 * A question for what can be done, with the name that a column has for it: “qué aparatos no prestable” for “qué aparatos no se pueden
 * prestar”. Null where no column is called so.
 */
export function withAbility(question: string, header: readonly string[]): string | null {
  const can = saysCan.exec(question)
  if (can === null) return null
  const end = can.index + can[0].length
  const words = [...question.matchAll(/(?<!\p{L})\p{L}+/gu)]
  for (const [name, stem = ''] of header.flatMap((own) => [...own.matchAll(ableName)])) {
    const start = stem.slice(0, startChars).toLowerCase()
    const verb = words.find(
      ({ index, 0: word }) =>
        (index >= end || index + word.length <= can.index) &&
        [word, word.replace('ge', '')].some(
          (form) =>
            form.startsWith(start) &&
            verbEnding.test(form) &&
            form.length <= stem.length + maxEndingChars,
        ),
    )
    if (verb === undefined) continue
    const denied = saysNot.test(can[0]) ? ' not ' : ' '
    const parts: [number, number, string][] = [
      [can.index, end, denied],
      [verb.index, verb.index + verb[0].length, name],
    ]
    return parts
      .toSorted(([a], [b]) => b - a)
      .reduce((text, [from, to, by]) => text.slice(0, from) + by + text.slice(to), question)
  }
  return null
}
