import type { Agent } from 'undici'
import type { GuardrailRule } from '#contract/guardrails.ts'
import type { Caller } from '#service/access/caller.ts'
import { briefCache } from '#service/brief-cache.ts'
import { dayOf } from '#service/clock.ts'
import type { Clock } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import { Failure } from '#service/failure.ts'
import type { SecretBox } from '#service/providers/secret-box.ts'
import type { WorkOwner } from '#service/scheduling/fair-queue.ts'
import { patternThreads } from './detect/pattern-threads.ts'
import { detectorOf } from './guard.ts'
import type { Policy } from './guard.ts'
import type { Guard } from './guarded-model.ts'
import { guardrailStore } from './guardrail-store.ts'
import type { GuardrailRow } from './guardrail-store.ts'
import { moderate } from './moderation.ts'

/** The compiled guardrails of all organizations. */
export interface Guards {
  /** The guardrails of a caller, cached for a short time. */
  of: (caller: Caller) => Promise<Guard>
  /** Compiles a rule. Throws `pattern_unusable`. */
  policy: (
    row: Pick<GuardrailRow, 'name' | 'action' | 'rule'> & { id: string | null; key: string | null },
    /** The owner of the work on long texts. */
    caller: Caller,
  ) => Policy
  /**
   * The places of a pattern that is no guardrail, which is compiled in a thread, too: that of a user may take long.
   * Rejects as `PatternThreads.find` does.
   */
  find: (
    caller: Caller,
    task: { pattern: string; text: string | null },
    signal: AbortSignal,
  ) => Promise<Uint32Array>
  /** Clears the cache; must be called after every write. */
  forget: () => void
  /** Writes the counted hits; those that could not be written are counted again at the next flush. */
  flush: () => Promise<void>
  stop: () => Promise<void>
}

interface GuardParts {
  database: Database
  clock: Clock
  box: SecretBox
  /** The agent for requests to guardrail providers. */
  agent: Agent
  onError: (error: unknown) => void
}

const flushIntervalMs = 5_000

export function guards({ database, clock, box, agent, onError }: GuardParts): Guards {
  const store = guardrailStore(database)
  const cache = briefCache<Guard>(clock)
  const threads = patternThreads()
  const unwrittenHits = new Map<string, number>()
  let writing: Promise<void> = Promise.resolve()

  const policy: Guards['policy'] = ({ id, name, action, rule, key }, caller) => ({
    id,
    name,
    action,
    detector: detectorOf(rule, (task, signal) => threads.find(ownerOf(caller), task, signal)),
    judge:
      rule.type === 'external'
        ? async (texts, signal) => {
            const nonEmpty = texts.filter((text) => text.trim() !== '')
            if (nonEmpty.length === 0) return null
            const category = await moderate(rule, key, nonEmpty, { agent, signal })
            if (category === null || action !== 'block') return category
            throw new Failure(
              'guardrail_provider_blocked',
              `Blocked by the guardrail “${name}”: ${category}.`,
              { guardrail_name: name, entity_type: category },
            )
          }
        : null,
  })

  async function load(caller: Caller): Promise<Guard> {
    const rows = await store.applicable(caller)
    const policies = rows.map((row) => ({
      row,
      policy: policy({ ...row, key: row.sealed_key && box.open(row.sealed_key, row.id) }, caller),
    }))
    const policiesFor = (direction: 'input' | 'output'): Policy[] =>
      policies
        .filter(({ row }) => row.applies_to === direction || row.applies_to === 'both')
        .map((guardrail) => guardrail.policy)
    return {
      input: policiesFor('input'),
      output: policiesFor('output'),
      onFindings: (findings) => {
        for (const { id } of new Set(findings.map((finding) => finding.policy))) {
          if (id !== null) unwrittenHits.set(id, (unwrittenHits.get(id) ?? 0) + 1)
        }
      },
    }
  }

  const write = async (): Promise<void> => {
    const day = dayOf(clock.now())
    for (const [id, hits] of unwrittenHits) {
      await store.addHits(id, day, hits)
      // More hits may have been counted meanwhile.
      const remaining = (unwrittenHits.get(id) ?? 0) - hits
      if (remaining > 0) unwrittenHits.set(id, remaining)
      else unwrittenHits.delete(id)
    }
  }
  const flush = (): Promise<void> => {
    writing = writing.then(write, write)
    return writing
  }
  const timer = setInterval(() => {
    flush().catch(onError)
  }, flushIntervalMs)
  timer.unref()

  return {
    policy,
    // Not kept: users could have the threads keep as many large patterns as end them for the memory.
    find: (caller, task, signal) =>
      threads.find(ownerOf(caller), { ...task, isKept: false }, signal),
    of: (caller) =>
      cache.of(`${caller.organization_id} ${caller.team_id ?? ''}`, () => load(caller)),
    forget: cache.clear,
    flush,
    stop: async () => {
      clearInterval(timer)
      await threads.stop()
      await flush()
    },
  }
}

/** The cache key: all keys of a team share its guardrails. */
function ownerOf({ organization_id, team_id }: Caller): WorkOwner {
  return { organization_id, key_id: team_id ?? '' }
}

/** Explains which texts two rules of one scope both match; null when they do not overlap. */
export function overlapOf(a: GuardrailRule, b: GuardrailRule): string | null {
  switch (a.type) {
    case 'personal_data':
      return b.type === a.type
        ? shared([...a.entities, ...a.fields], [...b.entities, ...b.fields])
        : null
    case 'denied_topics':
      return b.type === a.type ? shared(a.phrases, b.phrases) : null
    case 'pattern':
      return b.type === a.type ? shared([a.pattern], [b.pattern]) : null
    case 'external':
      return b.type === a.type ? shared([a.base_url], [b.base_url]) : null
    case 'secrets':
      return b.type === a.type ? 'secrets' : null
    case 'prompt_injection':
      return b.type === a.type ? 'prompt injection' : null
  }
}

function shared(a: readonly string[], b: readonly string[]): string | null {
  const folded = new Set(b.map((word) => word.toLowerCase()))
  return a.find((word) => folded.has(word.toLowerCase())) ?? null
}
