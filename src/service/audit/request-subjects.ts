import type { FastifyRequest } from 'fastify'
import type { AuditRecord } from '#contract/audit.ts'
import { plainText } from './audit-entry.ts'

type Subjects = AuditRecord['subjects']

// a name is the caller's too, and is kept as it is: short
const told = /^(\w{0,40}_)?ids?$|^graphId$|^(permissions|expires_at)$/
const idLength = 128
const valuesLimit = 20
const namesLimit = 30
const deepest = 6
// a body may be large, and its ids stand near its top
const nodesLimit = 500

/** The ids that a request names, in its path, its query and its body, wherever they stand. */
export function requestSubjects(
  request: Pick<FastifyRequest, 'params' | 'query' | 'body'>,
): Subjects {
  const found = new Map<string, Set<string>>()
  let nodes = 0

  function walk(value: unknown, depth: number): void {
    if (typeof value !== 'object' || value === null || depth > deepest) return
    for (const [name, each] of fields(value)) {
      nodes += 1
      if (nodes > nodesLimit) return
      if (told.test(name)) keep(name, each)
      else walk(each, depth + 1)
    }
  }

  function keep(name: string, value: unknown): void {
    const few: unknown[] = Array.isArray(value) ? value.slice(0, valuesLimit) : [value]
    const texts = few.filter((each) => typeof each === 'string')
    if (texts.length === 0 || (found.size >= namesLimit && !found.has(name))) return
    const kept = found.get(name) ?? new Set()
    for (const text of texts.slice(0, valuesLimit - kept.size)) kept.add(plainText(text, idLength))
    found.set(name, kept)
  }

  for (const part of [request.params, request.query, request.body]) walk(part, 0)
  return Object.fromEntries(
    [...found].map(([name, values]) => {
      const [only = ''] = values
      return [name, values.size === 1 && !name.endsWith('s') ? only : [...values]]
    }),
  )
}

/** One after another: a list of all that a body of 48 MiB holds would take gigabytes. */
function* fields(value: object): Generator<[name: string, value: unknown]> {
  if (Array.isArray(value)) {
    for (const each of value) yield ['', each]
    return
  }
  for (const name of Object.keys(value)) yield [name, Reflect.get(value, name)]
}
