import { createKey, createTeam, getMe, listKeys, listTeams, revokeKey } from '#contract/access.ts'
import { getGraphAccess } from '#contract/graphs.ts'
import type { Clock } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import { graphStore } from '#service/graphs/graph-store.ts'
import { presentPage, readCursor } from '#service/http/present-page.ts'
import { readId } from '#service/http/read-input.ts'
import type { Serve } from '#service/http/serve.ts'
import type { Limits } from '#service/limits/limits.ts'
import { requireOrganizationKey, requirePermission } from './caller.ts'
import { createKey as create } from './create-key.ts'
import { isLive } from './key-rights.ts'
import { keyStore } from './key-store.ts'
import { revokeKey as revoke } from './revoke-key.ts'
import { presentKey } from './present-key.ts'
import { presentGraphAccess } from './present-graph-access.ts'
import { teamStore } from './team-store.ts'

interface Parts {
  database: Database
  clock: Clock
  limits: Pick<Limits, 'forget'>
}

export function accessRoutes(serve: Serve, { database, clock, limits }: Parts): void {
  const keys = keyStore(database)
  const teams = teamStore(database)

  serve(getMe, async ({ caller }) => {
    const choices = await teams.choices(caller)
    return {
      key: presentKey(await keys.own(caller)),
      organization: await teams.organization(caller),
      team: choices.find((team) => team.id === caller.team_id) ?? null,
      teams: choices,
    }
  })

  serve(createTeam, ({ caller, body }) => {
    requireOrganizationKey(caller, 'create teams')
    return teams.create(caller, body.name, clock.stamp())
  })

  serve(listTeams, async ({ caller, query }) => {
    const page = await readCursor(query, (id) => teams.wasVisible(caller, id))
    const listed = presentPage(await teams.list(caller, page), page)
    const counts = await keys.countByTeam(
      caller,
      listed.data.map(({ id }) => id),
    )
    return {
      ...listed,
      data: listed.data.map((team) => ({ ...team, keys: counts.get(team.id) ?? 0 })),
    }
  })

  serve(createKey, async ({ caller, body }) => {
    const { key, secret } = await create(database, clock, caller, body)
    // it may have begun with some
    limits.forget()
    return { ...presentKey(key), key: secret }
  })

  serve(listKeys, async ({ caller, query }) => {
    const { scope, team_id, search, ...page } = await readCursor(query, (id) =>
      keys.wasVisible(caller, id),
    )
    const rows = await keys.list(caller, {
      ...page,
      ...(team_id !== undefined && { team_id: readId(team_id) }),
      ...(scope === 'organization' && { team_id: null }),
      ...(search !== undefined && { search }),
    })
    return presentPage(rows.map(presentKey), page)
  })

  serve(revokeKey, async ({ caller, params }) => {
    const id = readId(params.key_id)
    await revoke(database, caller, id, clock.now())
    return { id, deleted: true as const }
  })

  serve(getGraphAccess, async ({ caller, params }) => {
    requirePermission(caller, 'graphs:read')
    const graph = await graphStore(database).require(caller, readId(params.graph_id))
    const [choices, reaching] = await Promise.all([
      teams.choices(caller),
      keys.reaching(caller, graph.team_ids.length === 0 ? 'every' : graph.team_ids),
    ])
    return presentGraphAccess(
      graph,
      choices,
      reaching.filter((key) => isLive(key, clock.now())),
    )
  })
}
