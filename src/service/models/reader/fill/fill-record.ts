import { convert } from './convert.ts'
import type { Rest } from './fill-cued.ts'
import { fillCued, fillPeriod, isMarked } from './fill-cued.ts'
import { fillWords } from './fill-words.ts'
import type { Candidate, Property } from './filling.ts'
import { valuesIn } from './find-values.ts'
import { pairsOfLine, unquoted } from './read-pairs.ts'
import { fits } from './record-fit.ts'
import type { Page } from './read-page.ts'
import { listMark } from './read-page.ts'
import { wantedKind } from './field.ts'

/** Gives each property its most certain candidate; what one was read from is not another's too. */
export function assign(
  candidates: ReadonlyMap<Property, readonly Candidate[]>,
): Map<Property, unknown> {
  const all = [...candidates].flatMap(([property, own]) =>
    own.map((each) => ({ property, ...each })),
  )
  const values = new Map<Property, unknown>()
  const read = new Set<string>()
  for (const { property, value, source } of all.toSorted((a, b) => b.score - a.score)) {
    // a place holds a day and a time, a first and a last name
    const key = `${source} ${JSON.stringify(value)}`
    if (values.has(property) || read.has(key)) continue
    values.set(property, value)
    read.add(key)
  }
  return values
}

const longestRecord = 1500

/** Fills what is left of a record from its line: what has a form by that, words in their order. */
export function fillInOrder(
  properties: readonly Property[],
  values: Map<Property, unknown>,
  scope: Page,
): void {
  const text = plainLine(scope)
  if (text === '' || text.length > longestRecord) return
  const rest: Rest = { text, marks: [] }
  const tokens = valuesIn(text, scope.style)
  const open = () => properties.filter((each) => !values.has(each))
  // what labels gave is used up too
  for (const [property, value] of values) {
    if (!properties.includes(property) || typeof value === 'boolean') continue
    const token = tokens.find((each) =>
      [each.number, each.date, each.dateTime].some((read) => read !== null && read === value),
    )
    const at = token?.start ?? text.toLowerCase().indexOf(String(value).toLowerCase())
    if (at !== -1) rest.marks.push([at, token?.end ?? at + String(value).length])
  }
  for (const property of open()) {
    const token = tokens.find((each) => fits(each, property) && !isMarked(rest, each))
    if (token === undefined) continue
    const value = convert(token.text, property.node, property.field, scope.style)
    if (value === undefined) continue
    values.set(property, value)
    rest.marks.push([token.start, token.end])
  }
  for (const property of open()) fillCued(property, values, rest, scope)
  fillPeriod(open(), values, rest, scope)
  const words = open().filter(({ node, field }) => {
    const kind = wantedKind(node, field)
    return (
      (node.types === null || node.types.has('string')) &&
      !node.enum &&
      node.format === undefined &&
      (kind === null || kind === 'money')
    )
  })
  fillWords(words, values, rest, scope)
}

// the lines that say something without a label; what is listed below a line tells more about it
function plainLine({ lines }: Page): string {
  const said = lines.filter(
    (line) =>
      line.trim() !== '' && (pairsOfLine(line).length === 0 || !/[:：=?]|\s{2}/.test(line.trim())),
  )
  const own = said.filter((line, at) => at === 0 || !listMark.test(line))
  return own
    .slice(0, 3)
    .map((line) =>
      unquoted(
        line
          .trim()
          .replace(/^#+\s*/, '')
          .replace(listMark, ''),
      ).replace(/^\*(.*)\*$/, '$1'),
    )
    .join('\n')
}
