import type { Reply } from '#contract/endpoint.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { getUsage, listDeprecatedUses } from '#contract/usage.ts'
import type { UsageRow } from '#contract/usage.ts'
import { dayBefore, dayOf } from '#service/clock.ts'
import type { Clock } from '#service/clock.ts'
import type { LongReads } from '#service/database/long-reads.ts'
import { Failure } from '#service/failure.ts'
import { readId } from '#service/access/read-id.ts'
import { presentPage, readCursor } from '#service/http/present-page.ts'
import type { Serve } from '#service/http/serve.ts'
import { percentile } from './latency-buckets.ts'
import type { UsageSums } from './usage-store.ts'
import { usageStore } from './usage-store.ts'

const deprecations = new Map(
  Object.entries<Endpoint>(endpoints).flatMap(([operation, { path, deprecated }]) =>
    deprecated ? [[operation, { path, ...deprecated }] as const] : [],
  ),
)

const defaultDays = 30
const maxDays = 366

export function usageRoutes(
  serve: Serve,
  { reads, clock }: { reads: LongReads; clock: Clock },
): void {
  serve(getUsage, async ({ caller, query, signal }) => {
    if (caller.team_id !== null && query.team_id !== undefined) {
      if (readId(query.team_id) !== caller.team_id) {
        throw new Failure('team_forbidden', 'This key only has access to its own team.', {
          path: 'team_id',
        })
      }
    }
    const usage = usageStore(reads.of(caller, signal))
    const span = readSpan(query.from, query.to)
    const [totals, rows, names] = await Promise.all([
      usage.sum(caller, span, query, []),
      usage.sum(caller, span, query, query.group_by),
      usage.names(caller),
    ])
    return {
      ...span,
      totals: present(totals[0]),
      data: rows.map((row): UsageRow => {
        const { key_id, team_id, model, answering_model } = row
        return {
          ...present(row),
          ...(row.day !== undefined && { day: row.day }),
          ...(row.operation !== undefined && { operation: row.operation }),
          ...(row.source !== undefined && { source: row.source }),
          ...(key_id !== undefined && {
            key_id,
            key_name: names.keys.get(key_id) ?? '',
          }),
          ...(team_id !== undefined && {
            team_id: team_id === '' ? null : team_id,
            team_name: team_id === '' ? null : (names.teams.get(team_id) ?? ''),
          }),
          ...(model !== undefined && { model: model === '' ? null : model }),
          ...(answering_model !== undefined && {
            answering_model: answering_model === '' ? null : answering_model,
          }),
        }
      }),
    }
  })

  serve(listDeprecatedUses, async ({ caller, query, signal }) => {
    const usage = usageStore(reads.of(caller, signal))
    const operations = [...deprecations.keys()]
    const page = await readCursor(query, (id) => usage.hasUse(caller, operations, id), String)
    const [uses, { keys, teams }] = await Promise.all([
      usage.lastUses(caller, operations, page),
      usage.names(caller),
    ])
    const rows = uses.flatMap(({ team_id, ...use }) => {
      const deprecation = deprecations.get(use.operation)
      if (deprecation === undefined) return []
      const { path, successor, sunset } = deprecation
      const team_name = team_id === '' ? null : (teams.get(team_id) ?? '')
      const key_name = keys.get(use.key_id) ?? ''
      return [{ ...use, key_name, team_name, path, successor, sunset }]
    })
    return presentPage(rows, page)
  })

  function readSpan(
    from: string | undefined,
    to: string | undefined,
  ): { from: string; to: string } {
    const last = to ?? dayOf(clock.now())
    const first = from ?? dayBefore(last, defaultDays - 1)
    if (first > last) {
      throw new Failure('field_out_of_range', 'The start date is after the end date.', {
        path: 'from',
      })
    }
    if (dayBefore(last, maxDays - 1) > first) {
      throw new Failure('field_out_of_range', `The range can be at most ${maxDays} days.`, {
        path: 'from',
      })
    }
    return { from: first, to: last }
  }
}

function present(counts: UsageSums | undefined): Reply<typeof getUsage>['totals'] {
  const took = counts?.took ?? []
  return {
    requests: counts?.requests ?? 0,
    refused: counts?.refused ?? 0,
    limited: counts?.limited ?? 0,
    failed: counts?.failed ?? 0,
    prompt_tokens: counts?.prompt_tokens ?? 0,
    completion_tokens: counts?.completion_tokens ?? 0,
    cost: counts?.cost ?? null,
    unpriced_tokens: counts?.unpriced_tokens ?? 0,
    latency_ms: {
      p50: percentile(took, 0.5),
      p90: percentile(took, 0.9),
      p99: percentile(took, 0.99),
    },
  }
}
