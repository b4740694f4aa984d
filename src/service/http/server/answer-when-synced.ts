import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '#service/database/schema.ts'
import { whenSynced } from '#service/database/sqlite/group-commit.ts'

/** The database of each server. */
const databases = new WeakMap<FastifyInstance['server'], Database>()

/**
 * Sends nothing that a power failure could make untrue: what a request has read may be a commit of another one
 * whose sync of the log is still running, so each response waits for that.
 */
export function answerWhenSynced(app: FastifyInstance, database: Database): void {
  databases.set(app.server, database)
  app.addHook('onSend', (_request, reply, payload, done) => {
    const syncing = whenSynced(database)
    if (syncing === null) {
      done(null, payload)
      return
    }
    // A reply that was sent meanwhile in the place of this one has ended it.
    syncing.then(
      () => reply.sent || done(null, payload),
      (error: Error) => reply.sent || done(error),
    )
  })
}

/** For responses that Fastify does not send: the wait of `answerWhenSynced`. Rejects when the log cannot be synced. */
export async function untilSynced({ server }: FastifyRequest): Promise<void> {
  const database = databases.get(server.server)
  if (database !== undefined) await whenSynced(database)
}
