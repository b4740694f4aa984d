import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Blobs } from '#service/blobs/blobs.ts'
import { probeDatabase } from '#service/database/probe-database.ts'
import type { Database } from '#service/database/schema.ts'
import { requireOpenedFiles } from '#service/database/sqlite/opened-files.ts'
import type { DiskSpace } from '#service/disk/disk-space.ts'
import { Failure } from '#service/failure.ts'

// Proxies and orchestrators wait for one to five seconds.
const maxProbeMs = 4000

export interface HealthParts {
  database: Database
  blobs: Blobs
  space: Pick<DiskSpace, 'isFull'>
  /** Whether the process is about to stop, so that proxies should use another one. Default: never. */
  isStopping?: () => boolean
  /** How long all parts together may take to respond, in milliseconds. */
  probeMs?: number
}

/** `/healthz`: the process responds. `/readyz`: the database and the disk work too, otherwise 503. */
export function healthRoutes(
  app: FastifyInstance,
  { database, blobs, space, isStopping = () => false, probeMs = maxProbeMs }: HealthParts,
): void {
  // Anybody may ask, and a part that does not respond is not asked again meanwhile.
  const running = new Map<string, Promise<unknown>>()
  const probe = (message: string, look: () => Promise<unknown>): Promise<unknown> => {
    const known = running.get(message)
    if (known !== undefined) return known
    const own = look().finally(() => running.delete(message))
    running.set(message, own)
    return own
  }
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async (request) => {
    const deadline = performance.now() + probeMs
    const require = async (part: string, message: string, look: () => Promise<unknown>) => {
      try {
        await within(deadline, probe(message, look))
      } catch (error) {
        request.log.error({ err: error }, `not ready: ${part}`)
        throw new Failure('unavailable', message, { part })
      }
    }
    if (isStopping()) {
      throw new Failure('unavailable', 'This process is stopping.', { part: 'process' })
    }
    await require('database', 'The database is not responding.', () => probeDatabase(database))
    await require('database', 'The database file was moved or deleted.', async () =>
      requireOpenedFiles(database))
    if (space.isFull()) {
      const message = 'The data folder’s disk is full. Files can only be read and deleted.'
      throw new Failure('unavailable', message, { part: 'disk' })
    }
    await require('files', 'The files folder is not writable.', blobs.probe)
    return { status: 'ready' }
  })
}

/** Rejects where work does not end until a time. */
async function within(deadline: number, work: Promise<unknown>): Promise<void> {
  const ended = new AbortController()
  const tooSlow = pause(deadline - performance.now(), undefined, { signal: ended.signal }).then(
    () => Promise.reject(new Error('no response in time')),
  )
  try {
    await Promise.race([work, tooSlow])
  } finally {
    ended.abort()
    tooSlow.catch(() => undefined)
  }
}
