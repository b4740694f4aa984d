import type { FastifyRequest } from 'fastify'
import type { AuditRecord } from '#contract/audit.ts'
import { plainText } from './audit-entry.ts'

type Subjects = AuditRecord['subjects']

const told = /^(\w*_)?ids?$|^graphId$|^(permissions|expires_at)$/
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
    for (const [name, each] of Object.entries(value)) {
      nodes += 1
      if (nodes > nodesLimit) return
      if (told.test(name)) keep(name, each)
      else walk(each, depth + 1)
    }
  }

  function keep(name: string, value: unknown): void {
    const texts = [value].flat().filter((each) => typeof each === 'string')
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
