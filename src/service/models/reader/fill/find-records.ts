import type { Field } from './field.ts'
import { labelFit } from './field.ts'
import type { Property } from './filling.ts'
import { formFit } from './record-fit.ts'
import type { Part } from './record-parts.ts'
import {
  bestTable,
  bracketedParts,
  columnFit,
  leastFit,
  numberedParts,
  partsAt,
  repeatedParts,
  rowsOf,
  uniformLines,
} from './record-parts.ts'
import { splitList } from './find-list.ts'
import { unquoted } from './read-pairs.ts'
import type { Section, Page } from './read-page.ts'
import { listMark, readPage } from './read-page.ts'

/** The parts of a scope that each tell of one of many: rows, items, sections, lines of one form. */
export function findRecords(properties: readonly Property[], field: Field, scope: Page): Part[] {
  const texts = (all: readonly string[]) => partsOf(all, scope)
  const own = scope.sections
    .map((group) => ({ group, fit: labelFit(field, group.title) }))
    .filter(({ fit }) => fit >= leastFit)
    .toSorted((a, b) => b.fit - a.fit)
  for (const { group } of own) {
    const inside = inGroup(properties, group, scope)
    if (inside.length > 0) return inside
  }
  const table = bestTable(properties, scope.tables)
  if (table) return rowsOf(table, scope)
  const facts = scope.pairs.filter(
    ({ label, titles }) => labelFit(field, label, [], titles) >= leastFit,
  )
  const [first] = facts.toSorted((a, b) => labelFit(field, b.label) - labelFit(field, a.label))
  if (first) {
    const same = facts.filter(({ label }) => label === first.label)
    return texts(
      same.length > 1 ? same.map(({ value }) => value) : listed(properties, first.value, scope),
    )
  }
  const repeated = repeatedParts(properties, scope)
  if (repeated.length > 1) return texts(repeated)
  const lines = uniformLines(properties, scope)
  if (lines.length > 0) return texts(lines)
  const numbered = numberedParts(field, scope)
  return texts(numbered.length > 0 ? numbered : bracketedParts(properties, scope))
}

function partsOf(texts: readonly string[], { style }: Page): Part[] {
  return texts.map((text) => () => readPage(text, style))
}

function inGroup(properties: readonly Property[], group: Section, scope: Page): Part[] {
  const inner = readPage(group.text, scope.style)
  const table = inner.tables.toSorted(
    (a, b) => columnFit(properties, b) - columnFit(properties, a),
  )[0]
  if (table && columnFit(properties, table) > 0) return rowsOf(table, scope)
  const heads = inner.sections.filter(({ rank }) => rank <= 6)
  const rank = Math.min(...heads.map((each) => each.rank))
  if (heads.length > 0 && inner.text.trimStart().startsWith('#')) {
    const top = heads.filter((each) => each.rank === rank)
    return partsOf(
      top.map(({ title, text }) => `${title}\n${text}`),
      scope,
    )
  }
  const repeated = repeatedParts(properties, inner)
  if (repeated.length > 1) return partsOf(repeated, scope)
  const parts = group.text.split(/\n\s*\n/).filter((part) => part.trim() !== '')
  const items = inner.lines.filter((line) => listMark.test(line))
  // each paragraph begins with a line of its own, what follows tells about it
  const isHeaded = parts.length > 1 && parts.every((part) => !listMark.test(part))
  if (isHeaded) return partsOf(parts, scope)
  const lines = inner.lines.filter((line) => line.trim() !== '')
  // a line that is no item heads the items below it
  const titles = lines.filter((line) => !listMark.test(line) && !/^\s{2,}/.test(line))
  if (
    items.length > 0 &&
    titles.length > 0 &&
    titles.length < lines.length &&
    !listMark.test(lines[0] ?? '')
  ) {
    const heading = new Set(titles)
    return partsOf(
      partsAt(inner.lines, (line) => heading.has(line)),
      scope,
    )
  }
  if (items.length > 0) {
    const begins = (line: string) => listMark.test(line) && !/^\s{2,}/.test(line)
    return partsOf(partsAt(inner.lines, begins), scope)
  }
  return partsOf(
    lines.flatMap((line) => listed(properties, line, scope)),
    scope,
  )
}

// "lisinopril 10 mg, metformin 500 mg" is two; "MSc, University of Oslo, 2016" is one
function listed(properties: readonly Property[], line: string, scope: Page): string[] {
  const parts = splitList(unquoted(line.trim()))
  const isAlike =
    properties.length === 1 ||
    parts.every((part) => formFit(properties, part, scope) > 0) ||
    (parts.length > 3 &&
      parts.every(
        (part) =>
          formFit(properties, part, scope) === 0 &&
          !/\d/.test(part) &&
          part.split(' ').length <= 3 &&
          properties.length <= 3,
      ))
  return isAlike || line.includes(';') ? parts : [unquoted(line.trim())]
}
