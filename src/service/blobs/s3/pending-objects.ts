import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { isBlobsOutage } from '#service/blobs/blobs-outage.ts'
import { isErrorCode } from '#service/disk/is-error-code.ts'
import type { Bucket } from './bucket.ts'

const pendingPrefix = 'doubts/'

/** The objects whose record is not committed yet, each with a marker object that names the process that owns it. */
export interface PendingObjects {
  mark: (id: string) => Promise<void>
  /** Commits; where the store does not answer, as soon as it does. */
  commit: (id: string) => Promise<void>
  /** Removes an object and its marker; where the store does not answer, as soon as it does. */
  remove: (id: string, mayHaveParts: boolean) => Promise<void>
  /** Does what an outage has held up. */
  retry: () => Promise<void>
  recover: (
    isLive: (id: string) => Promise<boolean>,
    hasEnded: (owner: string, ageMs: number) => boolean,
  ) => Promise<void>
}

type Ending = 'commit' | 'remove'

export function pendingObjects(
  bucket: Bucket,
  owner: string,
  {
    keyOf,
    watch,
  }: {
    keyOf: (id: string) => string
    /** Notes an outage, after whose end `retry` must be called. */
    watch: (work: Promise<void>) => Promise<void>
  },
): PendingObjects {
  const delayed = new Map<string, Ending>()
  const ownerBytes = Buffer.from(owner)
  const ownerSha256 = createHash('sha256').update(ownerBytes).digest('hex')
  const markerOf = (id: string): string => pendingPrefix + id

  async function commitNow(id: string): Promise<void> {
    await bucket.remove(markerOf(id))
  }

  async function removeNow(id: string, mayHaveParts: boolean): Promise<void> {
    if (mayHaveParts) {
      for (const upload of await bucket.uploadsUnder(keyOf(id))) await bucket.abort(upload)
    }
    await bucket.remove(keyOf(id))
    await commitNow(id)
  }

  /** The marker stays during an outage, so that the next start can end what this process cannot. */
  async function orLater(id: string, ending: Ending, work: () => Promise<void>): Promise<void> {
    delayed.delete(id)
    try {
      await watch(work())
    } catch (error) {
      if (!isBlobsOutage(error)) throw error
      delayed.set(id, ending)
    }
  }

  async function ownerOf(id: string): Promise<string | null> {
    try {
      const { bytes } = await bucket.get(markerOf(id), {}, undefined, AbortSignal.timeout(60_000))
      return String(await buffer(bytes))
    } catch (error) {
      // Its owner has ended the pending state meanwhile.
      if (isErrorCode(error, 'ENOENT')) return null
      throw error
    }
  }

  return {
    async mark(id) {
      delayed.delete(id)
      await bucket.put(markerOf(id), ownerBytes, ownerSha256)
    },
    commit: (id) => orLater(id, 'commit', () => commitNow(id)),
    remove: (id, mayHaveParts) => orLater(id, 'remove', () => removeNow(id, mayHaveParts)),

    async retry() {
      for (const [id, ending] of delayed) {
        await orLater(id, ending, () => (ending === 'commit' ? commitNow(id) : removeNow(id, true)))
        // The next outage has begun.
        if (delayed.has(id)) return
      }
    },

    async recover(isLive, hasEnded) {
      const now = Date.now()
      for await (const { key, changed_at } of bucket.list(pendingPrefix)) {
        const id = key.slice(pendingPrefix.length)
        const pendingOwner = await ownerOf(id)
        if (pendingOwner === null || pendingOwner === owner) continue
        if (!hasEnded(pendingOwner, now - changed_at.getTime())) continue
        if (await isLive(id)) await commitNow(id)
        else await removeNow(id, true)
      }
    },
  }
}
