import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isWrite } from '#contract/endpoint.ts'
import { failures } from '#contract/failures/failures.ts'
import type { Caller } from '#service/access/caller.ts'
import { firstOrganization } from '#service/access/organization-store.ts'
import { credentialStore } from '#service/access/credential-store.ts'
import { hashSecret } from '#service/access/secret.ts'
import type { Clock } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import { isSqlite } from '#service/database/sqlite.ts'
import { withFirstWrite } from '#service/database/changes/first-write.ts'
import type { FirstWrite } from '#service/database/changes/first-write.ts'
import { readFileName } from '#service/http/read-file-name.ts'
import { asFailure } from '#service/http/error-handler.ts'
import { Failure } from '#service/failure.ts'
import { addressOf, notesOf } from '#service/http/request-hooks.ts'
import type { FinishedRequest, RequestHooks } from '#service/http/request-hooks.ts'
import { compiled } from '#service/json/compiled.ts'
import { plainText } from './audit-entry.ts'
import type { AuditEntry } from './audit-entry.ts'
import type { AuditTrail } from './audit-trail.ts'
import { denialLimiter, limitsOfStrangers } from './denial-limiter.ts'
import { intentStore } from './intent-store.ts'
import type { IntendedEntry } from './intent-store.ts'
import { nameBefore } from './name-store.ts'
import { requestSubjects } from './subjects/request-subjects.ts'

export interface AuditWatchParts {
  database: Database
  clock: Clock
  trail: AuditTrail
  /** This process, as the owner of intents. */
  owner: string
}

/** A change besides the one that is requested, such as the run that records a chat. */
export interface SideChange {
  caller: Caller
  request: FastifyRequest
  /** The name of the operation in the record. */
  operation: string
  /** The ID of the resource that is created. */
  id: string
}

/** Runs a side change and records it. Rejects like `work`, and then records nothing. */
export type RecordChange = (change: SideChange, work: () => Promise<unknown>) => Promise<void>

export interface AuditWatch extends RequestHooks {
  recordChange: RecordChange
  /** Records the denied requests that are still held back. */
  close: () => Promise<void>
}

// The fields of a request or reply that identify its resource.
const thing = z.object({
  id: z.string().optional().catch(undefined),
  name: z.string().optional().catch(undefined),
  // The title of a conversation is a question: it is recorded only while the conversation is shared.
  title: z.string().optional().catch(undefined),
  shared: z.literal('team').optional().catch(undefined),
  // An import has the name of the graph in its bundle.
  bundle: z.object({ name: z.string() }).optional().catch(undefined),
})
const deniedStatuses = new Set([401, 403, 404, 410])

/** A change in progress: its record so far, and its intent. */
interface Change {
  request: FastifyRequest
  entry: IntendedEntry
  intent: FirstWrite
}

/**
 * Records every change, even if its caller hangs up: an intent is committed with the first change in the
 * database, and replaced by a record before the reply is sent. Denied requests are recorded after their
 * reply: refused keys, missing permissions, and resources that do not exist for the caller, whether or not
 * they exist for others.
 */
