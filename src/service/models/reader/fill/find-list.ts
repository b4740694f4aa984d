import { isValid } from './check-value.ts'
import { convert, enumsIn, isUnsaid } from './convert.ts'
import type { Field } from './field.ts'
import { labelFit } from './field.ts'
import { isWeak, likenessOf, nameTerms } from './label-words.ts'
import { unquoted } from './read-pairs.ts'
import type { SchemaNode } from './schema-node.ts'
import type { Page } from './read-page.ts'
import { listMark } from './read-page.ts'
import { wantedKind } from './field.ts'

const leastFit = 0.6

/** The values of a list that a field names, each valid against its items. */
export function findList(node: SchemaNode, field: Field, scope: Page): unknown[] {
  for (const texts of listsOf(field, scope)) {
    const values = convertAll(texts, node, field, scope)
    if (values.length > 0) return values
  }
  return ofOneKind(node, field, scope)
}

export function convertAll(
  texts: readonly unknown[],
  node: SchemaNode,
  field: Field,
  scope: Page,
): unknown[] {
  return texts.flatMap((text) => {
    if (typeof text !== 'string' && typeof text !== 'number') return []
    const value = convert(String(text), node, field, scope.style)
    return value === undefined ? [] : [value]
  })
}

// where a list of this name may stand, the likeliest first
function* listsOf(field: Field, scope: Page): Generator<string[], void> {
  const groups = best(scope.sections, ({ title }) => labelFit(field, title))
  for (const { text } of groups) yield itemsOf(text)
  const facts = scope.pairs.filter(
    ({ label, titles }) => labelFit(field, label, [], titles) >= leastFit,
  )
  const [first] = best(facts, ({ label }) => labelFit(field, label))
  if (first) {
    // a label that comes again gives one value each time
    const same = facts.filter(({ label }) => label === first.label)
    yield same.length > 1 ? same.map(({ value }) => value) : splitList(first.value)
  }
  for (const { header, rows } of scope.tables) {
    const columns = (header ?? []).map((label, at) => ({ label, at }))
    const [column] = best(columns, ({ label }) => labelFit(field, label))
    if (column) yield rows.map((row) => row[column.at] ?? '')
  }
  for (const { text } of scope.sentences().slice(0, 2000)) {
    const said = enumerated(text, field)
    if (said) yield splitList(said)
  }
  // a text that is a list and nothing else
  const items = scope.lines.filter((line) => line.trim() !== '')
  if (items.length > 0 && items.every((line) => listMark.test(line))) yield itemsOf(scope.text)
}

function best<Each>(all: readonly Each[], fit: (each: Each) => number): Each[] {
  return all.filter((each) => fit(each) >= leastFit).toSorted((a, b) => fit(b) - fit(a))
}

/** The items of a few lines: those of its list, else its lines, else the parts of its only line. */
export function itemsOf(text: string): string[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const items: string[] = []
  for (const line of lines) {
    if (listMark.test(line) && !/^\s{2,}/.test(line)) items.push(line.replace(listMark, ''))
    else if (items.length > 0 && /^\s{2,}/.test(line)) items[items.length - 1] += ` ${line.trim()}`
  }
  if (items.length > 0) return items.map(unquoted)
  const [only] = lines
  if (lines.length === 1 && only !== undefined) return splitList(unquoted(only))
  // "Languages: Java, Go" and "Tools: Git" below a title are parts of one list
  return lines.flatMap((line) => {
    const inner = /^\s*\p{L}[^:,]{1,30}:\s+(.+)$/u.exec(line)?.[1]
    return inner === undefined && lines.length > 1 && !line.includes(',')
      ? [unquoted(line.trim())]
      : splitList(unquoted(inner ?? line))
  })
}

/** The parts of "a, b and c", of "a; b", of "a / b". */
export function splitList(text: string): string[] {
  const plain = text
    .trim()
    .replace(/^\[(.*)\]$/s, '$1')
    .replace(/\.$/, '')
  const sign = [/\s*[;•·]\s*/, /\s*\|\s*/, /,(?!\d{3}(?!\d))\s*/, /\s+\/\s+/].find((each) =>
    each.test(plain),
  )
  // a comma inside brackets parts nothing
  const parts = sign ? splitOutside(plain, sign) : [plain]
  return parts
    .flatMap((part, at) => {
      const isLast = at === parts.length - 1
      if (!isLast) return [part]
      const rest = part.replace(/^(?:and|or|und|et|&)\s+/u, '')
      return rest.split(/\s+(?:and|und|&)\s+(?=[\p{L}\d][^,]{0,60}$)/u)
    })
    .map((part) => unquoted(part.trim()))
    .filter((part) => part !== '' && !isUnsaid(part))
}

function splitOutside(text: string, sign: RegExp): string[] {
  const parts = text.split(sign)
  const joined: string[] = []
  let depth = 0
  for (const part of parts) {
    if (depth > 0) joined[joined.length - 1] += `, ${part}`
    else joined.push(part)
    depth = Math.max(0, depth + part.split('(').length - part.split(')').length)
  }
  return joined
}

// "The symptoms include fever and cough", "attended by A, B and C"
function enumerated(sentence: string, field: Field): string | null {
  const words = [...sentence.matchAll(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)]
  for (const { terms } of field.names) {
    const telling = terms.filter((term) => !isWeak(term))
    const spots = telling.map((term) =>
      words.find(([word]) =>
        nameTerms(word).some((other) => likenessOf(term, other) >= 0.85 || alike(term, other)),
      ),
    )
    if (telling.length === 0 || spots.includes(undefined)) continue
    const end = Math.max(...spots.map((spot) => (spot?.index ?? 0) + (spot?.[0].length ?? 0)))
    const rest =
      /^(?:\s(?:is|are|were|was))?(?:\s(?:include[sd]?|including|such as|of|by|with|in|to|as follows)|\s(?:is|are|were|was)|\s?[:–—])\s?:?\s?(?<said>[^.;]{2,600})/u.exec(
        sentence.slice(end),
      )
    if (rest?.groups?.['said'] !== undefined) return rest.groups['said'].replace(/^:\s*/, '')
  }
  return null
}

function alike(a: string, b: string): boolean {
  return a.length >= 5 && b.length >= 5 && a.slice(0, 5) === b.slice(0, 5)
}

// all e-mail addresses, all values of an enum that are named
function ofOneKind(node: SchemaNode, field: Field, scope: Page): unknown[] {
  if (node.enum) {
    return enumsIn(scope.text, node.enum)
      .map(({ value }) => value)
      .filter((value) => isValid(node, value))
  }
  const kind = wantedKind(node, field)
  if (kind !== 'email' && kind !== 'url' && kind !== 'phone' && kind !== 'date') return []
  const values = scope
    .sentences()
    .slice(0, 3000)
    .flatMap((sentence) => sentence.values())
    .filter((value) => value.kind === kind)
  return [
    ...new Set(
      convertAll(
        values.map(({ text }) => text),
        node,
        field,
        scope,
      ),
    ),
  ]
}
