import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { tenantRole } from './row-security.ts'
import { currentTenant } from './tenant-scope.ts'

/**
 * Gives clients of `asTenant` the role of tenants and their organization, for one transaction each: poolers such as
 * PgBouncer give the connection to others after it. A statement outside of a transaction gets one of its own, which
 * costs a read one more round trip, and a change two.
 */
export function tenantPool(pool: PostgresPool): PostgresPool {
  return {
    options: {},
    connect: async () => {
      const tenant = currentTenant()
      // It becomes part of a statement that takes no parameters.
      if (tenant !== null && !/^[\w-]+$/.test(tenant)) {
        throw new Error('the ID of an organization is malformed')
      }
      const client = await pool.connect()
      return tenant === null ? client : tenantClient(client, tenant)
    },
    end: () => pool.end(),
  }
}

function tenantClient(client: PostgresPoolClient, organization_id: string): PostgresPoolClient {
  const enter = `set local role ${tenantRole}; set local sheaf.organization = '${organization_id}'`
  let isInTransaction = false

  // Kysely passes no options and needs no cursor, so only this overload is called.
  const run = (text: string, values: readonly unknown[] = []): Promise<unknown> =>
    client.query(text, values)

  /** Otherwise the connection would go back to the pool within a transaction that has failed. */
  async function orRollBack<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      await run('rollback').catch(() => undefined)
      throw error
    }
  }

  async function query(text: string, values: readonly unknown[] = []): Promise<unknown> {
    if (/^(?:begin|start transaction)\b/i.test(text)) {
      const result = await orRollBack(() => run(`${text}; ${enter}`))
      isInTransaction = true
      return result
    }
    if (isInTransaction) {
      if (/^(?:commit|rollback)\b(?! to\b)/i.test(text)) isInTransaction = false
      return run(text, values)
    }
    return orRollBack(async () => {
      await run(`begin; ${enter}`)
      const result = await run(text, values)
      const committed = run('commit')
      // The end of a read decides nothing. The next statement on the connection is sent after it.
      if (/^select\b/i.test(text)) committed.catch(() => undefined)
      else await committed
      return result
    })
  }
  const tenant = { query, release: () => client.release() }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Kysely calls only this overload of `query`
  return tenant as unknown as PostgresPoolClient
}
