import type { AuditRecord } from '#contract/audit.ts'
import type { AuditEntry } from './audit-entry.ts'

type Subjects = AuditRecord['subjects']

/** Limits the records that denied requests of one organization can cause. */
interface GroupLimits {
  /** A token bucket of records: its size and its refill per hour. */
  burst: number
  recordsPerHour: number
  /** The number of request kinds of one key and address that have their own records. */
  kinds: number
  /** The number of addresses of one key, or of all unknown callers, that have groups of their own. */
  addresses: number
  groups: number
}

/** Limits for requests with a known key. */
export const limitsOfKeys: GroupLimits = {
  burst: 60,
  recordsPerHour: 600,
  kinds: 20,
  addresses: 5,
  groups: 500,
}

/** Limits for requests without a known key, which anybody can send in any number. */
export const limitsOfStrangers: GroupLimits = {
  burst: 20,
  recordsPerHour: 60,
  kinds: 5,
  addresses: 40,
  groups: 100,
}

interface Level {
  id: string
  /** The ID of the wider level whose number of groups is limited. */
  parent: string
  maximum: number
  /** The fields that a record of the group replaces; null where the record is the request itself. */
  summary: Partial<AuditEntry> | null
}

interface Group {
  level: Level
  /** The requests since the last record, merged into one entry; with `times` 0 there are none. */
  entry: AuditEntry
  times: number
  addresses: Set<string>
  windowMs: number
  dueAt: number
  /** The time of the last request. */
  lastAt: number
}

interface Organization {
  groups: Map<string, Group>
  /** The number of groups of each parent. */
  children: Map<string, number>
  records: number
  refilledAt: number
}

const firstWindowMs = 60_000
const lastWindowMs = 3_600_000
const tickMs = 30_000
const maxOrganizations = 1000
const maxSubjects = 20
const countedAddresses = 10_000

export interface DeniedRequests {
  add: (entry: AuditEntry) => void
  /** Records the groups whose window has ended. */
  tick: () => void
  /** Records all requests that are held back. */
  flush: () => void
}

/**
 * Records denied requests: the first of a kind at once, and its repeats in one record with their number and
 * first and last time, after a window that grows from a minute to an hour. If there are too many kinds,
 * requests are summed by key and address, then by key, then all together with the number of addresses. So a
 * flood can neither fill the disk or the memory nor hide the denied requests of others.
 */
