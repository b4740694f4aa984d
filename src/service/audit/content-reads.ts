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
import { requestSubjects } from './subjects/request-subjects.ts'

/** The request of a read, or what is stored of the one that queued a job. */
type ReadRequest = Pick<FastifyRequest, 'id' | 'method' | 'params' | 'query' | 'body'>

/** The content that a reply is about to contain. */
export interface ContentRead {
  operation: ContentOperation
  caller: Caller
  request: ReadRequest
  /** The address of the request, where it is not open any more. */
  address?: string
  /** The status of the reply; 200 by default. */
  status?: number
  /**
   * The files whose content the reply contains. The id of a single file becomes a subject of the record as
   * `file_id`.
   */
  files?: readonly { id: string; name: string }[]
  /** The name of the content if it is not a file. */
  name?: string
}

/**
 * Resolves when the record of a read is on the disk, and must be awaited before the content is sent. Rejects
 * if the record cannot be written: the content must then not be sent.
 */
export type RecordRead = (read: ContentRead) => Promise<void>

export interface ContentReads {
  record: RecordRead
  /** Records the repeats of windows that have ended. */
  tick: () => void
  /** Records all repeats that are still held back. */
  close: () => void
}

/** A read whose record has been or is being written, with its repeats since then. */
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
// Records of reads are written in batches. After each batch comes a pause of twice the writing time, so that
// a flood of reads takes at most a third of the time of SQLite's only writer.
const maxBatchRecords = 50
const minPauseMs = 10

/**
 * Records who reads the content of files. The first read of a file by a key, operation and address is on the
 * disk before its reply begins. Repeats within a minute, such as range requests of a media player, are
 * counted in memory and recorded together when the minute ends; if the process is killed, only their number
 * is lost. At most 10,000 reads are remembered this way. While `isFull`, reads are refused with
 * `storage_full`, because the remaining space is needed for deletions and their records.
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
      const startedAt = performance.now()
      const batch = waiting.splice(0, maxBatchRecords)
      await Promise.all(
        batch.map(({ entry, resolve, reject }) => trail.append(entry).then(resolve, reject)),
      )
      await pause(Math.max(minPauseMs, 2 * (performance.now() - startedAt)))
    }
    isWriting = false
  }

  function close(id: string, { repeats }: Group): void {
    groups.delete(id)
    if (repeats !== null) trail.defer(repeats)
  }

  // Groups are in the order of their windows, which all have the same length.
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
    // The record could not be written, so the next read must write one.
    group.recorded.catch(() => {
      if (groups.get(id) === group) groups.delete(id)
    })
    return group.recorded
  }

  return {
    async record(read) {
      // A HEAD request returns no content.
      if (read.request.method === 'HEAD') return
      if (isFull()) {
        throw new Failure(
          'storage_full',
          'The service’s disk is full. Reads cannot be recorded, so they are rejected.',
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
      // A concurrent request may be the first of the group, and its record may not be on the disk yet.
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
    address: plainText(read.address ?? addressOf(request)),
    subjects: { ...requestSubjects(request), ...(files.length > 0 && named) },
    name_before: null,
    name: name === undefined ? null : plainText(name),
  }
}

function groupOf({ organization_id, key_id, address, operation, subjects }: AuditEntry): string {
  return JSON.stringify([organization_id, key_id, address, operation, subjects])
}
