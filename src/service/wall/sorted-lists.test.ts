import { CompiledQuery } from 'kysely'
import type { RootOperationNode } from 'kysely'
import { expect, test } from 'vitest'
import { callerOfKey } from '#service/access/caller.ts'
import { keyStore } from '#service/access/key-store.ts'
import { teamStore } from '#service/access/team-store.ts'
import { applicationStore } from '#service/applications/application-store.ts'
import { auditStore } from '#service/audit/audit-store.ts'
import { openTestSqlite } from '#service/database/test-databases.ts'
import { conversationStore } from '#service/conversations/conversation-store.ts'
import type { Database } from '#service/database/schema.ts'
import { runStore } from '#service/runs/run-store.ts'

const page = { limit: 50, order: 'asc', after: '0198c0de-0000-7000-8000-000000000000' } as const
const auditPage = { ...page, after: '5' }

/** The steps by which SQLite finds the rows of a table in the last query that was run. */
async function stepsOf(
  table: string,
  run: (database: Database) => Promise<unknown>,
): Promise<string[]> {
  const database = await openTestSqlite()
  const nodes: RootOperationNode[] = []
  await run(
    database.withPlugin({
      transformQuery: ({ node }) => {
        nodes.push(node)
        return node
      },
      transformResult: ({ result }) => Promise.resolve(result),
    }),
  )
  const last = nodes.at(-1)
  if (last === undefined) throw new Error('no query was run')
  const { sql, parameters } = database.getExecutor().compileQuery(last, { queryId: 'last' })
  const plan = await database.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
  )
  await database.destroy()
  const step = new RegExp(`^(SEARCH|SCAN) ${table}\\b|TEMP B-TREE`)
  return plan.rows.map(({ detail }) => detail).filter((detail) => step.test(detail))
}

function callerOf(team_id: string | null) {
  return callerOfKey({ id: 'key', organization_id: 'org', team_id, permissions: [] })
}

test.each([
  [null, 'organization'],
  ['team', 'team'],
])(
  'a sorted list of a key of %s reads an index of what it can see, in order',
  async (team, owner) => {
    const caller = callerOf(team)
    const exclude = { isolation_tests: 'exclude' } as const
    const keys = { name: 'name', expires_at: 'expiry', last_used_at: 'use' } as const
    for (const order_by of ['name', 'expires_at', 'last_used_at'] as const) {
      const list = (database: Database) =>
        keyStore(database).list(caller, { ...page, ...exclude, order_by })
      expect(await stepsOf('keys', list)).toEqual([
        expect.stringContaining(`keys_by_${owner}_${keys[order_by]} (${owner}_id=? AND`),
      ])
    }
    const runs = {
      status: 'status',
      first_token_ms: 'first_token',
      duration_ms: 'duration',
      tokens: 'tokens',
    } as const
    for (const order_by of ['status', 'first_token_ms', 'duration_ms', 'tokens'] as const) {
      for (const scope of ['all', 'own'] as const) {
        const list = (database: Database) =>
          runStore(database).list(caller, { scope, order_by, model: 'mdl-x5' }, page)
        const by = scope === 'own' ? 'key' : owner
        expect(await stepsOf('runs', list)).toEqual([
          expect.stringContaining(`runs_by_${by}_${runs[order_by]} (${by}_id=? AND`),
        ])
      }
    }
    const records = { operation: 'operation', key_name: 'key', outcome: 'outcome' } as const
    for (const order_by of ['operation', 'key_name', 'outcome'] as const) {
      const list = (database: Database) =>
        auditStore(database).listBy(caller, order_by, exclude, auditPage)
      expect(await stepsOf('audit_records', list)).toEqual([
        expect.stringContaining(
          `audit_records_by_${owner}_${records[order_by]} (${owner}_id=? AND`,
        ),
      ])
    }
  },
)

test('a list of conversations by activity reads an index in order', async () => {
  const caller = callerOf('team')
  const list = (database: Database) =>
    conversationStore(database).list(
      caller,
      { scope: 'own', sort: 'activity' },
      { ...page, limit: 1 },
    )
  expect(await stepsOf('conversations', list)).toEqual([
    expect.stringContaining('conversations_by_key_activity (key_id=? AND'),
  ])
})

test('a list of teams or applications by name reads an index in order', async () => {
  const caller = callerOf(null)
  const teams = (database: Database) =>
    teamStore(database).list(caller, { ...page, order_by: 'name' })
  expect(await stepsOf('teams', teams)).toEqual([
    expect.stringContaining('teams_by_organization_name'),
  ])
  for (const [order_by, table] of [
    ['keys', 'keys'],
    ['graphs', 'graph_scopes'],
  ] as const) {
    const counted = await stepsOf(table, (database) =>
      teamStore(database).list(caller, { ...page, order_by }),
    )
    const reads = counted.filter((step) => step.includes(table))
    expect(reads.length).toBeGreaterThan(0)
    for (const read of reads) expect(read).toMatch(/^SEARCH .* USING (COVERING )?INDEX /)
  }
  for (const [order_by, index] of [
    ['name', 'name'],
    ['updated_at', 'change'],
  ] as const) {
    const list = (database: Database) =>
      applicationStore(database).list(caller, { ...page, order_by })
    expect(await stepsOf('applications', list)).toEqual([
      expect.stringContaining(`applications_by_organization_${index} (organization_id=? AND`),
    ])
  }
})

test('a sorted list of applications reads none of other teams', async () => {
  for (const order_by of ['name', 'updated_at'] as const) {
    const list = (database: Database) =>
      applicationStore(database).list(callerOf('team'), { ...page, order_by })
    const steps = await stepsOf('applications', list)
    for (const step of steps.filter((one) => one.includes('applications'))) {
      expect(step).toMatch(/owner_id=\?|[( ]id=\?/)
    }
  }
})
