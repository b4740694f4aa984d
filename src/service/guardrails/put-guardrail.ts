import type { createGuardrail } from '#contract/guardrails.ts'
import type { Body } from '#contract/endpoint.ts'
import type { Caller } from '#service/access/caller.ts'
import { lockOrganization } from '#service/access/organization-store.ts'
import { teamStore } from '#service/access/team-store.ts'
import type { Clock } from '#service/clock.ts'
import { transact } from '#service/database/transact.ts'
import type { Database } from '#service/database/schema.ts'
import { Failure } from '#service/failure.ts'
import { checkAddress, plainBaseUrl } from '#service/providers/check-address.ts'
import type { SecretBox } from '#service/providers/secret-box.ts'
import type { AddressRules } from '#service/outbound/address-rules.ts'
import { guardrailStore } from './guardrail-store.ts'
import type { GuardrailRow } from './guardrail-store.ts'
import { overlapOf } from './guards.ts'
import type { Guards } from './guards.ts'
import { requirePattern } from './require-pattern.ts'

export interface GuardrailParts {
  database: Database
  clock: Clock
  guards: Guards
  box: SecretBox
  /** The addresses that an administrator may configure. */
  rules: AddressRules
}

type Input = Body<typeof createGuardrail>

/**
 * Creates a guardrail, or replaces the one with an ID. Throws `guardrail_not_found`,
 * `guardrail_name_taken`, `guardrail_overlaps`, `team_unknown`, `pattern_unusable` or `address_forbidden`.
 */
export async function putGuardrail(
  { database, clock, guards, box, rules }: GuardrailParts,
  caller: Caller,
  body: Input,
  id: string | null,
  signal: AbortSignal,
): Promise<GuardrailRow> {
  if (body.rule.type === 'pattern') await requirePattern(guards, caller, body.rule.pattern, signal)
  if (body.rule.type === 'external')
    await checkAddress(rules, plainBaseUrl(body.rule.base_url), 'rule.base_url')
  const row = await transact(database, async (tx) => {
    const store = guardrailStore(tx)
    await lockOrganization(tx, caller)
    // Looked up in the transaction, so that neither the guardrail nor its team can be deleted meanwhile.
    const before = id === null ? null : await store.require(caller, id)
    const [team_id = null] =
      body.team_id == null ? [] : await teamStore(tx).require(caller, [body.team_id])
    const stamp = before ?? clock.stamp()
    const guardrail: GuardrailRow = {
      id: stamp.id,
      created_at: stamp.created_at,
      organization_id: caller.organization_id,
      team_id,
      name: body.name,
      applies_to: body.applies_to,
      action: body.action,
      enabled: body.enabled,
      ...sealedRule(box, stamp.id, body.rule, before),
    }
    refuseOverlap(guardrail, await store.all(caller))
    await store.put(guardrail)
    return guardrail
  })
  guards.forget()
  return row
}

function sealedRule(
  box: SecretBox,
  id: string,
  inputRule: Input['rule'],
  before: GuardrailRow | null,
): Pick<GuardrailRow, 'rule' | 'sealed_key'> {
  if (inputRule.type !== 'external') return { rule: inputRule, sealed_key: null }
  const { api_key, ...rest } = inputRule
  const rule = { ...rest, base_url: plainBaseUrl(rest.base_url) }
  if (api_key != null) return { rule, sealed_key: box.seal(api_key, id) }
  // A stored key must only be sent to the address that it was entered for.
  const isSame = before?.rule.type === 'external' && before.rule.base_url === rule.base_url
  return { rule, sealed_key: api_key === undefined && isSame ? before.sealed_key : null }
}

/** Throws `guardrail_overlaps` when two guardrails would treat one text differently. */
function refuseOverlap(row: GuardrailRow, others: readonly GuardrailRow[]): void {
  if (!row.enabled) return
  for (const other of others) {
    const sharesScope =
      other.id !== row.id &&
      other.enabled &&
      other.action !== row.action &&
      other.team_id === row.team_id &&
      (other.applies_to === row.applies_to || [other.applies_to, row.applies_to].includes('both'))
    const overlap = sharesScope ? overlapOf(row.rule, other.rule) : null
    if (overlap === null) continue
    throw new Failure(
      'guardrail_overlaps',
      `“${other.name}” already covers ${overlap} and would ${other.action} what this guardrail would ${row.action}.`,
      { path: 'rule', guardrail_id: other.id, guardrail_name: other.name },
    )
  }
}
