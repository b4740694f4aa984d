import { noteChanges } from '#service/audit/subjects/note-changes.ts'
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
import { lockOrganization } from '#service/access/organization-store.ts'
import { teamStore } from '#service/access/team-store.ts'
import { dayBefore } from '#service/clock.ts'
import { transact } from '#service/database/transact.ts'
import { Failure } from '#service/failure.ts'
import { presentPage, readCursor } from '#service/http/present-page.ts'
import type { Serve } from '#service/http/serve.ts'
import { checkAddress, plainBaseUrl } from '#service/providers/check-address.ts'
import { redacted } from './guard.ts'
import type { Policy } from './guard.ts'
import { findingsOf } from './guard-texts.ts'
import { guardrailStore } from './guardrail-store.ts'
import type { GuardrailRow } from './guardrail-store.ts'
import { putGuardrail } from './put-guardrail.ts'
import type { GuardrailParts } from './put-guardrail.ts'
import { requirePattern } from './require-pattern.ts'

type Input = Body<typeof createGuardrail>

interface PolicyFinding {
  policy: Policy
  entity_type: string
  start: number | null
  end: number | null
}

const hitDays = 30

/** What a guardrail does, for the audit log; its rule can contain words that nobody should read there. */
function switchesOf({ enabled, action, applies_to, team_id }: GuardrailRow) {
  return { enabled, action, applies_to, team_id }
}

export function guardrailRoutes(serve: Serve, parts: GuardrailParts): void {
  const { database, clock, guards, rules } = parts
  const guardrails = guardrailStore(database)
  const teams = teamStore(database)
  const requireOrganization = (caller: Caller): void =>
    requireOrganizationKey(caller, 'manage guardrails')

  serve(createGuardrail, async ({ caller, body, signal }) => {
    requireOrganization(caller)
    const row = await putGuardrail(parts, caller, body, null, signal)
    return present(row, 0)
  })

  serve(updateGuardrail, async ({ caller, params, body, request, signal }) => {
    requireOrganization(caller)
    const before = await guardrails.require(caller, params.guardrail_id)
    const { id } = before
    const row = await putGuardrail(parts, caller, body, id, signal)
    noteChanges(request, switchesOf(before), switchesOf(row))
    const hits = await guardrails.hits([row], since())
    return present(row, hits.get(id) ?? 0)
  })

  serve(listGuardrails, async ({ caller, query }) => {
    requireOrganization(caller)
    const page = await readCursor(query, (id) => guardrails.exists(caller, id))
    const rows = await guardrails.list(caller, page)
    const hits = await guardrails.hits(rows, since())
    return presentPage(
      rows.map((row) => present(row, hits.get(row.id) ?? 0)),
      page,
    )
  })

  serve(deleteGuardrail, async ({ caller, params }) => {
    requireOrganization(caller)
    const id = params.guardrail_id
    await transact(database, async (tx) => {
      const store = guardrailStore(tx)
      // A concurrent update then fails with `guardrail_not_found`.
      await lockOrganization(tx, caller)
      await store.remove([await store.require(caller, id)])
    })
    guards.forget()
    return { id, deleted: true as const }
  })

  serve(testGuardrails, async ({ caller, body, signal }) => {
    requireOrganization(caller)
    const [team_id = null] = body.team_id == null ? [] : await teams.require(caller, [body.team_id])
    const guard = await guards.of(team_id === null ? caller : narrowedTo(caller, team_id))
    const testedPolicies =
      body.rule == null
        ? []
        : [await policyOf(caller, { rule: body.rule, action: body.action }, signal)]
    const current = guard[body.direction].filter(({ id }) => body.kept && id !== body.replaces)
    const policies = [...current, ...testedPolicies]
    const inText = await findingsOf(body.text, policies, signal)
    const findings: PolicyFinding[] = [
      ...inText,
      ...(await judgedByProviders(policies, body.text, signal)),
    ]
    const has = (action: Policy['action']): boolean =>
      findings.some(({ policy }) => policy.action === action)
    const outcome: Reply<typeof testGuardrails>['outcome'] = has('block')
      ? 'blocked'
      : has('redact')
        ? 'redacted'
        : has('flag')
          ? 'flagged'
          : 'passes'
    return {
      outcome,
      text: outcome === 'blocked' ? null : redacted(body.text, inText),
      findings: findings.map(({ policy, entity_type, start, end }) => ({
        guardrail_id: policy.id,
        guardrail_name: policy.name,
        entity_type,
        action: policy.action,
        start,
        end,
      })),
    }
  })

  async function policyOf(
    caller: Caller,
    { rule, action }: Pick<Input, 'rule' | 'action'>,
    signal: AbortSignal,
  ): Promise<Policy> {
    if (rule.type === 'pattern') await requirePattern(guards, caller, rule.pattern, signal)
    if (rule.type === 'external')
      await checkAddress(rules, plainBaseUrl(rule.base_url), 'rule.base_url')
    const key = rule.type === 'external' ? (rule.api_key ?? null) : null
    return guards.policy({ id: null, name: 'This rule', action, rule, key }, caller)
  }

  /** The results of providers, as findings without a range. */
  async function judgedByProviders(
    policies: readonly Policy[],
    text: string,
    signal: AbortSignal,
  ): Promise<PolicyFinding[]> {
    const findings: PolicyFinding[] = []
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

  function since(): string {
    return dayBefore(clock.now(), hitDays)
  }
}

function present(row: GuardrailRow, hits: number): Guardrail {
  const { id, created_at, name, team_id, applies_to, action, enabled, rule, sealed_key } = row
  const shown = rule.type === 'external' ? { ...rule, has_key: sealed_key !== null } : rule
  return { id, created_at, name, team_id, applies_to, action, enabled, rule: { ...shown }, hits }
}
