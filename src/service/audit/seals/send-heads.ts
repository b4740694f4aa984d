import { auditChainStore } from '#service/audit/audit-chain-store.ts'
import { checkpointStore } from '#service/audit/cuts/checkpoint-store.ts'
import { isoTime } from '#service/clock.ts'
import type { Clock } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import type { HeadTarget, SentHead } from './head-target.ts'

export interface HeadParts {
  database: Database
  clock: Clock
  target: HeadTarget
  intervalMs: number
  onError: (error: unknown) => void
  /** Called when a chain does not contain a head that was sent: it was truncated or rewritten. */
  onBreak: (head: SentHead) => void
}

export interface HeadSender {
  /** Sends the heads that changed since the last call. Never rejects. */
  send: () => Promise<void>
  /** Sends the changed heads once more, and stops. */
  stop: () => Promise<void>
}

/**
 * Sends the heads of all chains to a target on a schedule, and checks each time that every chain still
 * contains the head that was last sent. This detects chains that were truncated or rewritten.
 */
export function sendHeads(parts: HeadParts): HeadSender {
  const { database, clock, target, intervalMs, onError, onBreak } = parts
  const chains = auditChainStore(database)
  /** The last head that was sent of each organization. */
  let sentByOrganization: Map<string, SentHead> | null = null
  let running = Promise.resolve()

  async function isInChain({ organization_id, sequence, hash }: SentHead): Promise<boolean> {
    if (sequence === 0) return true
    // The records before a checkpoint are deleted. Whether the checkpoint is genuine, a verification tells.
    const checkpoint = await checkpointStore(database).find(organization_id)
    if (checkpoint !== null && sequence < checkpoint.sequence) return true
    return (await chains.hashAt(organization_id, sequence)) === hash
  }

  async function sendChanged(): Promise<void> {
    sentByOrganization ??= new Map(
      (await target.readSent()).map((head) => [head.organization_id, head]),
    )
    const sentHeads = sentByOrganization
    const broken = new Set<string>()
    for (const head of sentHeads.values()) {
      if (await isInChain(head)) continue
      broken.add(head.organization_id)
      if (head.intact) onBreak(head)
    }
    const at = isoTime(clock.now())
    const heads = await chains.heads()
    const changed = heads
      .filter(({ organization_id, sequence, hash }) => {
        const previous = sentHeads.get(organization_id)
        return previous?.sequence !== sequence || previous.hash !== hash
      })
      .map(({ organization_id, sequence, hash }): SentHead => {
        const intact = !broken.has(organization_id)
        return { at, organization_id, sequence, hash, intact }
      })
    if (changed.length === 0) return
    await target.send(changed)
    for (const head of changed) sentHeads.set(head.organization_id, { ...head, intact: true })
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
