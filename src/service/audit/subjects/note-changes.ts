import type { FastifyRequest } from 'fastify'
import { addNotes, notesOf } from '#service/http/request-hooks.ts'
import { plainText } from '#service/audit/audit-entry.ts'

type Value = string | number | boolean | null | undefined | readonly string[]
type Changed = Readonly<Record<string, string | string[]>>

// The largest change is one of limits, of which each model can have several.
const maxFields = 100
// There are 36 permissions.
const maxValues = 40

/**
 * Notes for the audit log which values of settings a request changes: each as `name`, and as `name_before`
 * what it was; without `before`, of what is created, only the new values. Values are not contents of files, prompts or
 * messages. A later call adds to an earlier one.
 */
export function noteChanges(
  request: FastifyRequest,
  before: Readonly<Record<string, Value>> | null,
  after: Readonly<Record<string, Value>>,
): void {
  const changes = Object.keys({ ...before, ...after }).flatMap((name) => {
    if (before === null) return after[name] == null ? [] : [{ [name]: textOf(after[name]) }]
    // Compared as a whole, because the texts are cut.
    if (String(before[name] ?? 'none') === String(after[name] ?? 'none')) return []
    return [{ [`${name}_before`]: textOf(before[name]), [name]: textOf(after[name]) }]
  })
  noteSubjects(request, Object.assign({}, ...changes.slice(0, maxFields)))
}

/** Notes further facts of a change for the audit log. */
export function noteSubjects(request: FastifyRequest, subjects: Changed): void {
  const plain = Object.fromEntries(
    Object.entries(subjects).map(([name, value]) => [
      name,
      typeof value === 'string' ? plainText(value) : value.map((text) => plainText(text)),
    ]),
  )
  addNotes(request, { changed: { ...notesOf(request).changed, ...plain } })
}

function textOf(value: Value): string | string[] {
  if (value === null || value === undefined) return 'none'
  if (typeof value !== 'object') return plainText(String(value))
  return value.slice(0, maxValues).map((text) => plainText(text))
}
