import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import { migrate } from '#service/database/migrate.ts'
import { isOutage, isOutageOfQuery, reasonOf } from './outage.ts'
import type { DatabaseOutage } from './outage.ts'
import { openPostgres, openUnlimitedPostgres } from './postgres.ts'
import type { OutageReport } from './postgres.ts'
import { repeatAtStart, steadily } from './steady-start.ts'
import { tenantRole } from './row-security.ts'
import type { Database } from '#service/database/schema.ts'

/** How long a start waits for the server, at first and whenever a statement finds that it does not answer. */
export const waitLimitMs = 60_000
const retryPauseMs = 500

export interface ConnectReport extends OutageReport {
  /** Called once if the server does not answer yet. */
  onWait?: (error: DatabaseOutage, limitMs: number) => void
  /** Called if the role of tenants is missing, so that row-level security has no effect. */
  onNoTenantRole?: () => void
  /** Called if a newer version has migrated the database. */
  onNewer?: (migrations: readonly string[]) => void
}

/**
 * Connects to PostgreSQL and migrates it to the newest schema. Waits for a server that starts later than the
 * service. Rejects if the server does not answer within a minute, and at once if it refuses the connection.
 */
export async function connectPostgres(
  url: string,
  report: ConnectReport = {},
  limitMs = waitLimitMs,
): Promise<Database> {
  const database = openUnlimitedPostgres(url)
  const waitAgain = <T>(work: () => Promise<T>) => steadily(limitMs, () => repeatAtStart(work))
  try {
    await waitForAnswer(database, report, limitMs)
    const newer = await waitAgain(() => migrate(database))
    if (newer.length > 0) report.onNewer?.(newer)
    const isWanted = report.hasTenantRole === true
    const hasTenantRole = isWanted && (await waitAgain(() => canBecomeTenant(database)))
    if (isWanted && !hasTenantRole) report.onNoTenantRole?.()
    return openPostgres(url, { ...report, hasTenantRole })
  } finally {
    await database.destroy()
  }
}

/** Whether the role of tenants exists, has rights in this database, and can be taken by the user of the service. */
async function canBecomeTenant(database: Database): Promise<boolean> {
  const { rows } = await sql<{ can: boolean }>`
    select coalesce(bool_and(
      pg_has_role(current_user, oid, 'member') and has_table_privilege(oid, 'files', 'select')
    ), false) as can
    from pg_roles where rolname = ${tenantRole}`.execute(database)
  return rows[0]?.can === true
}

async function waitForAnswer(
  database: Database,
  report: ConnectReport,
  limitMs: number,
): Promise<void> {
  const giveUpAt = performance.now() + limitMs
  for (let attempt = 1; ; attempt += 1) {
    try {
      await sql`select 1`.execute(database)
      return
    } catch (error) {
      if (!isOutage(error)) throw error
      if (!isTemporary(error.cause)) {
        throw new Error(`PostgreSQL rejected DATABASE_URL: ${reasonOf(error.cause)}`, {
          cause: error,
        })
      }
      if (performance.now() > giveUpAt) {
        throw new Error(
          `PostgreSQL did not answer within ${Math.round(limitMs / 1000)} s. Start it, or correct DATABASE_URL.`,
          { cause: error },
        )
      }
      if (attempt === 1) report.onWait?.(error, limitMs)
      await pause(retryPauseMs)
    }
  }
}

/** Whether a later attempt can succeed. A wrong password or database name fails every time. */
function isTemporary(cause: unknown): boolean {
  if (cause instanceof DatabaseError) return isOutageOfQuery(cause)
  if (!(cause instanceof Error)) return false
  // Errors of the operating system or the resolver have a code, such as ECONNREFUSED, EAI_AGAIN, or ENOENT
  // for a socket.
  return 'code' in cause || /^Connection terminated|timeout/.test(cause.message)
}
