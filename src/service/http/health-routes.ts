import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { Blobs } from '#service/blobs/blobs.ts'
import type { Database } from '#service/database/schema.ts'
import { Failure } from './failure.ts'

/** `/healthz`: the process answers. `/readyz`: it can do its work; 503 says that it cannot. */
export function healthRoutes(
  app: FastifyInstance,
  { database, blobs }: { database: Database; blobs: Blobs },
): void {
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async (request) => {
    try {
      await sql`select 1`.execute(database)
      await blobs.probe()
    } catch (error) {
      request.log.error({ err: error }, 'not ready')
      throw new Failure('unavailable', 'The database or the file store is not responding.')
    }
    return { status: 'ready' }
  })
}
