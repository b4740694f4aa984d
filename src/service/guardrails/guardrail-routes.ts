import {
  createGuardrail,
  deleteGuardrail,
  listGuardrails,
  testGuardrails,
  updateGuardrail,
} from '#contract/guardrails.ts'
import type { Guardrail } from '#contract/guardrails.ts'
import type { Body, Reply } from '#contract/endpoint.ts'
import type { Caller } from '#service/access/caller.ts'
import { narrowedTo, requireOrganizationKey } from '#service/access/caller.ts'
import { holdOrganization } from '#service/access/hold-organization.ts'
import { teamStore } from '#service/access/team-store.ts'
import { dayBefore } from '#service/clock.ts'
import type { Clock } from '#service/clock.ts'
import { transact } from '#service/database/transact.ts'
import type { Database } from '#service/database/schema.ts'
import { Failure } from '#service/http/failure.ts'
import { presentPage, readCursor } from '#service/http/present-page.ts'
import { readId } from '#service/http/read-input.ts'
import type { Serve } from '#service/http/serve.ts'
import { checkAddress, plainBaseUrl } from '#service/providers/check-address.ts'
import type { SecretBox } from '#service/providers/secret-box.ts'
import type { AddressRules } from '#service/web/address-rules.ts'
import { detectorOf, findingsIn, redacted } from './guard.ts'
import type { Policy } from './guard.ts'
import { guardrailStore } from './guardrail-store.ts'
import type { GuardrailRow } from './guardrail-store.ts'
import { overlapOf } from './guards.ts'
import type { Guards } from './guards.ts'

type Input = Body<typeof createGuardrail>

export interface GuardrailParts {
  database: Database
  clock: Clock
  guards: Guards
  box: SecretBox
  /** Where an administrator may point the service. */
  rules: AddressRules
}

interface Found {
  policy: Policy
  entity_type: string
  start: number | null
  end: number | null
}

const days = 30

