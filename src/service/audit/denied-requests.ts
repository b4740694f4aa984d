import type { AuditRecord } from '#contract/audit.ts'
import type { AuditEntry } from './audit-entry.ts'

type Subjects = AuditRecord['subjects']

/** How much refused requests may cost, in each organization. */
interface GroupLimits {
  /** Records at once, and how many more may follow in an hour. */
  burst: number
  recordsPerHour: number
  /** Kinds of requests of one key at one address that have records of their own. */
  kinds: number
  /** Addresses of one key, or of all strangers, that are kept apart. */
  addresses: number
  groups: number
}

/** Requests by keys that are known. */
export const limitsOfKeys: GroupLimits = {
  burst: 60,
  recordsPerHour: 600,
  kinds: 20,
  addresses: 5,
  groups: 500,
}

/** Requests by nobody who is known: anybody can make as many as they like. */
export const limitsOfStrangers: GroupLimits = {
  burst: 20,
  recordsPerHour: 60,
  kinds: 5,
  addresses: 40,
  groups: 100,
}

interface Level {
  id: string
  /** The group of groups that this one is counted in. */
  parent: string
  maximum: number
  /** What a record of the group says; null: the request itself. */
  summary: Partial<AuditEntry> | null
}

interface Group {
  level: Level
  /** The requests since the last record, as one; `times` 0: none. */
  entry: AuditEntry
  times: number
  addresses: Set<string>
  windowMs: number
  dueAt: number
  /** When the last request came. */
  lastAt: number
}

interface Organization {
  groups: Map<string, Group>
  /** How many groups there are of each parent. */
  children: Map<string, number>
  records: number
  refilledAt: number
}

const firstWindowMs = 60_000
const lastWindowMs = 3_600_000
const tickMs = 30_000
const organizationsLimit = 1000
const subjectsLimit = 20
const countedAddresses = 10_000

export interface DeniedRequests {
  add: (entry: AuditEntry) => void
  /** Records what is due. */
  tick: () => void
  /** Records all that was held back. */
  flush: () => void
}

/**
 * Records what was refused, the first of a kind at once and its repeats together, with their number
 * and the first and last time, after a window that grows from a minute to an hour. Where there are too
 * many kinds, requests are summed by key and address, then by key, then all together with the number
 * of addresses, so that no flood fills the disk or the memory and none hides who else was refused.
 */
export function deniedRequests(
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
    // the other half is for sums, so that a key which is refused for the first time has one
    if (summary === null) return organization.groups.size < limits.groups / 2
    if (organization.groups.size < limits.groups) return true
    const idle = organization.groups.values().find(({ times }) => times === 0)
    if (idle) close(organization, idle.level)
    return idle !== undefined
  }

  function close(organization: Organization, { id, parent }: Level): void {
    organization.groups.delete(id)
    const left = (organization.children.get(parent) ?? 1) - 1
    if (left === 0) organization.children.delete(parent)
    else organization.children.set(parent, left)
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
          // remembered for an hour, or one request a minute would be a record a minute
          if (now() - group.lastAt >= lastWindowMs) close(organization, group.level)
          else group.dueAt = now() + group.windowMs
          continue
        }
        // what holds all the others is one record a window, and always has it
        if (group.level.parent !== '' && !take(organization)) {
          group.dueAt = now() + firstWindowMs
          continue
        }
        write(group)
        group.windowMs = Math.min(lastWindowMs, group.windowMs * 2)
        group.dueAt = now() + group.windowMs
      }
      // nothing is left to be known of it, its allowance included
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
        if (organizations.size >= organizationsLimit) flush()
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
  // what was recorded already is not counted again, so its repeats begin with this one
  const begun = target.times === 0 ? { ...entry, ...level.summary } : target.entry
  const subjects = level.summary === null ? merged(target.entry.subjects, entry.subjects) : {}
  const failure = begun.failure === entry.failure ? entry.failure : null
  target.entry = { ...begun, failure, status: entry.status, last_at: entry.last_at, subjects }
  target.times += 1
  if (addresses.size < countedAddresses) addresses.add(entry.address)
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
