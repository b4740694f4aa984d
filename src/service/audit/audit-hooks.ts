import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isWrite } from '#contract/endpoint.ts'
import { failures } from '#contract/failures/failures.ts'
import { hashSecret } from '#service/keys/secret.ts'
import type { Clock } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import { withFirstWrite } from '#service/database/first-write.ts'
import type { FirstWrite } from '#service/database/first-write.ts'
import { readFileName } from '#service/files/upload/read-file-name.ts'
import { asFailure } from '#service/http/error-handler.ts'
import { Failure } from '#service/failure.ts'
import { addressOf } from '#service/http/request-hooks.ts'
import type { FinishedRequest, RequestHooks } from '#service/http/request-hooks.ts'
import { plainText } from './audit-entry.ts'
import type { AuditEntry } from './audit-entry.ts'
import type { AuditTrail } from './audit-trail.ts'
import { deniedRequests, limitsOfStrangers } from './denied-requests.ts'
import { intentStore } from './intent-store.ts'
import type { IntendedEntry } from './intent-store.ts'
import { nameBefore } from './name-before.ts'
import { requestSubjects } from './request-subjects.ts'

export interface AuditWatchParts {
  database: Database
  clock: Clock
  trail: AuditTrail
  /** This process, in whose name intents are stored. */
  owner: string
}

export interface AuditWatch extends RequestHooks {
  /** Records what is held back. */
  close: () => Promise<void>
}

// what an answer tells of the thing it is about
const thing = z.object({
  id: z.string().optional().catch(undefined),
  name: z.string().optional().catch(undefined),
})
const deniedStatuses = new Set([401, 403, 404, 410])

/** A change that is being made: what is recorded of it, and the intent that says so meanwhile. */
interface Change {
  entry: IntendedEntry
  intent: FirstWrite
}

/**
 * Records every change, whatever becomes of its caller's connection: an intent is committed with the
 * first change in the database, and replaced by a record before the answer is sent. Whatever was denied
 * is recorded behind its answer: refused keys, missing permissions, and things that are not there for
 * the caller, whether or not they are for others.
 */
export function auditHooks({ database, clock, trail, owner }: AuditWatchParts): AuditWatch {
  const changes = new WeakMap<FastifyRequest, Change>()
  const intents = intentStore(database)
  const resolving = new Set<Promise<void>>()
  const denied = deniedRequests(trail.defer)
  // of no known key: whose it may have been is looked up once for many
  const strangers = deniedRequests((entry) => {
    const resolved = attribute(entry)
      .then((found) => {
        if (found) trail.defer(found)
      })
      // an outage: what it was denied is in the log
      .catch(() => undefined)
      .finally(() => resolving.delete(resolved))
    resolving.add(resolved)
  }, limitsOfStrangers)

  /** Finds whose an unusable key is; `key_id` still holds the hash of its secret. */
  async function attribute(entry: AuditEntry): Promise<AuditEntry | null> {
    const key = await database
      .selectFrom('keys')
      .select(['id', 'organization_id'])
      .where('hash', '=', entry.key_id ?? '')
      .executeTakeFirst()
    if (key) return { ...entry, organization_id: key.organization_id, key_id: key.id }
    // the one that the installation began with
    const first = await database
      .selectFrom('organizations')
      .select('id')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    return first ? { ...entry, organization_id: first.id, key_id: null } : null
  }

  /** What can be said of a request before anything is done. */
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

  /** The record of a change that has ended, at its place among those that end now. */
  function ended(
    { entry }: Change,
    outcome: Pick<AuditEntry, 'outcome' | 'status' | 'failure'>,
  ): AuditEntry {
    const { id, created_at } = clock.stamp()
    return { ...entry, id, created_at, last_at: created_at, times: 1, key_hint: null, ...outcome }
  }

  function denial(finished: FinishedRequest): AuditEntry {
    const { request, operation, failure, caller } = finished
    const known = entryOf(request)
    const entry = {
      ...known,
      last_at: known.created_at,
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
      const entry: IntendedEntry = {
        ...entryOf(request),
        organization_id,
        key_id,
        operation,
        name_before: before === null ? null : plainText(before),
        name: plainName(endpoint.body === 'bytes' ? nameOfUpload(request) : body),
      }
      const intent: FirstWrite = {
        statement: () => intents.insertion(owner, entry),
        isDurable: false,
        isOver: false,
      }
      changes.set(request, { entry, intent })
      return withFirstWrite(intent, handler)
    },

    async onSend({ request }, _, { status, value }) {
      const change = changes.get(request)
      if (change === undefined) return
      changes.delete(request)
      const { id } = thing.safeParse(value).data ?? {}
      const record = {
        ...ended(change, { outcome: 'allowed', status, failure: null }),
        name: plainName(value),
      }
      if (id !== undefined) record.subjects = { id, ...record.subjects }
      try {
        await trail.append(record, change.entry.id)
      } catch (error) {
        // its intent is on the disk, and the record will be: what was done can be answered
        if (!change.intent.isDurable) throw error
      }
    },

    onError({ request, reply }, error) {
      const change = changes.get(request)
      if (change === undefined) return
      changes.delete(request)
      const { status, key } = asFailure(error)
      if (!change.intent.isDurable) {
        // nothing was changed, unless by what is no transaction, or one whose end is not known
        if (status < 500) return
        // its own abort
        if (reply.raw.destroyed && !(error instanceof Failure)) return
      }
      trail.defer(ended(change, { outcome: 'failed', status, failure: key }), change.entry.id)
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

/** The name in what a caller gave or was answered; null where there is none. */
function plainName(value: unknown): string | null {
  const { name } = thing.safeParse(value).data ?? {}
  return name === undefined ? null : plainText(name)
}

function nameOfUpload(request: FastifyRequest): { name?: string } {
  try {
    return { name: readFileName(request.headers['content-disposition']) }
  } catch {
    // it is refused for that
    return {}
  }
}

/** What was answered; to a caller who hung up, what would have been. */
function statusOf({ status, failure }: FinishedRequest): number {
  return status === 499 && failure !== null ? failures[failure].status : status
}

/** How a key begins, where it looks like one of ours: not enough to guess it by. */
function hintOf(secret: string): string | null {
  return /^sheaf_[\w-]{43}$/.test(secret) ? `${secret.slice(0, 10)}…` : null
}