export function guardrailRoutes(serve: Serve, parts: GuardrailParts): void {
  const { database, clock, guards, box, rules } = parts
  const guardrails = guardrailStore(database)
  const teams = teamStore(database)
  const requireOrganization = (caller: Caller): void =>
    requireOrganizationKey(caller, 'Guardrails are managed')

  serve(createGuardrail, async ({ caller, body }) => {
    requireOrganization(caller)
    const stamp = clock.stamp()
    return put(caller, { ...stamp, sealed_key: null }, body)
  })

  serve(updateGuardrail, async ({ caller, params, body }) => {
    requireOrganization(caller)
    return put(caller, await guardrails.require(caller, readId(params.guardrail_id)), body)
  })

  serve(listGuardrails, async ({ caller, query }) => {
    requireOrganization(caller)
    const page = await readCursor(query, (id) => guardrails.isKnown(caller, id))
    const rows = await guardrails.list(caller, page)
    const hits = await guardrails.hits(rows, since())
    return presentPage(
      rows.map((row) => present(row, hits.get(row.id) ?? 0)),
      page,
    )
  })

  serve(deleteGuardrail, async ({ caller, params }) => {
    requireOrganization(caller)
    const row = await guardrails.require(caller, readId(params.guardrail_id))
    await transact(database, (tx) => guardrailStore(tx).remove(row))
    guards.forget()
    return { id: row.id, deleted: true as const }
  })

  serve(testGuardrails, async ({ caller, body, signal }) => {
    requireOrganization(caller)
    const [team_id = null] = body.team_id == null ? [] : await teams.require(caller, [body.team_id])
    const guard = await guards.of(team_id === null ? caller : narrowedTo(caller, team_id))
    const tried = body.rule == null ? [] : [await policyOf(body.rule, body.action)]
    const kept = guard[body.direction].filter(({ id }) => body.kept && id !== body.replaces)
    const policies = [...kept, ...tried]
    const found: Found[] = [
      ...findingsIn(body.text, policies),
      ...(await judged(policies, body.text, signal)),
    ]
    const has = (action: Policy['action']): boolean =>
      found.some(({ policy }) => policy.action === action)
    const outcome: Reply<typeof testGuardrails>['outcome'] = has('block')
      ? 'blocked'
      : has('redact')
        ? 'redacted'
        : has('flag')
          ? 'flagged'
          : 'passes'
    return {
      outcome,
      text: outcome === 'blocked' ? null : redacted(body.text, findingsIn(body.text, policies)),
      findings: found.map(({ policy, entity_type, start, end }) => ({
        guardrail_id: policy.id,
        guardrail_name: policy.name,
        entity_type,
        action: policy.action,
        start,
        end,
      })),
    }
  })

  async function policyOf(rule: Input['rule'], action: Policy['action']): Promise<Policy> {
    if (rule.type === 'external')
      await checkAddress(rules, plainBaseUrl(rule.base_url), 'rule.base_url')
    const key = rule.type === 'external' ? (rule.api_key ?? null) : null
    return guards.policy({ id: null, name: 'This rule', action, rule, key })
  }

  /** What providers say of a text, as findings without a place. */
  async function judged(
    policies: readonly Policy[],
    text: string,
    signal: AbortSignal,
  ): Promise<Found[]> {
    const findings: Found[] = []
    for (const policy of policies) {
      if (policy.judge === null) continue
      try {
        const category = await policy.judge([text], signal)
        if (category !== null)
          findings.push({ policy, entity_type: category, start: null, end: null })
      } catch (error) {
        if (!(error instanceof Failure) || error.key !== 'guardrail_provider_blocked') throw error
        const entity_type = String(error.extras['entity_type'])
        findings.push({ policy, entity_type, start: null, end: null })
      }
    }
    return findings
  }

  async function put(
    caller: Caller,
    before: Pick<GuardrailRow, 'id' | 'created_at' | 'sealed_key'> & Partial<GuardrailRow>,
    body: Input,
  ): Promise<Guardrail> {
    const [team_id = null] = body.team_id == null ? [] : await teams.require(caller, [body.team_id])
    // refused here, not when somebody's text meets it
    detectorOf(body.rule)
    const { rule, sealed_key } = await sealRule(before, body.rule)
    const row: GuardrailRow = {
      id: before.id,
      created_at: before.created_at,
      organization_id: caller.organization_id,
      team_id,
      name: body.name,
      applies_to: body.applies_to,
      action: body.action,
      enabled: body.enabled,
      rule,
      sealed_key,
    }
    await transact(database, async (tx) => {
      const held = guardrailStore(tx)
      await holdOrganization(tx, caller)
      refuseOverlap(row, await held.all(caller))
      await held.put(row)
    })
    guards.forget()
    const hits = await guardrails.hits([row], since())
    return present(row, hits.get(row.id) ?? 0)
  }

  async function sealRule(
    before: Pick<GuardrailRow, 'id' | 'sealed_key'> & Partial<GuardrailRow>,
    given: Input['rule'],
  ): Promise<Pick<GuardrailRow, 'rule' | 'sealed_key'>> {
    if (given.type !== 'external') return { rule: given, sealed_key: null }
    const { api_key, ...rule } = given
    const base_url = plainBaseUrl(rule.base_url)
    await checkAddress(rules, base_url, 'rule.base_url')
    if (api_key != null)
      return { rule: { ...rule, base_url }, sealed_key: box.seal(api_key, before.id) }
    // a key goes nowhere but where it was given for
    const isSame = before.rule?.type === 'external' && before.rule.base_url === base_url
    const keeps = api_key === undefined && isSame
    return { rule: { ...rule, base_url }, sealed_key: keeps ? before.sealed_key : null }
  }

  function since(): string {
    return dayBefore(clock.now(), days)
  }
}

/** Throws `guardrail_overlaps` where two would do different things with one text. */
function refuseOverlap(row: GuardrailRow, others: readonly GuardrailRow[]): void {
  if (!row.enabled) return
  for (const other of others) {
    const meets =
      other.id !== row.id &&
      other.enabled &&
      other.action !== row.action &&
      other.team_id === row.team_id &&
      (other.applies_to === row.applies_to || [other.applies_to, row.applies_to].includes('both'))
    const overlap = meets ? overlapOf(row.rule, other.rule) : null
    if (overlap === null) continue
    throw new Failure(
      'guardrail_overlaps',
      `“${other.name}” acts on ${overlap} already, and would ${other.action} what this would ${row.action}.`,
      { path: 'rule', guardrail_id: other.id, guardrail_name: other.name },
    )
  }
}

function present(row: GuardrailRow, hits: number): Guardrail {
  const { id, created_at, name, team_id, applies_to, action, enabled, rule, sealed_key } = row
  const shown = rule.type === 'external' ? { ...rule, has_key: sealed_key !== null } : rule
  return { id, created_at, name, team_id, applies_to, action, enabled, rule: { ...shown }, hits }
}