export function auditHooks({ database, clock, trail, owner }: AuditWatchParts): AuditWatch {
  const changes = new WeakMap<FastifyRequest, Change>()
  const intents = intentStore(database)
  const resolving = new Set<Promise<void>>()
  const denied = denialLimiter(trail.defer)
  // Denied requests without a valid key are grouped first, so that one look-up of the key's owner serves
  // many.
  const strangers = denialLimiter((entry) => {
    const resolved = attribute(entry)
      .then((attributed) => {
        if (attributed) trail.defer(attributed)
      })
      // The database is down. The log has the denied requests.
      .catch(() => undefined)
      .finally(() => resolving.delete(resolved))
    resolving.add(resolved)
  }, limitsOfStrangers)

  /**
   * Finds the key and organization of a refused key. Until then, `key_id` contains the hash of its secret.
   */
  async function attribute(entry: AuditEntry): Promise<AuditEntry | null> {
    const key = await credentialStore(database).ofHash(entry.key_id ?? '')
    if (key) return { ...entry, organization_id: key.organization_id, key_id: key.id }
    // An unknown key belongs to nobody, so its requests are recorded with the first organization.
    const first = await firstOrganization(database)
    return first ? { ...entry, organization_id: first.id, key_id: null } : null
  }

  /** The part of a record that is known before the handler runs. */
  function entryOf(request: FastifyRequest): IntendedEntry {
    const { id, created_at } = clock.stamp()
    return {
      id,
      created_at,
      organization_id: '',
      key_id: null,
      operation: '',
      request_id: request.id,
      address: plainText(addressOf(request)),
      subjects: requestSubjects(request),
      name_before: null,
      name: null,
    }
  }

  function changeOf(request: FastifyRequest, entry: IntendedEntry): Change {
    const intent: FirstWrite = {
      statement: () => intents.insertion(owner, withNotes(request, entry)),
      isDurable: false,
      isOver: false,
    }
    return { request, entry, intent }
  }

  /**
   * The record of a change that has ended. It gets a new ID and time, because records are in the order in
   * which changes end.
   */
  function finishedRecord(
    { request, entry }: Change,
    outcome: Pick<AuditEntry, 'outcome' | 'status' | 'failure'>,
  ): AuditEntry {
    const { id, created_at } = clock.stamp()
    const times = { last_at: created_at, times: 1 }
    return { ...withNotes(request, entry), id, created_at, ...times, key_hint: null, ...outcome }
  }

  /** The record of a change that succeeded, with the ID and the name in its reply. */
  function allowedRecord(change: Change, status: number, value: unknown): AuditEntry {
    const { id, bundle } = compiled(thing).safeParse(value).data ?? {}
    const record = {
      ...finishedRecord(change, { outcome: 'allowed', status, failure: null }),
      // An import can give the graph another name than its bundle has.
      name: plainName(value) ?? change.entry.name ?? (bundle ? plainText(bundle.name) : null),
    }
    return id === undefined ? record : { ...record, subjects: withId(id, record.subjects) }
  }

  function denial(finished: FinishedRequest): AuditEntry {
    const { request, operation, failure, caller } = finished
    const common = entryOf(request)
    const entry = {
      ...common,
      last_at: common.created_at,
      times: 1,
      key_hint: null,
      operation: operation ?? '',
      outcome: 'denied' as const,
      status: statusOf(finished),
      failure,
    }
    if (caller) return { ...entry, organization_id: caller.organization_id, key_id: caller.key_id }
    const secret = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1]
    if (secret === undefined) return entry
    return { ...entry, key_id: hashSecret(secret), key_hint: hintOf(secret) }
  }

  return {
    async aroundHandler({ endpoint, operation, caller, request }, { body }, handler) {
      if (!isWrite(endpoint)) return handler()
      const { organization_id, key_id } = caller
      // oxlint-disable-next-line no-unsafe-type-assertion -- the router fills every name of the path with a text
      const params = request.params as Record<string, string>
      const before =
        endpoint.method === 'POST'
          ? null
          : await nameBefore(database, organization_id, endpoint, params)
      const change = changeOf(request, {
        ...entryOf(request),
        organization_id,
        key_id,
        operation,
        name_before: before === null ? null : plainText(before),
        name: plainName(endpoint.body === 'bytes' ? nameOfUpload(request) : body),
      })
      // On PostgreSQL the chain would be locked until the transaction of the change has ended.
      if (isSqlite(database)) {
        change.intent.end = (tx, made) => {
          const status = endpoint.success ?? 200
          return trail.appendWithin(tx, allowedRecord(change, status, made))
        }
      }
      changes.set(request, change)
      return withFirstWrite(change.intent, handler)
    },

    async recordChange({ caller, request, operation, id }, work) {
      const { organization_id, key_id } = caller
      const common = entryOf(request)
      const subjects = withId(id, common.subjects)
      const change = changeOf(request, { ...common, organization_id, key_id, operation, subjects })
      await withFirstWrite(change.intent, work)
      // The intent is committed with the change, so the reply need not wait for the record.
      const outcome = { outcome: 'allowed', status: 200, failure: null } as const
      trail.defer(finishedRecord(change, outcome), change.entry.id)
    },

    async onSend({ request }, _, { status, value }) {
      const change = changes.get(request)
      if (change === undefined) return
      changes.delete(request)
      if (change.intent.hasEnded) return
      try {
        await trail.append(allowedRecord(change, status, value), change.entry.id)
      } catch (error) {
        // The intent is on the disk, so the next start records the change: its reply can be sent.
        if (!change.intent.isDurable) throw error
      }
    },

    onError({ request, reply }, error) {
      const change = changes.get(request)
      if (change === undefined) return
      changes.delete(request)
      const { status, key } = asFailure(error)
      if (!change.intent.isDurable) {
        // Without a durable intent, only a change outside a transaction or a commit of unknown outcome can
        // have changed anything.
        if (status < 500) return
        // The caller hung up, and the handler was aborted for it.
        if (reply.raw.destroyed && !(error instanceof Failure)) return
      }
      trail.defer(
        finishedRecord(change, { outcome: 'failed', status, failure: key }),
        change.entry.id,
      )
    },

    onResponse(finished) {
      if (finished.endpoint === null || finished.failure === null) return
      if (!deniedStatuses.has(statusOf(finished))) return
      const entry = denial(finished)
      if (finished.caller) denied.add(entry)
      else strangers.add(entry)
    },

    async close() {
      denied.flush()
      strangers.flush()
      await Promise.all(resolving)
      await trail.settle()
    },
  }
}

/** Subjects with what was created or changed, which a request can name otherwise. */
function withId(id: string, subjects: AuditEntry['subjects']): AuditEntry['subjects'] {
  // The order in which they are shown.
  return Object.assign({ id }, subjects, { id })
}

/** The entry with what the handler has noted so far. */
function withNotes(request: FastifyRequest, entry: IntendedEntry): IntendedEntry {
  const { changed } = notesOf(request)
  return changed ? { ...entry, subjects: { ...entry.subjects, ...changed } } : entry
}

/** The name in a request or reply; null if there is none. */
function plainName(value: unknown): string | null {
  const { name, title, shared } = compiled(thing).safeParse(value).data ?? {}
  const shownName = name ?? (shared === 'team' ? title : undefined)
  return shownName === undefined ? null : plainText(shownName)
}

function nameOfUpload(request: FastifyRequest): { name?: string } {
  try {
    return { name: readFileName(request.headers['content-disposition']) }
  } catch {
    // The handler refuses the request for this.
    return {}
  }
}

/** The status of the reply, also if the caller hung up before it was sent. */
function statusOf({ status, failure }: FinishedRequest): number {
  return status === 499 && failure !== null ? failures[failure].status : status
}

/** The beginning of a key that looks like one of ours, too short to guess the key from. */
function hintOf(secret: string): string | null {
  return /^sheaf_[\w-]{43}$/.test(secret) ? `${secret.slice(0, 10)}…` : null
}
