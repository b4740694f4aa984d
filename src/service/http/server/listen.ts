import Fastify from 'fastify'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Config } from '#service/config.ts'
import { handleErrors } from '#service/http/error-handler.ts'
import { routeRefusals } from '#service/http/unknown-routes.ts'
import { healthRoutes } from '#service/http/health-routes.ts'
import type { HealthParts } from '#service/http/health-routes.ts'

// The default backlog of Node, 511, overflows when hundreds connect at once, and a client retries each
// dropped connection only after a second. Linux caps it at 4096 by default.
const maxPendingConnections = 4096
const maxHealthConnections = 100

/**
 * Listens for what the roles of this process serve: all of the app, or for a worker the health checks only.
 * Resolves with the address and what ends the server of a worker.
 */
export async function listenByRole(
  app: FastifyInstance,
  { HOST, PORT, SHEAF_ROLES }: Pick<Config, 'HOST' | 'PORT' | 'SHEAF_ROLES'>,
  { log, ...health }: HealthParts & { log: FastifyBaseLogger },
): Promise<{ address: string; stop: () => Promise<void> }> {
  const to = { host: HOST, port: PORT, backlog: maxPendingConnections }
  if (SHEAF_ROLES !== 'worker') {
    return { address: await app.listen(to), stop: async () => undefined }
  }
  // The isolation test sends its requests to the app within the process.
  await app.ready()
  const checks = Fastify({
    // What is not ready is logged, and not each check.
    loggerInstance: log.child({}, { level: 'warn' }),
    forceCloseConnections: true,
  })
  checks.server.maxConnections = maxHealthConnections
  handleErrors(checks, () => undefined)
  routeRefusals([])(checks)
  healthRoutes(checks, health)
  return { address: await checks.listen(to), stop: async () => checks.close() }
}
