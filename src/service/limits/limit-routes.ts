import type { Body } from '#contract/endpoint.ts'
import { askBinding, getBinding, getLimits, putLimits } from '#contract/limits.ts'
import type { Binding, LimitsOfScope } from '#contract/limits.ts'
import { callerOfKey } from '#service/access/caller.ts'
import type { Caller } from '#service/access/caller.ts'
import { lockOrganizationShared } from '#service/access/organization-store.ts'
import { keyStore } from '#service/access/key-store.ts'
import { teamStore } from '#service/access/team-store.ts'
import { noteChanges } from '#service/audit/subjects/note-changes.ts'
import type { Clock } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import { transact } from '#service/database/transact.ts'
import { Failure } from '#service/failure.ts'
import { readId } from '#service/access/read-id.ts'
import type { Serve } from '#service/http/serve.ts'
import type { Batch } from './binding.ts'
import { bindingOf } from './binding.ts'
import { isSameLimit, withCeilings } from './ceilings.ts'
import type { WantedLimit } from './ceilings.ts'
import { limitStore } from './limit-store.ts'
import type { Bound, Whose } from './limit-store.ts'
import type { Limits } from './limits.ts'
import { concerns, hasLimit, scopeLimits, standings } from './standings.ts'

/** A scope with the scopes that contain it, widest first. */
interface Scope extends Whose {
  team_id: string | null
  key_id: string | null
  name: string
  wider: string[]
}

const maxBelow = 200

export function limitRoutes(
  serve: Serve,
  { database, clock, limits }: { database: Database; clock: Clock; limits: Limits },
): void {
  const keys = keyStore(database)

  serve(getLimits, async ({ caller, query }) =>
    present(caller, await readScope(database, caller, query)),
  )

  serve(putLimits, async ({ caller, body, request }) => {
    const scope = await readScope(database, caller, body)
    if (caller.team_id !== null && scope.scope !== 'key') {
      throw new Failure('team_forbidden', 'A team key can only set limits on keys of its own team.')
    }
    const requested = readLimits(scope, body.limits)
    const before = await transact(database, async (tx) => {
      // A concurrent deletion of the scope then waits, so no limits are left without a scope.
      await lockOrganizationShared(tx, caller)
      await readScope(tx, caller, body)
      return limitStore(tx).replace(caller, scope, (standing) =>
        withCeilings(caller, scope, requested, standing),
      )
    })
    noteChanges(request, valuesOf(before), valuesOf(requested))
    for (const limit of requested) {
      const isNew = !before.some((bound) => isSameLimit(bound, limit))
      // Nothing was counted before the limit was set, so its usage is recomputed.
      if (isNew) await limits.limiter.forget(`${scope.scope_id} ${limit.name} ${limit.model}`)
    }
    limits.forget()
    return present(caller, scope)
  })

  serve(getBinding, async ({ caller, query }) => binding(caller, caller, query, query.model))

  serve(askBinding, async ({ caller, body }) => {
    if (body.key_id == null) return binding(caller, caller, body, body.model)
    const key = await keys.find(caller, readId(body.key_id))
    if (key === null) throw keyNotFound()
    return binding(caller, callerOfKey(key), body, body.model)
  })

  /** The limits that apply to `subject`, as `caller` may see them. */
  async function binding(
    caller: Caller,
    subject: Caller,
    { files, bytes, tokens }: { [name in keyof Batch]?: number | null | undefined },
    model: string | null | undefined,
  ): Promise<Binding> {
    const bounds = (await limits.of(subject)).filter((bound) => concerns(bound, model ?? null))
    const batch = { files: files ?? 0, bytes: bytes ?? 0, tokens: tokens ?? 0 }
    const met = bindingOf(await standings(limits, caller, bounds, clock.now()), batch)
    const [first] = met
    return { key_id: subject.key_id, limits: met, first: first?.would_refuse ? first : null }
  }

  async function present(caller: Caller, scope: Scope): Promise<LimitsOfScope> {
    const every = await limits.everyOf(caller)
    const under = await scopesBelow(caller, scope, every)
    const now = clock.now()
    const show = async (shown: Scope, countsUnlimited: boolean) => ({
      scope: shown.scope,
      team_id: shown.team_id,
      key_id: shown.key_id,
      name: shown.name,
      data: await scopeLimits(
        limits,
        caller,
        { scope: shown.scope, scope_id: shown.scope_id, team_id: shown.team_id },
        shown.wider.flatMap((id) => every.get(id) ?? []),
        every.get(shown.scope_id) ?? [],
        now,
        countsUnlimited,
      ),
    })
    const below = await Promise.all(under.map((lower) => show(lower, false)))
    return { ...(await show(scope, true)), below }
  }

  /** The teams and keys in a scope with limits of their own. */
  async function scopesBelow(
    caller: Caller,
    { scope, scope_id }: Scope,
    every: ReadonlyMap<string, readonly Bound[]>,
  ): Promise<Scope[]> {
    if (scope === 'key') return []
    const limited = [...every].flatMap(([id, [first]]) => (first?.scope === 'team' ? [id] : []))
    const team_ids = scope === 'team' ? [] : limited.slice(0, maxBelow)
    const names = await limitStore(database).named(caller, {
      team_ids,
      of_team: scope === 'team' ? scope_id : null,
      limit: maxBelow,
    })
    return [
      ...names.teams.map((team) => teamScope(caller, team)),
      ...names.keys.map((key) => keyScope(caller, key)),
    ].slice(0, maxBelow)
  }
}

