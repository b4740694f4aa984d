import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isWrite } from '#contract/endpoint.ts'
import { failures } from '#contract/failures.ts'
import { hashSecret } from '#service/access/secret.ts'
import type { Clock } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import { addressOf } from '#service/http/watch.ts'
import type { Answered, Watch } from '#service/http/watch.ts'
import { plainText } from './audit-entry.ts'
import type { AuditEntry } from './audit-entry.ts'
import type { AuditTrail } from './audit-trail.ts'
import { deniedRequests } from './denied-requests.ts'
import { nameBefore } from './name-before.ts'
import { requestSubjects } from './request-subjects.ts'

export interface AuditWatch extends Watch {
  /** Records what is held back. */
  close: () => Promise<void>
}

// what an answer tells of the thing it is about
const thing = z.object({
  id: z.string().optional().catch(undefined),
  name: z.string().optional().catch(undefined),
})
const deniedStatuses = new Set([401, 403, 404, 410])

/**
 * Records every change before it is answered, and whatever was denied behind its answer: refused
 * keys, missing permissions, and things that are not there for the caller, whether or not they are
 * for others.
 */
export function auditWatch(database: Database, clock: Clock, trail: AuditTrail): AuditWatch {
  const names = new WeakMap<FastifyRequest, string | null>()
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
  })

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

  function entryOf(request: FastifyRequest): Omit<AuditEntry, 'status' | 'operation' | 'outcome'> {
    const { id, created_at } = clock.stamp()
    return {
      id,
      created_at,
      last_at: created_at,
      times: 1,
      organization_id: '',
      key_id: null,
      key_hint: null,
      failure: null,
      request_id: request.id,
      address: plainText(addressOf(request)),
      subjects: requestSubjects(request),
      name_before: null,
      name: null,
    }
  }

  function denial(answered: Answered): AuditEntry {
    const { request, operation, failure, caller } = answered
    const entry = {
      ...entryOf(request),
      operation: operation ?? '',
      outcome: 'denied' as const,
      status: statusOf(answered),
      failure,
    }
    if (caller) return { ...entry, organization_id: caller.organization_id, key_id: caller.key_id }
    const secret = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1]
    if (secret === undefined) return entry
    return { ...entry, key_id: hashSecret(secret), key_hint: hintOf(secret) }
  }

  return {
    async begin({ endpoint, caller, request }) {
      if (!isWrite(endpoint) || endpoint.method === 'POST') return undefined
      // oxlint-disable-next-line no-unsafe-type-assertion -- the router fills every name of the path with a text
      const params = request.params as Record<string, string>
      names.set(request, await nameBefore(database, caller.organization_id, endpoint, params))
      return undefined
    },

    async keep({ endpoint, operation, caller, request }, _, { status, value }) {
      if (!isWrite(endpoint)) return
      const { id, name } = thing.safeParse(value).data ?? {}
      const entry = entryOf(request)
      const before = names.get(request) ?? null
      await trail.append({
        ...entry,
        organization_id: caller.organization_id,
        key_id: caller.key_id,
        operation,
        outcome: 'allowed',
        status,
        subjects: id === undefined ? entry.subjects : { id, ...entry.subjects },
        name_before: before === null ? null : plainText(before),
        name: name === undefined ? null : plainText(name),
      })
    },

    answered(answered) {
      const { endpoint, operation, caller, request, failure } = answered
      if (endpoint === null || failure === null) return
      const status = statusOf(answered)
      if (deniedStatuses.has(status)) {
        const entry = denial(answered)
        if (caller) denied.add(entry)
        else strangers.add(entry)
        return
      }
      // it may have been done, or half of it
      if (status < 500 || caller === null || !isWrite(endpoint)) return
      trail.defer({
        ...entryOf(request),
        organization_id: caller.organization_id,
        key_id: caller.key_id,
        operation: operation ?? '',
        outcome: 'failed',
        status,
        failure,
      })
    },

    async close() {
      denied.flush()
      strangers.flush()
      await Promise.all(resolving)
      await trail.settle()
    },
  }
}

/** What was answered; to a caller who hung up, what would have been. */
function statusOf({ status, failure }: Answered): number {
  return status === 499 && failure !== null ? failures[failure].status : status
}

/** How a key begins, where it looks like one of ours: not enough to guess it by. */
function hintOf(secret: string): string | null {
  return /^sheaf_[\w-]{43}$/.test(secret) ? `${secret.slice(0, 10)}…` : null
}
