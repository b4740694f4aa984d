import type { FastifyRequest } from 'fastify'
import { Failure } from '#service/failure.ts'
import { endRequest } from '#service/http/request-hooks.ts'
import type { FairQueue, WorkOwner } from '#service/scheduling/fair-queue.ts'

// A key with several places must move so many bytes a second with each of them, while keys with fewer wait, and a key
// with one place more than a key that waits next to nothing.
const minBytesPerSecond = 64 * 1024
const minBytesPerSecondOfLast = 1024

export interface SlowHolders {
  /** Must be called when a request enters the queue, before it may have to wait. */
  watch: () => void
  /** Adds a request that has a place. Returns what removes it. */
  add: (request: FastifyRequest, owner: WorkOwner) => () => void
}

interface Holder {
  request: FastifyRequest
  owner: WorkOwner
  /** The bytes moved until the last look; null before the first. */
  bytes: number | null
}

// More are ended at the next look, if their places are still needed.
const maxEndedAtOnce = 16

/**
 * Ends slow transfers of keys that have more places than a key that waits. A client that sends or reads next to
 * nothing would otherwise hold its places for hours. While nobody waits, every rate is allowed.
 */
export function slowHolders(
  subject: string,
  queue: Pick<FairQueue, 'blocked' | 'runningOf'>,
  intervalMs: number,
): SlowHolders {
  const holders = new Set<Holder>()
  let timer: NodeJS.Timeout | undefined
  let lookedAt = 0

  function look(): void {
    const blocked = queue.blocked()
    if (blocked.length === 0) {
      clearInterval(timer)
      timer = undefined
      for (const holder of holders) holder.bytes = null
      return
    }
    const now = performance.now()
    const seconds = (now - lookedAt) / 1000
    lookedAt = now
    const slow: { holder: Holder; rate: number }[] = []
    for (const holder of holders) {
      const bytes = movedBytes(holder.request)
      if (holder.bytes !== null) slow.push({ holder, rate: (bytes - holder.bytes) / seconds })
      holder.bytes = bytes
    }
    const places = new Map(
      slow.map(({ holder: { owner } }) => [owner.key_id, queue.runningOf(owner)]),
    )
    const placesOf = ({ holder: { owner } }: { holder: Holder }): number =>
      places.get(owner.key_id) ?? 0
    const waiting = blocked.toSorted((a, b) => a.running - b.running).slice(0, maxEndedAtOnce)
    for (const waiter of waiting) {
      slow.sort((a, b) => placesOf(b) - placesOf(a) || a.rate - b.rate)
      const index = slow.findIndex((transfer) => {
        const held = placesOf(transfer)
        const minRate = held > waiter.running + 1 ? minBytesPerSecond : minBytesPerSecondOfLast
        return held > waiter.running && transfer.rate < minRate
      })
      const [ended] = index < 0 ? [] : slow.splice(index, 1)
      if (ended === undefined) return
      const { request, owner } = ended.holder
      places.set(owner.key_id, placesOf(ended) - 1)
      endRequest(
        request,
        new Failure(
          'request_too_slow',
          `This transfer is too slow, and others are waiting for ${subject}.`,
        ),
      )
    }
  }

  return {
    watch: () => {
      if (timer !== undefined || queue.blocked().length === 0) return
      lookedAt = performance.now()
      for (const holder of holders) holder.bytes = movedBytes(holder.request)
      timer = setInterval(look, intervalMs).unref()
    },
    add: (request, owner) => {
      const holder: Holder = { request, owner, bytes: null }
      holders.add(holder)
      return () => holders.delete(holder)
    },
  }
}

/** The bytes that were received and sent on the connection of a request. */
function movedBytes({ raw: { socket } }: FastifyRequest): number {
  // `app.inject` has no socket of the network.
  return (socket.bytesRead ?? 0) + (socket.bytesWritten ?? 0)
}
