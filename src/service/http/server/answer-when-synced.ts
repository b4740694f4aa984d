import type { FastifyInstance } from 'fastify'
import type { Database } from '#service/database/schema.ts'
import { whenSynced } from '#service/database/sqlite/group-commit.ts'

/**
 * Sends nothing that a power failure could make untrue: what a request has read may be a commit of another one
 * whose sync of the log is still running, so each response waits for that.
 */
export function answerWhenSynced(app: FastifyInstance, database: Database): void {
  app.addHook('onSend', (_request, _reply, payload, done) => {
    const syncing = whenSynced(database)
    if (syncing === null) {
      done(null, payload)
      return
    }
    syncing.then(
      () => done(null, payload),
      (error: Error) => done(error),
    )
  })
}
