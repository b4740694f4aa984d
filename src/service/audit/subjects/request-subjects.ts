import type { FastifyRequest } from 'fastify'
import type { AuditRecord } from '#contract/audit.ts'
import { plainText } from '#service/audit/audit-entry.ts'

type Subjects = AuditRecord['subjects']

// The caller also chooses the names, which are recorded unchanged, so they must be short.
const subjectName = /^(\w{0,40}_)?ids?$|^graphId$|^(permissions|expires_at)$/
// Deeper down, this is the name of an input or of a call.
const topName = /^ids?$/
const maxIdChars = 128
const maxValues = 20
const maxNames = 30
const maxDepth = 6
// A body may be large, but its ids are near its top.
const maxNodes = 500

/** Collects the ids in the path, the query and the body of a request, at any depth. */
export function requestSubjects(
  request: Pick<FastifyRequest, 'params' | 'query' | 'body'>,
): Subjects {
  const subjects = new Map<string, Set<string>>()
  let nodes = 0

  function walk(value: unknown, depth: number): void {
    if (typeof value !== 'object' || value === null || depth > maxDepth) return
    for (const [name, field] of fields(value)) {
      nodes += 1
      if (nodes > maxNodes) return
      if (subjectName.test(name)) {
        if (depth === 0 || !topName.test(name)) add(name, field)
      } else walk(field, depth + 1)
    }
  }

  function add(name: string, value: unknown): void {
    const few: unknown[] = Array.isArray(value) ? value.slice(0, maxValues) : [value]
    const texts = few.filter((text) => typeof text === 'string')
    if (texts.length === 0 || (subjects.size >= maxNames && !subjects.has(name))) return
    const values = subjects.get(name) ?? new Set()
    for (const text of texts.slice(0, maxValues - values.size))
      values.add(plainText(text, maxIdChars))
    subjects.set(name, values)
  }

  for (const part of [request.params, request.query, request.body]) walk(part, 0)
  return Object.fromEntries(
    [...subjects].map(([name, values]) => {
      const [only = ''] = values
      return [name, values.size === 1 && !name.endsWith('s') ? only : [...values]]
    }),
  )
}

/** A generator, because a list of all fields of a body of many megabytes would take gigabytes. */
function* fields(value: object): Generator<[name: string, value: unknown]> {
  if (Array.isArray(value)) {
    for (const item of value) yield ['', item]
    return
  }
  for (const name of Object.keys(value)) yield [name, Reflect.get(value, name)]
}
