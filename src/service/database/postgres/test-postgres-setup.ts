import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { migrate } from '#service/database/migrate.ts'
import { openUnlimitedPostgres } from './postgres.ts'
import { postgresServer } from './test-postgres.ts'
import type { PostgresServer } from './test-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * An HTTP address that replies with the URL of a new PostgreSQL database: migrated; below `empty`, empty; below `socket`,
     * migrated and by a Unix socket.
     */
    postgresUrl: string
  }
}

interface Migrated {
  server: PostgresServer
  /** The name of the database that all others are copies of. */
  template: string
}

/**
 * A PostgreSQL server shared by all test files of a run, because creating one takes two seconds of processor
 * time, and copying a migrated database a fiftieth of that. It starts with the first request, because most
 * test runs do not need PostgreSQL.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let migrated: Promise<Migrated> | undefined
  const requests = createServer((request, response) => {
    // A test process that is busy when the server ends an idle connection would send its next request on it.
    response.setHeader('connection', 'close')
    migrated ??= migratedServer()
    migrated
      .then(async ({ server, template }) => {
        const url = await server.newDatabase(request.url === '/empty' ? undefined : template)
        return request.url === '/socket' ? server.bySocket(url) : url
      })
      .then(
        (url) => response.end(url),
        (error: unknown) => response.writeHead(500).end(String(error)),
      )
  })
  await once(requests.listen(0, '127.0.0.1'), 'listening')
  // oxlint-disable-next-line no-unsafe-type-assertion -- a server that listens on a port has an address
  const { port } = requests.address() as AddressInfo
  project.provide('postgresUrl', `http://127.0.0.1:${port}/`)
  return async () => {
    requests.close()
    await (await migrated?.catch(() => null))?.server.remove()
  }
}

async function migratedServer(): Promise<Migrated> {
  const server = await postgresServer({
    max_connections: 100,
    synchronous_commit: 'off',
    wal_level: 'minimal',
    max_wal_senders: 0,
    autovacuum: 'off',
    jit: 'off',
  })
  const url = await server.newDatabase()
  const database = openUnlimitedPostgres(url)
  await migrate(database)
  await database.destroy()
  return { server, template: new URL(url).pathname.slice(1) }
}
