import { createTeam, listTeams } from '#contract/access.ts'
import { deleteTeam, updateTeam } from '#contract/access-questions.ts'
import { requireOrganizationKey } from '#service/access/caller.ts'
import type { Clock } from '#service/clock.ts'
import type { LongReads } from '#service/database/long-reads.ts'
import type { Database } from '#service/database/schema.ts'
import { transact } from '#service/database/transact.ts'
import type { RequirePreviewed } from '#service/access/require-previewed.ts'
import { presentPage, readCursor } from '#service/http/present-page.ts'
import { graphStore } from '#service/graphs/graph-store.ts'
import type { Serve } from '#service/http/serve.ts'
import { keyStore } from '#service/access/key-store.ts'
import { removeTeam } from './remove-team.ts'
import { teamStore } from '#service/access/team-store.ts'

interface Parts {
  database: Database
  reads: LongReads
  clock: Clock
  requirePreviewed: RequirePreviewed
}

export function teamRoutes(
  serve: Serve,
  { database, reads, clock, requirePreviewed }: Parts,
): void {
  const keys = keyStore(database)
  const teams = teamStore(database)
  const graphs = graphStore(database)

  serve(createTeam, ({ caller, body }) => {
    requireOrganizationKey(caller, 'create teams')
    return transact(database, (tx) => teamStore(tx).create(caller, body.name, clock.stamp()))
  })

  serve(listTeams, async ({ caller, query, signal }) => {
    const page = await readCursor(query, (id) => teams.wasVisible(caller, id))
    // By keys and graphs, those of every team are counted.
    const isCounted = page.order_by === 'keys' || page.order_by === 'graphs'
    const listing = isCounted ? teamStore(reads.of(caller, signal)) : teams
    const listed = presentPage(await listing.list(caller, page), page)
    const team_ids = listed.data.map(({ id }) => id)
    const [keyCounts, graphCounts] = await Promise.all([
      keys.countByTeam(caller, team_ids),
      graphs.countByTeam(caller, team_ids),
    ])
    return {
      ...listed,
      data: listed.data.map((team) => ({
        ...team,
        keys: keyCounts.get(team.id) ?? 0,
        graphs: graphCounts.get(team.id) ?? 0,
      })),
    }
  })

  serve(updateTeam, async ({ caller, params, body }) => {
    requireOrganizationKey(caller, 'rename teams')
    return transact(database, (tx) => teamStore(tx).rename(caller, params.team_id, body.name))
  })

  serve(deleteTeam, async ({ caller, params, request }) => {
    requireOrganizationKey(caller, 'delete teams')
    const id = params.team_id
    const keys_revoked = await removeTeam(database, caller, id, {
      etag: request.headers['if-match'],
      now: clock.now(),
      requirePreviewed,
    })
    return { id, deleted: true as const, keys_revoked }
  })
}
