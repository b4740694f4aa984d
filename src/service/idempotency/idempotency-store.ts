import type { CompiledQuery, Insertable, Selectable } from 'kysely'
import { isoTime } from '#service/clock.ts'
import type { Clock } from '#service/clock.ts'
import type { Database, Schema } from '#service/database/schema.ts'
import { leaseWatch } from '#service/leases/lease-watch.ts'

export type IdempotencyRow = Selectable<Schema['idempotency_keys']>

export type Claim = Pick<
  Insertable<Schema['idempotency_keys']>,
  'key_id' | 'hash' | 'operation' | 'input_hash' | 'attempt'
>

const hour = 3_600_000
const lifetimeHours = 24
const sweptAtOnce = 500
const watchedAtOnce = 1000
/** The status of a request that made its change but has no stored response yet. */
const changedStatus = 0

/** Requests by their API key and their idempotency key. */
export function idempotencyStore(
  database: Database,
  { clock, leaseMilliseconds }: { clock: Clock; leaseMilliseconds: number },
) {
  const watch = leaseWatch({ clock })
  const later = (now: Date, milliseconds: number) => isoTime(new Date(now.getTime() + milliseconds))
  const ofAttempt = (attempt: string) =>
    database
      .updateTable('idempotency_keys')
      .where('attempt', '=', attempt)
      .where('beat', 'is not', null)

  /** With `beat`, only if the beat of the row has not changed since. */
  async function end(attempt: string, beat: number | null = null): Promise<void> {
    // A change that is still being committed locks the row, so the deletion waits for its outcome.
    await database
      .deleteFrom('idempotency_keys')
      .where('attempt', '=', attempt)
      .where('beat', 'is not', null)
      .where('status', 'is', null)
      .$if(beat !== null, (query) => query.where('beat', '=', beat))
      .execute()
    await ofAttempt(attempt)
      .where('status', '=', changedStatus)
      .$if(beat !== null, (query) => query.where('beat', '=', beat))
      .set({ beat: null })
      .execute()
  }

  return {
    /**
     * Claims the key for a request. Returns the existing row if another request has it; of two concurrent
     * claims, one wins.
     */
    async claim(claim: Claim, now: Date): Promise<IdempotencyRow | 'mine'> {
      const newRow = {
        ...claim,
        beat: 0,
        expires_at: later(now, lifetimeHours * hour),
        body_hash: null,
        status: null,
        sealed_answer: null,
      }
      const inserted = await database
        .insertInto('idempotency_keys')
        .values(newRow)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      if (Number(inserted.numInsertedOrUpdatedRows) === 1) return 'mine'
      const other = await database
        .selectFrom('idempotency_keys')
        .selectAll()
        .where('key_id', '=', claim.key_id)
        .where('hash', '=', claim.hash)
        .executeTakeFirst()
      // The key was released between the two statements.
      if (other === undefined) return this.claim(claim, now)
      if (other.beat !== null || other.expires_at > isoTime(now)) return other
      const update = await database
        .updateTable('idempotency_keys')
        .set(newRow)
        .where('key_id', '=', claim.key_id)
        .where('hash', '=', claim.hash)
        .where('attempt', '=', other.attempt)
        .executeTakeFirst()
      return update.numUpdatedRows === 1n ? 'mine' : this.claim(claim, now)
    },

    async renew(attempt: string): Promise<void> {
      await ofAttempt(attempt)
        .set((set) => ({ beat: set('beat', '+', 1) }))
        .execute()
    },

    /**
     * The statement that marks a request as having made its change. It is committed with the change and
     * keeps the key in use, whatever happens to the request afterwards.
     */
    marking(attempt: string): CompiledQuery {
      return ofAttempt(attempt).set({ status: changedStatus }).compile()
    },

    /**
     * Ends requests whose process died, that is, whose beat did not change for the time of a lease. If the
     * request had made its change, its key stays in use without a response; otherwise the key is released.
     */
    async releaseDead(): Promise<void> {
      const rows = await database
        .selectFrom('idempotency_keys')
        .select(['attempt', 'beat'])
        .where('beat', 'is not', null)
        .limit(watchedAtOnce)
        .execute()
        .catch((error: unknown) => {
          watch.forget()
          throw error
        })
      const over = watch.expired(
        rows.map(({ attempt, beat }) => ({
          id: attempt,
          state: String(beat),
          limitMs: leaseMilliseconds,
        })),
      )
      for (const { attempt, beat } of rows.filter((row) => over.includes(row.attempt))) {
        await end(attempt, beat)
      }
    },

    /** Stores the response of a request. */
    async finish(
      attempt: string,
      answer: Pick<IdempotencyRow, 'status' | 'sealed_answer' | 'body_hash'>,
    ): Promise<void> {
      await ofAttempt(attempt)
        .set({ ...answer, beat: null })
        .execute()
    },

    /** Releases the key, unless the request made its change. */
    async end(attempt: string): Promise<void> {
      await end(attempt)
    },

    /** Releases the key of a request that was refused. */
    async release(attempt: string): Promise<void> {
      await database
        .deleteFrom('idempotency_keys')
        .where('attempt', '=', attempt)
        .where('beat', 'is not', null)
        .execute()
    },

    /** Deletes a batch of expired rows. Returns whether there may be more. */
    async sweep(now: Date): Promise<boolean> {
      const result = await database
        .selectFrom('idempotency_keys')
        .select('attempt')
        .where('expires_at', '<=', isoTime(now))
        .orderBy('expires_at')
        .limit(sweptAtOnce)
        .execute()
      if (result.length === 0) return false
      await database
        .deleteFrom('idempotency_keys')
        .where(
          'attempt',
          'in',
          result.map(({ attempt }) => attempt),
        )
        .where('expires_at', '<=', isoTime(now))
        .execute()
      return result.length === sweptAtOnce
    },
  }
}