/** Throws `key_not_found`, `team_not_found` or `team_forbidden`. */
async function readScope(
  tx: Database,
  caller: Caller,
  target: { team_id?: string | null | undefined; key_id?: string | null | undefined },
): Promise<Scope> {
  if (target.key_id != null) {
    const key = await keyStore(tx).find(caller, readId(target.key_id))
    if (key === null) throw keyNotFound()
    return keyScope(caller, key)
  }
  if (target.team_id == null && caller.team_id === null) {
    const organization = await teamStore(tx).organization(caller)
    const { id: scope_id, name } = organization
    return { scope: 'organization', scope_id, team_id: null, key_id: null, name, wider: [] }
  }
  const team_id = readId(target.team_id ?? caller.team_id ?? '')
  if (caller.team_id !== null && team_id !== caller.team_id) {
    throw new Failure('team_forbidden', 'This key only has access to its own team.', {
      path: 'team_id',
    })
  }
  const team = await teamStore(tx).find(caller, team_id)
  if (team === null) throw new Failure('team_not_found', 'There is no such team.')
  return teamScope(caller, team)
}

function teamScope(caller: Caller, { id, name }: { id: string; name: string }): Scope {
  const wider = [caller.organization_id]
  return { scope: 'team', scope_id: id, team_id: id, key_id: null, name, wider }
}

function keyScope(
  caller: Caller,
  { id, name, team_id }: { id: string; name: string; team_id: string | null },
): Scope {
  const wider = [caller.organization_id, ...(team_id === null ? [] : [team_id])]
  return { scope: 'key', scope_id: id, team_id, key_id: id, name, wider }
}

function readLimits({ scope }: Scope, inputs: Body<typeof putLimits>['limits']): WantedLimit[] {
  const limitNames = new Set<string>()
  return inputs.map(({ limit, model, maximum, ceiling }, at) => {
    const path = `limits.${at}.limit`
    if (!hasLimit(scope, limit)) {
      throw new Failure('field_out_of_range', 'Storage limits cannot be set on keys.', { path })
    }
    const row = { name: limit, model: model ?? '', maximum, ceiling }
    const name = `${row.name} ${row.model}`
    if (limitNames.has(name)) {
      throw new Failure('field_out_of_range', 'This limit appears twice.', { path })
    }
    limitNames.add(name)
    return row
  })
}

/** The maximum of each limit, by what it limits and of which model. */
function valuesOf(limits: readonly WantedLimit[]): Record<string, number> {
  return Object.fromEntries(
    limits.map(({ name, model, maximum }) => [
      model === '' ? name : `${name} of ${model}`,
      maximum,
    ]),
  )
}

function keyNotFound(): Failure {
  return new Failure('key_not_found', 'There is no such key.')
}
