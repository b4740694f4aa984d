import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { ContentOperation } from '#contract/endpoints.ts'
import type { Caller } from '#service/access/caller.ts'
import type { Clock } from '#service/clock.ts'
import { Failure } from '#service/failure.ts'
import { addressOf } from '#service/http/request-hooks.ts'
import { plainText } from './audit-entry.ts'
import type { AuditEntry } from './audit-entry.ts'
import type { AuditTrail } from './audit-trail.ts'
import { requestSubjects } from './request-subjects.ts'

/** What a request is about to hand out. */
export interface ContentRead {
  operation: ContentOperation
  caller: Caller
  request: FastifyRequest
  /** The status that will be sent; left out, 200. */
  status?: number
  /** What the answer holds content of; its id is a subject of the record as `file_id` where it is one file. */
  files?: readonly { id: string; name: string }[]
  /** What is read where it is no file. */
  name?: string
}

/**
 * Resolves when the record of a read is on the disk, and must be awaited before the content is sent.
 * Rejects where it cannot be written: the content must then not be sent.
 */
export type RecordRead = (read: ContentRead) => Promise<void>

export interface ContentReads {
  record: RecordRead
  /** Records the repeats whose time has come. */
  tick: () => void
  /** Records the repeats that are held back. */
  close: () => void
}

/** A read that is on the disk, or on its way, and how often it was repeated since. */
interface Group {
  recorded: Promise<void>
  repeats: AuditEntry | null
  dueAt: number
}

interface Waiting {
  entry: AuditEntry
  resolve: () => void
  reject: (error: unknown) => void
}

const windowMs = 60_000
const tickMs = 5_000
const maxGroups = 10_000
const maxSubjects = 60
// Records of reads are written in batches, with a pause after each that is twice as long as writing
// took: a flood of reads has at most a third of the time of SQLite's one writer, and changes the rest.
const maxBatch = 50
const minPauseMs = 10

/**
 * Records who is given the content of files. The first read of a file by a key, an operation and an
 * address is on the disk before its answer begins. Repeats within a minute, as of a player that asks
 * for one range after another, are counted in memory and recorded together at the end of that minute:
 * a kill loses their number, never the fact. At most 10,000 reads are remembered so. While `isFull`,
 * reads are refused with `storage_full`: what room is left serves deletions and their records.
 */
export function contentReads(
  {
    trail,
    clock,
    isFull = () => false,
  }: { trail: AuditTrail; clock: Clock; isFull?: () => boolean },
  now: () => number = () => performance.now(),
): ContentReads {
  const groups = new Map<string, Group>()
  const waiting: Waiting[] = []
  let isWriting = false
  let timer: NodeJS.Timeout | null = null

  function append(entry: AuditEntry): Promise<void> {
    return new Promise((resolve, reject) => {
      waiting.push({ entry, resolve, reject })
      if (!isWriting) void write()
    })
  }

  async function write(): Promise<void> {
    isWriting = true
    while (waiting.length > 0) {
      const begun = performance.now()
      const batch = waiting.splice(0, maxBatch)
      await Promise.all(
        batch.map(({ entry, resolve, reject }) => trail.append(entry).then(resolve, reject)),
      )
      await pause(Math.max(minPauseMs, 2 * (performance.now() - begun)))
    }
    isWriting = false
  }

  function close(id: string, { repeats }: Group): void {
    groups.delete(id)
    if (repeats !== null) trail.defer(repeats)
  }

  // Groups stand in the order of their windows, which are all as long.
  function tick(): void {
    for (const [id, group] of groups) {
      if (group.dueAt > now()) break
      close(id, group)
    }
    if (groups.size === 0 && timer !== null) {
      clearInterval(timer)
      timer = null
    }
  }

  function open(id: string, entry: AuditEntry): Promise<void> {
    const [oldest] = groups
    if (groups.size >= maxGroups && oldest !== undefined) close(...oldest)
    const group: Group = { recorded: append(entry), repeats: null, dueAt: now() + windowMs }
    groups.set(id, group)
    timer ??= setInterval(tick, tickMs).unref()
    // the next read has to be recorded again
    group.recorded.catch(() => {
      if (groups.get(id) === group) groups.delete(id)
    })
    return group.recorded
  }

  return {
    async record(read) {
      // whoever asks for the headers alone is given no content
      if (read.request.method === 'HEAD') return
      if (isFull()) {
        throw new Failure(
          'storage_full',
          'The disk of the service is full: no read can be recorded, and so nothing can be read.',
        )
      }
      const entry = entryOf(read, clock)
      const id = groupOf(entry)
      const group = groups.get(id)
      if (group === undefined || group.dueAt <= now()) {
        if (group !== undefined) close(id, group)
        await open(id, entry)
        return
      }
      // another request may be the first, and not be recorded yet
      await group.recorded
      const { repeats } = group
      if (groups.get(id) !== group) trail.defer(entry)
      else if (repeats === null) group.repeats = entry
      else {
        group.repeats = {
          ...repeats,
          last_at: entry.last_at,
          status: entry.status,
          times: repeats.times + 1,
        }
      }
    },
    tick,
    close() {
      if (timer !== null) clearInterval(timer)
      timer = null
      for (const [id, group] of groups) close(id, group)
    },
  }
}

function entryOf(read: ContentRead, clock: Clock): AuditEntry {
  const { operation, caller, request, status = 200, files = [] } = read
  const { id, created_at } = clock.stamp()
  const [only] = files
  const few = files.slice(0, maxSubjects)
  const named =
    files.length === 1 && only !== undefined
      ? { file_id: only.id }
      : {
          file_ids: few.map((file) => file.id),
          file_names: few.map(({ name }) => plainText(name)),
        }
  const name = files.length === 1 ? only?.name : read.name
  return {
    id,
    created_at,
    last_at: created_at,
    times: 1,
    organization_id: caller.organization_id,
    key_id: caller.key_id,
    key_hint: null,
    operation,
    outcome: 'read',
    status,
    failure: null,
    request_id: request.id,
    address: plainText(addressOf(request)),
    subjects: { ...requestSubjects(request), ...(files.length > 0 && named) },
    name_before: null,
    name: name === undefined ? null : plainText(name),
  }
}

function groupOf({ organization_id, key_id, address, operation, subjects }: AuditEntry): string {
  return JSON.stringify([organization_id, key_id, address, operation, subjects])
}