export function denialLimiter(
  record: (entry: AuditEntry) => void,
  limits: GroupLimits = limitsOfKeys,
  now: () => number = () => performance.now(),
): DeniedRequests {
  const organizations = new Map<string, Organization>()
  let timer: NodeJS.Timeout | null = null

  function take(organization: Organization): boolean {
    const target = organization
    const hours = (now() - target.refilledAt) / 3_600_000
    target.refilledAt = now()
    target.records = Math.min(limits.burst, target.records + hours * limits.recordsPerHour)
    if (target.records < 1) return false
    target.records -= 1
    return true
  }

  function open(organization: Organization, level: Level, entry: AuditEntry, times: number): void {
    const group: Group = {
      level,
      entry: { ...entry, ...level.summary },
      times,
      addresses: new Set([entry.address]),
      windowMs: firstWindowMs,
      dueAt: now() + firstWindowMs,
      lastAt: now(),
    }
    organization.groups.set(level.id, group)
    organization.children.set(level.parent, (organization.children.get(level.parent) ?? 0) + 1)
  }

  function isRoomFor({ parent, maximum, summary }: Level, organization: Organization): boolean {
    if (parent === '') return true
    if ((organization.children.get(parent) ?? 0) >= maximum) return false
    // The other half is reserved for sums, so that the first denied request of a key is always counted in
    // one.
    if (summary === null) return organization.groups.size < limits.groups / 2
    if (organization.groups.size < limits.groups) return true
    const idle = organization.groups.values().find(({ times }) => times === 0)
    if (idle) close(organization, idle.level)
    return idle !== undefined
  }

  function close(organization: Organization, { id, parent }: Level): void {
    organization.groups.delete(id)
    const remaining = (organization.children.get(parent) ?? 1) - 1
    if (remaining === 0) organization.children.delete(parent)
    else organization.children.set(parent, remaining)
  }

  function write(group: Group): void {
    const target = group
    const { entry, times, addresses } = target
    target.times = 0
    const count = addresses.size
    const isSpread = target.level.summary?.address === ''
    record({
      ...entry,
      times,
      ...(isSpread && { subjects: { ...entry.subjects, addresses: String(count) } }),
    })
    addresses.clear()
  }

  function tick(): void {
    for (const [id, organization] of organizations) {
      for (const group of organization.groups.values()) {
        if (group.dueAt > now()) continue
        if (group.times === 0) {
          // A group is remembered for an hour. Otherwise one request a minute would cause one record a
          // minute.
          if (now() - group.lastAt >= lastWindowMs) close(organization, group.level)
          else group.dueAt = now() + group.windowMs
          continue
        }
        // The root group writes one record for each window and needs no allowance for it.
        if (group.level.parent !== '' && !take(organization)) {
          group.dueAt = now() + firstWindowMs
          continue
        }
        write(group)
        group.windowMs = Math.min(lastWindowMs, group.windowMs * 2)
        group.dueAt = now() + group.windowMs
      }
      // The organization has no groups and a full allowance, so nothing is lost.
      if (organization.groups.size === 0 && isFull(organization)) organizations.delete(id)
    }
    if (organizations.size === 0) stop()
  }

  function isFull({ records, refilledAt }: Organization): boolean {
    return records + ((now() - refilledAt) / 3_600_000) * limits.recordsPerHour >= limits.burst
  }

  function stop(): void {
    if (timer) clearInterval(timer)
    timer = null
  }

  function flush(): void {
    stop()
    for (const { groups } of organizations.values()) {
      for (const group of [...groups.values()].toReversed()) if (group.times > 0) write(group)
    }
    organizations.clear()
  }

  return {
    add(entry) {
      timer ??= setInterval(tick, tickMs).unref()
      let organization = organizations.get(entry.organization_id)
      if (organization === undefined) {
        if (organizations.size >= maxOrganizations) flush()
        organization = {
          groups: new Map(),
          children: new Map(),
          records: limits.burst,
          refilledAt: now(),
        }
        organizations.set(entry.organization_id, organization)
      }
      for (const level of levelsOf(entry, limits)) {
        const group = organization.groups.get(level.id)
        if (group !== undefined) {
          repeat(group, entry)
          group.lastAt = now()
          return
        }
        if (!isRoomFor(level, organization)) continue
        if (level.summary !== null) {
          open(organization, level, entry, 1)
          return
        }
        if (!take(organization)) continue
        open(organization, level, entry, 0)
        record(entry)
        return
      }
    },
    tick,
    flush,
  }
}

/** The groups that a request may be counted in, the narrowest first. */
function levelsOf(entry: AuditEntry, limits: GroupLimits): Level[] {
  const { key_id, key_hint, operation, failure, address } = entry
  const several = { operation: 'several', subjects: {} }
  const nobody = { key_id: null, key_hint: null }
  const isStranger = limits === limitsOfStrangers
  const all = 'all'
  const key = isStranger ? all : JSON.stringify([key_id, key_hint])
  const actor = JSON.stringify([key, address])
  return [
    {
      id: JSON.stringify([actor, key_id, key_hint, operation, failure]),
      parent: actor,
      maximum: limits.kinds,
      summary: null,
    },
    {
      id: `${actor} several`,
      parent: key,
      maximum: limits.addresses,
      summary: isStranger ? { ...several, ...nobody } : several,
    },
    ...(isStranger
      ? []
      : [
          {
            id: `${key} several`,
            parent: all,
            maximum: limits.groups,
            summary: { ...several, address: '' },
          },
        ]),
    { id: all, parent: '', maximum: 1, summary: { ...several, ...nobody, address: '' } },
  ]
}

function repeat(group: Group, entry: AuditEntry): void {
  const target = group
  const { level, addresses } = target
  // The first request has a record of its own already, so its repeats are counted from this one on.
  const base = target.times === 0 ? { ...entry, ...level.summary } : target.entry
  const subjects = level.summary === null ? merged(target.entry.subjects, entry.subjects) : {}
  const failure = base.failure === entry.failure ? entry.failure : null
  target.entry = { ...base, failure, status: entry.status, last_at: entry.last_at, subjects }
  target.times += 1
  if (addresses.size < countedAddresses) addresses.add(entry.address)
}

function merged(first: Subjects, second: Subjects): Subjects {
  const all: Subjects = { ...first }
  for (const [name, value] of Object.entries(second)) {
    const values = new Set([all[name] ?? [], value].flat())
    const few = [...values].slice(0, maxSubjects)
    const [only] = few
    all[name] = few.length === 1 && only !== undefined && !Array.isArray(value) ? only : few
  }
  return all
}
