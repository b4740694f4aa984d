import type { AuditRecord } from '#contract/audit.ts'
import type { AuditEntry } from './audit-entry.ts'

type Subjects = AuditRecord['subjects']

interface Repeats {
  entry: AuditEntry
  times: number
}

const windowMilliseconds = 60_000
// of an organization in one window: whatever comes after is recorded together
const kindsLimit = 60
const organizationsLimit = 1000
const subjectsLimit = 20

export interface DeniedRequests {
  add: (entry: AuditEntry) => void
  /** Records what was held back. */
  flush: () => void
}

/**
 * Records what was denied, the first at once and its repeats once a minute with their number, so
 * that a flood of refused requests fills neither the disk nor the memory.
 */
export function deniedRequests(record: (entry: AuditEntry) => void): DeniedRequests {
  const organizations = new Map<string, Map<string, Repeats>>()
  let timer: NodeJS.Timeout | null = null

  function flush(): void {
    if (timer) clearTimeout(timer)
    timer = null
    const ended = [...organizations.values()]
    organizations.clear()
    for (const { entry, times } of ended.flatMap((kinds) => [...kinds.values()])) {
      if (times > 0) record({ ...entry, times })
    }
  }

  return {
    add(entry) {
      timer ??= setTimeout(flush, windowMilliseconds).unref()
      let kinds = organizations.get(entry.organization_id)
      if (kinds === undefined) {
        if (organizations.size >= organizationsLimit) flush()
        kinds = new Map()
        organizations.set(entry.organization_id, kinds)
      }
      const name = kindOf(entry)
      const known = kinds.get(name) ?? (kinds.size < kindsLimit ? undefined : kinds.get('others'))
      if (known) {
        repeat(known, entry)
        return
      }
      if (kinds.size < kindsLimit) {
        kinds.set(name, { entry, times: 0 })
        record(entry)
        return
      }
      kinds.set('others', { entry: ofMany(entry), times: 1 })
    },
    flush,
  }
}

function kindOf(entry: AuditEntry): string {
  return JSON.stringify([
    entry.key_id,
    entry.key_hint,
    entry.operation,
    entry.failure,
    entry.address,
  ])
}

/** What stands for more kinds of denied requests than are told apart. */
function ofMany(entry: AuditEntry): AuditEntry {
  return { ...entry, key_id: null, key_hint: null, operation: 'several', address: '', subjects: {} }
}

function repeat(known: Repeats, entry: AuditEntry): void {
  // the first of a kind was recorded by itself, so its repeats begin with the second
  const begun = known.times === 0 ? entry : known.entry
  const subjects = begun.operation === 'several' ? {} : merged(known.entry.subjects, entry.subjects)
  known.entry = { ...begun, last_at: entry.last_at, subjects }
  known.times += 1
}

function merged(first: Subjects, second: Subjects): Subjects {
  const all: Subjects = { ...first }
  for (const [name, value] of Object.entries(second)) {
    const values = new Set([all[name] ?? [], value].flat())
    const few = [...values].slice(0, subjectsLimit)
    const [only] = few
    all[name] = few.length === 1 && only !== undefined && !Array.isArray(value) ? only : few
  }
  return all
}
