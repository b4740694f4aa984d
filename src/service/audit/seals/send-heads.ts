import { isoTime } from '#service/clock.ts'
import type { Clock } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import type { HeadTarget, SentHead } from './head-target.ts'

export interface HeadParts {
  database: Database
  clock: Clock
  target: HeadTarget
  /** How often, in milliseconds. */
  intervalMs: number
  onError: (error: unknown) => void
  /** The chain does not lead through a head that was sent: it was cut or rewritten. */
  onBreak: (head: SentHead) => void
}

export interface HeadSender {
  /** Sends the heads that changed since. Never rejects. */
  send: () => Promise<void>
  /** Sends them once more, and stops. */
  stop: () => Promise<void>
}

/**
 * Sends the heads of all chains elsewhere on a schedule, so that a chain that is cut at its end or
 * rewritten is found, and looks each time whether the chains still lead through the last that were sent.
 */
export function sendHeads(parts: HeadParts): HeadSender {
  const { database, clock, target, intervalMs, onError, onBreak } = parts
  /** The last head that was sent of each organization. */
  let sent: Map<string, SentHead> | null = null
  let running = Promise.resolve()

  async function isInChain({ organization_id, sequence, hash }: SentHead): Promise<boolean> {
    if (sequence === 0) return true
    const row = await database
      .selectFrom('audit_records')
      .select('hash')
      .where('organization_id', '=', organization_id)
      .where('sequence', '=', sequence)
      .executeTakeFirst()
    return row?.hash === hash
  }

  async function sendChanged(): Promise<void> {
    sent ??= new Map((await target.sent()).map((head) => [head.organization_id, head]))
    const known = sent
    const broken = new Set<string>()
    for (const head of known.values()) {
      if (await isInChain(head)) continue
      broken.add(head.organization_id)
      if (head.intact) onBreak(head)
    }
    const at = isoTime(clock.now())
    const heads = await database.selectFrom('audit_heads').selectAll().execute()
    const changed = heads
      .filter(({ organization_id, sequence, hash }) => {
        const before = known.get(organization_id)
        return before?.sequence !== sequence || before.hash !== hash
      })
      .map(({ organization_id, sequence, hash }): SentHead => {
        const intact = !broken.has(organization_id)
        return { at, organization_id, sequence, hash, intact }
      })
    if (changed.length === 0) return
    await target.send(changed)
    for (const head of changed) known.set(head.organization_id, { ...head, intact: true })
  }

  const send = (): Promise<void> => {
    running = running.then(sendChanged).catch(onError)
    return running
  }
  const timer = setInterval(() => void send(), intervalMs).unref()

  return {
    send,
    stop: async () => {
      clearInterval(timer)
      await send()
    },
  }
}
